import type { Route } from "./routes.ts";

/**
 * Receives the app's routes as `pages` (app/router.tsx), so that the compiler knows every page.
 *
 * @public
 */
// oxlint-disable-next-line typescript/no-empty-object-type -- filled where the routes are
export interface Register {}

type AppRoute = Register extends { pages: readonly (infer R)[] } ? R : Route;

/** Whether a path is only known when the page runs: a string, or a template of strings. */
type IsOpen<To extends string> = {} extends Record<To, 1> ? true : false;

type PathOf<R> = R extends Route<infer P> ? (IsOpen<P> extends true ? never : P) : never;

/** Every path of a page. */
type PagePath = PathOf<AppRoute>;

type SearchOf<R, To> = R extends Route<infer P, infer S> ? (P extends To ? S : never) : never;

/** The query that a page reads. */
export type SearchAt<To extends string> = SearchOf<AppRoute, To>;

type Part<P extends string> = P extends `${string}$${infer Name}/${infer Rest}`
  ? Name | Part<Rest>
  : P extends `${string}$${infer Name}`
    ? Name
    : never;

/** The named values of a path. */
export type ParamsAt<To extends string> = Readonly<Record<Part<To>, string>>;

type Checked<To extends string> = IsOpen<To> extends true ? To : To extends PagePath | "." ? To : PagePath;

/** The query of a target; that of the current page, or of one known only at run time, is any. */
type TargetSearch<To extends string> = IsOpen<To> extends true ? object : To extends "." ? object : SearchAt<To>;

/** The target of a link; "." is the current page. Only paths of pages compile, with what these read. */
export type Target<To extends string> = {
  to: Checked<To>;
  search?: TargetSearch<To> | undefined;
  hash?: string;
} & ([Part<To>] extends [never] ? { params?: undefined } : { params: ParamsAt<To> });

/** Any target, after the compiler has checked it. */
export interface PlainTarget {
  to: string;
  params?: Record<string, string> | undefined;
  search?: object | undefined;
  hash?: string | undefined;
}
