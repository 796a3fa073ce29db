import { useEffect, type FunctionComponent } from "react";
import { useStore } from "../core/app-context.tsx";
import { closeDialog, dialogs, type DialogRequest } from "../core/dialogs/dialogs.ts";
import { stepUps } from "../core/dialogs/step-up.ts";
import { onDemand } from "../core/loading/on-demand.tsx";
import { PanelBoundary } from "../core/PanelBoundary.tsx";
import type { FirstDialog, FirstRequest } from "./dialog-names.ts";
import { screen } from "./dialog-screen.tsx";
import { DialogOutline } from "./DialogOutline.tsx";
import { useOpenRegistration } from "./use-open-registration.ts";

const first = {
  menu: onDemand(async () => (await import("./PhoneMenu.tsx")).PhoneMenu, <DialogOutline opens="menu" />),
  login: screen(
    "auth",
    () => import("../features/auth/LoginDialog.tsx"),
    "LoginDialog",
    <DialogOutline opens="login" />,
  ),
  register: screen(
    "auth",
    () => import("../features/auth/RegisterDialog.tsx"),
    "RegisterDialog",
    <DialogOutline opens="register" />,
  ),
  search: screen(
    "games",
    () => import("../features/games/search/SearchDialog.tsx"),
    "SearchDialog",
    <DialogOutline opens="search" />,
  ),
} satisfies Record<FirstDialog, unknown>;

const isFirst = (request: DialogRequest): request is FirstRequest => request.name in first;

const LaterDialog = onDemand(async () => (await import("./LaterDialog.tsx")).LaterDialog, <DialogOutline />);
const StepUp = onDemand(async () => (await import("./LaterDialog.tsx")).StepUp);

/** Prefetches a dialog, so that it opens at once. */
export const fetchDialog = (name: FirstDialog): Promise<void> => first[name].fetchAhead();

/** Prefetches the file that names all other dialogs. */
export const fetchDialogNames = (): Promise<void> => LaterDialog.fetchAhead();

/** Prefetches the dialog of a hovered, touched or focused button, named in `data-opens`. */
function fetchNamed({ target }: Event): void {
  const button = target instanceof Element && target.closest<HTMLElement>("[data-opens]");
  const name = button && button.dataset["opens"];
  if (name && Object.hasOwn(first, name)) void fetchDialog(name as FirstDialog);
}

/** Shows the requested dialog over the current page. */
export function DialogHost() {
  const request = useStore(dialogs);
  const proof = useStore(stepUps);
  useOpenRegistration();
  useEffect(() => {
    const pointed = ["pointerover", "touchstart", "focusin"] as const;
    for (const event of pointed) document.addEventListener(event, fetchNamed, { passive: true });
    return () => {
      for (const event of pointed) document.removeEventListener(event, fetchNamed);
    };
  }, []);
  return (
    <>
      {request && (
        <PanelBoundary key={request.name}>
          <Open request={request} />
        </PanelBoundary>
      )}
      {proof && (
        <PanelBoundary>
          <StepUp {...proof} />
        </PanelBoundary>
      )}
    </>
  );
}

function Open({ request }: { request: DialogRequest }) {
  if (!isFirst(request)) return <LaterDialog request={request} />;
  const Screen = first[request.name] as FunctionComponent<FirstRequest & { close(): void }>;
  return <Screen {...request} close={closeDialog} />;
}
