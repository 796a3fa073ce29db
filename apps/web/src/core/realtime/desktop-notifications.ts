import { createStore } from "../../lib/store.ts";

/** The browser's notification permission, or `none` if it does not support notifications. */
type Allowed = NotificationPermission | "none";

const read = (): Allowed => ("Notification" in globalThis ? Notification.permission : "none");

/** The current permission to show notifications outside the page. */
export const desktopNotifications = createStore<Allowed>(read());

/** Requests the permission; called only after a press, so that the browser never asks unprompted. */
export async function allowDesktopNotifications(): Promise<void> {
  await Notification.requestPermission();
  desktopNotifications.set(read());
}

/** Shows a notification while the page is hidden; a phone can show it only through the service worker. */
export async function showDesktopNotification(title: string, body: string): Promise<void> {
  if (document.visibilityState !== "hidden" || read() !== "granted") return;
  const worker = await navigator.serviceWorker?.getRegistration();
  if (worker?.active) return worker.showNotification(title, { body });
  const shown = new Notification(title, { body });
  shown.addEventListener("click", () => {
    window.focus();
    shown.close();
  });
}
