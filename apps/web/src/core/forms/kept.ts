import { useSession, type App } from "../app-context.tsx";
import { isSignedIn, readerOf } from "../session/session.ts";

/** What was typed into forms and not sent yet, by the form's name: until the page is loaded anew. */
const kept = new WeakMap<App, Map<string, object>>();

export const keptOf = <V>(app: App, form: string): Partial<V> => (kept.get(app)?.get(form) ?? {}) as Partial<V>;

export function keep<V>(app: App, form: string, change: Partial<V>): void {
  const forms = kept.get(app) ?? new Map<string, object>();
  kept.set(app, forms.set(form, { ...forms.get(form), ...change }));
}

export const forgetKept = (app: App, form: string): void => void kept.get(app)?.delete(form);

/** The name under which a form of this member is kept: nobody who signs in here later finds it. */
export function useOwnForm(form: string): string {
  const session = useSession();
  return isSignedIn(session) ? `${form} ${readerOf(session.info)}` : form;
}
