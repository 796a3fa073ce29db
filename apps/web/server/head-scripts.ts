import { paths } from "@croupier/contract/wire/paths";
import { deviceStorageKey } from "../src/core/storage/device.ts";
import { fontStorageKey } from "../src/core/loading/font.ts";
import type { Early } from "../src/lib/early.ts";
import { reloadStorageKey, sessionStorageKey } from "../src/core/session/storage.ts";

/** Serializes a function as the text of an inline script. It may use only its one argument. */
const inline = <T>(run: (argument: T) => void, argument: T): string =>
  `(${run.toString()})(${JSON.stringify(argument).replaceAll("<", "\\u003c")})`;

/** Any of these events forces React to hydrate the whole boundary first. */
const touches = [
  "pointerover",
  "mouseover",
  "focusin",
  "gotpointercapture",
  "pointerdown",
  "mousedown",
  "touchstart",
  "pointerup",
  "mouseup",
  "touchend",
  "pointercancel",
  "touchcancel",
];

/**
 * Returns the script that runs before the first paint: it sets widths and sign-in buttons for this tab and device. It
 * also records the last press of a button or game and the last choices made before hydration (lib/early.ts), and shows the outline
 * of a dialog that a press opens.
 *
 * @param laterFont on phones the font file that loads late (core/loading/font.ts)
 */
export const bootScript = (laterFont: string | undefined): string =>
  inline(
    ({ session, device, font, file, touches }) => {
      try {
        const page = document.documentElement;
        if (file !== undefined && localStorage.getItem(font) !== file) page.setAttribute("data-font", file);
        const remembered = JSON.parse(localStorage.getItem(device) || "{}");
        if (remembered.sideMenu === "collapsed") page.setAttribute("data-side", "collapsed");
        // This comes last, because an invalid session entry throws and skips the rest; the page drops it later.
        const stored = sessionStorage.getItem(session);
        if (stored) page.setAttribute("data-session", JSON.parse(stored).info.isTrial ? "trial" : "member");
      } catch {}
      const early: Early = {
        choices: new WeakMap(),
        isOver: false,
        stop() {
          early.isOver = true;
          removeEventListener("click", press, true);
          for (const type of touches) removeEventListener(type, keep, true);
        },
      };
      /** Hides an event from React; a field still receives its focus. */
      function keep(event: Event) {
        const { type, target } = event;
        if (type !== "focusin" || (target instanceof Element && target.matches("a,button"))) event.stopPropagation();
      }
      /** Shows the outline of the dialog that a button opens; a press beside it or Escape cancels the press. */
      function outline(button: HTMLElement, opens: string) {
        if (!("showPopover" in button)) return;
        document.querySelector(".dialog-outline")?.remove();
        const sheet = document.createElement("div");
        sheet.popover = "auto";
        sheet.className = "dialog-outline";
        sheet.dataset["opens"] = opens;
        sheet.ariaBusy = "true";
        for (let bar = 0; bar < 6; bar++) {
          sheet.append(document.createElement("i"));
        }
        // This runs before the outline closes, because the second press of a double click follows at once and reopens
        // it.
        sheet.addEventListener("beforetoggle", ({ newState }) => {
          if (newState === "closed" && early.button === button) delete early.button;
        });
        sheet.addEventListener("toggle", ({ newState }) => {
          if (newState === "closed") sheet.remove();
        });
        document.body.append(sheet);
        sheet.showPopover();
      }
      function press(event: MouseEvent) {
        const { target } = event;
        const pressable = "button[type=button],button[data-opens],a[data-launches]";
        const button = target instanceof Element && target.closest<HTMLElement>(pressable);
        if (!button) return;
        const { opens, launches } = button.dataset;
        // The browser itself opens a link in another tab.
        if (launches !== undefined && (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey)) return;
        event.stopPropagation();
        early.button = button;
        if (launches !== undefined || opens) event.preventDefault();
        if (opens) outline(button, opens);
      }
      addEventListener("click", press, true);
      for (const type of touches) addEventListener(type, keep, true);
      // This runs before "change": React hydrates a part at the first event it receives there, and resets the select to
      // the page's value.
      addEventListener(
        "input",
        ({ target }) => {
          if (target instanceof HTMLSelectElement) early.choices.set(target, target.value);
        },
        true,
      );
      Object.assign(globalThis, { early });
    },
    { session: sessionStorageKey, device: deviceStorageKey, font: fontStorageKey, file: laterFont, touches },
  );

interface Start {
  release: string;
  entry: string;
  preloads: string[];
}

/**
 * Fetches the page's scripts once its first picture has loaded, failed or timed out: on a slow connection they would
 * compete with it, and the page is readable and its links work without them. If a file of the release is missing, that
 * is reported and the page reloads once per release (specification section 8). Content far below the first window is
 * laid out once the page has loaded, or on the first scroll (styles/shell.css).
 */
export const startScript = ({ release, entry, preloads }: Start): string =>
  inline(
    ({ release, entry, preloads, report, reloaded }) => {
      const page = document.documentElement;
      page.setAttribute("data-far", "all");
      const showFar = () => page.removeAttribute("data-far");
      addEventListener("scroll", showFar, { once: true, passive: true });
      addEventListener("load", () => {
        if (!page.hasAttribute("data-far")) return;
        page.setAttribute("data-far", "half");
        requestAnimationFrame(() => setTimeout(showFar));
      });
      let begun = false;
      function lost() {
        const body = JSON.stringify({ type: "script", url: entry });
        const headers = { "content-type": "application/json" };
        fetch(report, { method: "POST", keepalive: true, headers, body }).catch(() => {});
        try {
          if (sessionStorage.getItem(reloaded) === release) return;
          sessionStorage.setItem(reloaded, release);
          location.reload();
        } catch {}
      }
      function begin() {
        if (begun) return;
        begun = true;
        for (const file of preloads) {
          const link = document.createElement("link");
          link.rel = "modulepreload";
          link.href = file;
          document.head.append(link);
        }
        import(entry).catch((error) => {
          console.error(error);
          lost();
        });
      }
      addEventListener("DOMContentLoaded", () => {
        const picture = document.querySelector<HTMLImageElement>("img[fetchpriority=high]");
        if (!picture || picture.complete) return begin();
        picture.addEventListener("load", begin);
        picture.addEventListener("error", begin);
        setTimeout(begin, 2000);
      });
    },
    { release, entry, preloads, report: paths.clientReport.path, reloaded: reloadStorageKey },
  );
