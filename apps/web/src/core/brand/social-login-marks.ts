import facebook from "social:facebook";
import google from "social:google";
import type { ThirdParty } from "@croupier/contract/domain/social-login";
import type { IconShapes } from "../../ui/Icon.tsx";

/** The marks of other houses that sign members in. */
export const thirdPartyMarks: Record<ThirdParty, IconShapes> = { google, facebook };
