import facebook from "social:facebook";
import google from "social:google";
import type { ThirdParty } from "@croupier/contract/domain/social-login";
import type { IconShapes } from "../../ui/Icon.tsx";

/** Marks of the social logins. */
export const socialLoginMarks: Record<ThirdParty, IconShapes> = { google, facebook };
