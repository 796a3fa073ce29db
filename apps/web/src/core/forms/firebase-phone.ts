import { initializeApp } from "@firebase/app";
import {
  browserSessionPersistence,
  connectAuthEmulator,
  initializeAuth,
  RecaptchaVerifier,
  signInWithPhoneNumber,
  type Auth,
  type ConfirmationResult,
} from "@firebase/auth";
import type { SiteConfig } from "../app-context.tsx";
import type { Failure, PhoneFailure, Result } from "../api/result.ts";

type Project = NonNullable<SiteConfig["permission"]["firebase"]>;

/** Maps the SDK's error codes to the codes of this app (specification section 8, phone verification). */
const failures: Record<string, PhoneFailure> = {
  "auth/invalid-phone-number": "PHONE_INVALID",
  "auth/missing-phone-number": "PHONE_MISSING",
  "auth/too-many-requests": "PHONE_TOO_MANY",
  "auth/invalid-verification-code": "PHONE_CODE_WRONG",
  "auth/missing-verification-code": "PHONE_CODE_WRONG",
  "auth/captcha-check-failed": "PHONE_CAPTCHA",
  "auth/quota-exceeded": "PHONE_QUOTA",
  "auth/operation-not-allowed": "PHONE_NOT_ALLOWED",
  "auth/code-expired": "PHONE_CODE_EXPIRED",
  "auth/popup-closed-by-user": "PHONE_CLOSED",
};

function failureOf(error: unknown): Failure {
  const { code = "" } = error as { code?: string };
  return { ok: false, code: code === "auth/network-request-failed" ? "NETWORK" : (failures[code] ?? "PHONE_UNKNOWN") };
}

let made: Auth | undefined;

/**
 * Allows Google's human check, which runs only from Google's address. It is the only script that the page's policy allows
 * scripts to add.
 */
function allowCaptchaScript(): void {
  const { trustedTypes } = globalThis as { trustedTypes?: { createPolicy(name: string, rules: object): unknown } };
  trustedTypes?.createPolicy("default", {
    createScriptURL: (url: string) => (url.startsWith("https://www.google.com/recaptcha/") ? url : null),
  });
}

function prepare({ emulatorUrl, ...project }: Project): Auth {
  if (made) return made;
  made = initializeAuth(initializeApp(project), { persistence: browserSessionPersistence });
  if (emulatorUrl) {
    connectAuthEmulator(made, emulatorUrl, { disableWarnings: true });
    made.settings.appVerificationDisabledForTesting = true;
  } else allowCaptchaScript();
  return made;
}

/** Sends a code by Firebase to a number in international form, with a new human check each time. */
export async function sendByFirebase(
  project: Project,
  mobileNum: string,
  language: string,
): Promise<Result<ConfirmationResult>> {
  const place = document.body.appendChild(document.createElement("div"));
  let verifier: RecaptchaVerifier | undefined;
  try {
    const auth = prepare(project);
    auth.languageCode = language;
    verifier = new RecaptchaVerifier(auth, place, { size: "invisible" });
    return { ok: true, value: await signInWithPhoneNumber(auth, mobileNum, verifier) };
  } catch (error) {
    return failureOf(error);
  } finally {
    verifier?.clear();
    place.remove();
  }
}

/** Exchanges a correct code for Firebase's token, which the platform verifies, and signs out of Firebase again. */
export async function proveByFirebase(sent: ConfirmationResult, code: string): Promise<Result<string>> {
  try {
    const { user } = await sent.confirm(code);
    const idToken = await user.getIdToken();
    await made?.signOut();
    return { ok: true, value: idToken };
  } catch (error) {
    return failureOf(error);
  }
}
