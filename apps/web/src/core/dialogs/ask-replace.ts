import { closeDialog, dialogs, openDialog, type DialogRequest } from "./dialogs.ts";

/** Asks whether another account may replace the one that is signed in; closing the dialog means no. */
export function askReplace(now: string, other: string): Promise<boolean> {
  return new Promise((resolve) => {
    const request: DialogRequest = {
      name: "replaceSession",
      now,
      other,
      replace() {
        resolve(true);
        closeDialog();
      },
    };
    openDialog(request);
    const stop = dialogs.subscribe(() => {
      if (dialogs.get() === request) return;
      stop();
      resolve(false);
    });
  });
}
