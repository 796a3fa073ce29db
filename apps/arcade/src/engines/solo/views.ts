import type { AloneView } from "../alone/views.ts";
import type { SoloGameName } from "./games.ts";

/** First view of a solo game's page. */
export type SoloView = AloneView<SoloGameName>;
