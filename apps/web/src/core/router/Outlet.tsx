import {
  Component,
  createContext,
  memo,
  Suspense,
  use,
  useLayoutEffect,
  useMemo,
  type ComponentType,
  type ReactNode,
} from "react";
import type { ErrorPageProps, Router } from "./router.ts";
import { RouterContext, useMatches, useRouter } from "./use-router.ts";

/** The number of frames around a part of the page. */
const Depth = createContext(0);

interface BoundaryProps {
  page: ComponentType<ErrorPageProps>;
  /** The page shown; another one has not failed. */
  shown: unknown;
  children: ReactNode;
}

interface BoundaryState {
  shown: unknown;
  failure?: { error: unknown } | undefined;
}

/** Shows the error page in place of a screen that cannot be rendered. */
class Boundary extends Component<BoundaryProps, BoundaryState> {
  override state: BoundaryState = { shown: this.props.shown };

  static getDerivedStateFromProps({ shown }: BoundaryProps, state: BoundaryState) {
    return shown === state.shown ? null : { shown, failure: undefined };
  }

  static getDerivedStateFromError(error: unknown) {
    return { failure: { error } };
  }

  override render(): ReactNode {
    const { failure } = this.state;
    if (!failure) return this.props.children;
    return <this.props.page error={failure.error} reset={() => this.setState({ failure: undefined })} />;
  }
}

/** The part of the page at a depth. */
function Part({ depth }: { depth: number }) {
  const { errorPage: ErrorPage } = useRouter();
  const matches = useMatches((all) => all);
  const match = matches[depth];
  const Screen = match?.route.component;
  // The same element keeps React from rendering a part that stays.
  const content = useMemo(() => Screen && <Screen />, [Screen]);
  if (!match) return null;
  return (
    <Depth value={depth + 1}>
      <Boundary page={ErrorPage} shown={matches}>
        {match.error === undefined ? content : <ErrorPage error={match.error} reset={() => undefined} />}
      </Boundary>
    </Depth>
  );
}

/**
 * The page within a frame. Memoised: a frame that renders again before its page is hydrated would make React hydrate the
 * page at once, which keeps a cheap phone from responding.
 */
export const Outlet = memo(function Outlet() {
  const depth = use(Depth);
  const part = <Part depth={depth} />;
  return depth === 1 ? <Suspense fallback={null}>{part}</Suspense> : part;
});

function Rendered() {
  const router = useRouter();
  const matches = useMatches((all) => all);
  useLayoutEffect(() => router.rendered(matches), [router, matches]);
  return null;
}

/** The whole page of a router. */
export function RouterProvider({ router }: { router: Router }) {
  return (
    <RouterContext value={router}>
      <Outlet />
      <Rendered />
    </RouterContext>
  );
}
