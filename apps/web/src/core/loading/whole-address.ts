import { createBrowserHistory, type RouterHistory } from "@tanstack/react-router";
import { useEffect } from "react";

/** Set while React hydrates a page whose address has a query that the server did not render. */
let isPartHidden = false;

/** Returns the query with which the server rendered the page: parameters of campaigns and the like are not in it. */
const renderedQuery = () => document.querySelector<HTMLMetaElement>("meta[name=query]")?.content ?? "";

/**
 * Creates the history of the page. While React hydrates it, the router sees the address as the server rendered it:
 * otherwise the page differs from the server's, and React renders all of it once more (error 418).
 */
export function createPageHistory(): RouterHistory {
  const { href, pathname, search, hash } = location;
  const rendered = renderedQuery();
  isPartHidden = search !== rendered && document.querySelector(".shell") !== null;
  const shown = { href, pathname, search: rendered, hash };
  return createBrowserHistory({
    window: {
      history,
      document,
      addEventListener: window.addEventListener.bind(window),
      removeEventListener: window.removeEventListener.bind(window),
      get location() {
        return isPartHidden && location.href === href ? shown : location;
      },
    },
  });
}

/** Shows the router the whole address once the page around it is hydrated. */
export function useWholeAddress(): void {
  useEffect(() => {
    if (!isPartHidden) return;
    isPartHidden = false;
    // The history reads the address with each change of it.
    history.replaceState(history.state, "", location.href);
  }, []);
}
