import { createStore } from "../../lib/store.ts";

/** What the browser says of alerts outside of the page; `none`: it knows no such thing. */
type Allowed = NotificationPermission | "none";

const read = (): Allowed => ("Notification" in globalThis ? Notification.permission : "none");

/** Whether alerts may be shown outside of the page. */
export const outsideAlerts = createStore<Allowed>(read());

/** Asks for it: after a press alone, so that nobody is asked who did not want it. */
export async function allowOutsideAlerts(): Promise<void> {
  await Notification.requestPermission();
  outsideAlerts.set(read());
}

/**
 * Shows an alert outside of the page while somebody looks at another; who looks at the page itself reads it there. A
 * phone shows it by the worker alone.
 */
export async function showOutside(title: string, body: string): Promise<void> {
  if (document.visibilityState !== "hidden" || read() !== "granted") return;
  const worker = await navigator.serviceWorker?.getRegistration();
  if (worker?.active) return worker.showNotification(title, { body });
  const shown = new Notification(title, { body });
  shown.addEventListener("click", () => {
    window.focus();
    shown.close();
  });
}
