import { lazy, Suspense, type ComponentProps } from "react";
import type { OfferDialog } from "./OfferDialog.tsx";

const Loaded = lazy(() => import("./OfferDialog.tsx").then((module) => ({ default: module.OfferDialog })));

/** The dialog of an offer; its file loads with the first offer. */
export function LaterOffer(props: ComponentProps<typeof OfferDialog>) {
  return (
    <Suspense fallback={null}>
      <Loaded {...props} />
    </Suspense>
  );
}
