import type { WireOutput } from "@croupier/contract/rows";
import { useEffect, useMemo } from "react";
import { useApp, useSignedIn, useTexts, type App } from "../app-context.tsx";
import { refresh } from "../api/reads.ts";
import { cancelRead, patchRead } from "../api/refreshes.ts";
import { failureText, useCall } from "../api/use-call.ts";
import { openDialog, toast } from "../dialogs/dialogs.ts";
import { favouritesInput } from "./favourites-input.ts";
import type { Tile } from "./use-launch.ts";

type List = WireOutput<"favouriteGames">;

/** Repeated presses on one game within this time are ignored (specification section 9). */
const throttleMs = 1000;
const pressed = new Map<string, number>();

const channel = typeof BroadcastChannel === "undefined" ? undefined : new BroadcastChannel("croupier.favourites");

function withGame(list: List, tile: Tile, wanted: boolean): List {
  const rest = list.content.filter(({ nodeId }) => nodeId !== tile.nodeId);
  const content = wanted ? [tile, ...rest] : rest;
  return { ...list, content, totalElements: content.length };
}

/** Shows a change at once, then sends it; a refusal reverts it. Other tabs refresh. */
async function change(app: App, tile: Tile, wanted: boolean): Promise<void> {
  const { api, queries, texts } = app;
  const patch = (add: boolean) =>
    patchRead(queries, "favouriteGames", favouritesInput, (now) => withGame(now, tile, add));
  await cancelRead(queries, "favouriteGames", favouritesInput);
  patch(wanted);
  const { nodeId, vassalage, gameType } = tile;
  const answer = wanted
    ? await api.call("addFavourite", { nodeId, vendor: vassalage, gameType })
    : await api.call("removeFavourite", { nodeId });
  if (!answer.ok) {
    patch(!wanted);
    toast("bad", failureText(texts.get(), answer.code));
    return;
  }
  // A BroadcastChannel stays within this origin and takes no target origin.
  // oxlint-disable-next-line unicorn/require-post-message-target-origin
  channel?.postMessage("changed");
}

/** Reads the member's favourite games. All tiles of a list share one read. */
export function useFavouriteGames() {
  return useCall("favouriteGames", favouritesInput, { enabled: useSignedIn() });
}

export interface Favourites {
  has(nodeId: string): boolean;
  toggle(tile: Tile): void;
}

/** Returns a check and a toggle of favourites: the same object until they change, so that no other tile renders. */
export function useFavourites(): Favourites {
  const app = useApp();
  const { t } = useTexts();
  const signedIn = useSignedIn();
  const { data } = useFavouriteGames();
  useEffect(() => {
    const follow = () => void refresh(app.queries, "favouriteGames");
    channel?.addEventListener("message", follow);
    return () => channel?.removeEventListener("message", follow);
  }, [app]);
  return useMemo(() => {
    const has = (nodeId: string) => data?.content.some((game) => game.nodeId === nodeId) ?? false;
    const toggle = (tile: Tile) => {
      if (!signedIn) {
        toast("plain", t("favourite.signIn"));
        return openDialog({ name: "login" });
      }
      const now = Date.now();
      if (!data || now - (pressed.get(tile.nodeId) ?? 0) < throttleMs) return;
      pressed.set(tile.nodeId, now);
      void change(app, tile, !has(tile.nodeId));
    };
    return { has, toggle };
  }, [app, t, signedIn, data]);
}
