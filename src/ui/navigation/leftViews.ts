import { type AnyRouter, useRouter } from '@tanstack/react-router';

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    /** the screen's title */
    title?: string;
    /** the path that menus link to: the list, for a screen with records */
    menuPath?: string;
    /** whether the route is of one record, or of a new one */
    isRecord?: boolean;
  }
}

type Search = Record<string, unknown>;

const viewsOf = new WeakMap<AnyRouter, Map<string, Search>>();

/** Remembers the query of each path that the user leaves, until another organization is selected. */
export function rememberViews(router: AnyRouter): void {
  const views = new Map<string, Search>();
  viewsOf.set(router, views);
  router.subscribe('onBeforeLoad', ({ fromLocation, toLocation }) => {
    if (fromLocation === undefined) return;
    const { pathname, search }: { pathname: string; search: Search } = fromLocation;
    const { org }: Search = toLocation.search;
    if (search.org !== org) views.clear();
    else if (pathname !== toLocation.pathname) views.set(pathname, search);
  });
}

/** Returns a function that gives the query with which a path was last shown, such as a list's filter. */
export function useLeftView(): (path: string) => Search | undefined {
  const router = useRouter();
  return (path) => viewsOf.get(router)?.get(path);
}
