import { useEffect } from "react";
import search from "icon:search";
import { useTexts } from "../core/app-context.tsx";
import { dialogs, openDialog } from "../core/dialogs/dialogs.ts";
import { Icon } from "../ui/Icon.tsx";

/** Opens the game search; so does the "/" key outside of text inputs. */
export function SearchButton() {
  const { t } = useTexts();
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const { target, key, ctrlKey, metaKey, altKey } = event;
      const typing = target instanceof Element && target.closest("input, textarea, select, [contenteditable]");
      if (key !== "/" || ctrlKey || metaKey || altKey || typing || dialogs.get()) return;
      event.preventDefault();
      openDialog({ name: "search" });
    };
    addEventListener("keydown", press);
    return () => removeEventListener("keydown", press);
  }, []);
  return (
    <button
      type="button"
      aria-label={t("search.open")}
      aria-keyshortcuts="/"
      data-opens="search"
      onClick={() => openDialog({ name: "search" })}
      className="search-button inline-flex size-11 flex-none items-center justify-center gap-2 rounded-control text-muted hover:text-ink tablet:border tablet:border-line tablet:bg-surface min-[1280px]:w-auto min-[1280px]:min-w-44 min-[1280px]:justify-start min-[1280px]:px-3"
    >
      <Icon of={search} />
      <span className="flex-1 text-start text-body whitespace-nowrap max-[1279px]:hidden">{t("search.open")}</span>
      <kbd className="rounded-md border border-line px-1.5 text-xs max-[1279px]:hidden">{"/"}</kbd>
    </button>
  );
}
