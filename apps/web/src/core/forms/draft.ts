import { useSession, type App } from "../app-context.tsx";
import { isSignedIn, readerOf } from "../session/session.ts";

/** Unsent input by form name, until the page reloads. */
const drafts = new WeakMap<App, Map<string, object>>();

export const draftOf = <V>(app: App, form: string): Partial<V> => (drafts.get(app)?.get(form) ?? {}) as Partial<V>;

export function saveDraft<V>(app: App, form: string, change: Partial<V>): void {
  const forms = drafts.get(app) ?? new Map<string, object>();
  drafts.set(app, forms.set(form, { ...forms.get(form), ...change }));
}

export const dropDraft = (app: App, form: string): void => void drafts.get(app)?.delete(form);

/** Returns the name of a form's draft, including its member, so that no later member finds it. */
export function useDraftName(form: string): string {
  const session = useSession();
  return isSignedIn(session) ? `${form} ${readerOf(session.info)}` : form;
}
