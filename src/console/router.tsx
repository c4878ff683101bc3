import type { QueryClient } from '@tanstack/react-query';
import {
  createRootRouteWithContext,
  createRoute,
  createRouter,
  redirect,
  retainSearchParams,
} from '@tanstack/react-router';
import { type ComponentType, lazy, Suspense, useDeferredValue } from 'react';
import { plainSearch } from '../ui/navigation/plainSearch.ts';
import { persistentParameters } from '../ui/navigation/ScreenLink.tsx';
import { LoadingScreen } from './main-view/LoadingScreen.tsx';
import type { SupportedTypes } from './main-view/organizationMessage.ts';
import { ScreenFailure } from './main-view/ScreenFailure.tsx';
import { resetScreenQueries } from './queries.ts';
import { Shell } from './Shell.tsx';
import { type LoadScreen, menuPathOf, type Screen } from './screen.ts';

interface ConsoleSearch extends Record<string, unknown> {
  /** the selected organization's uniqueId */
  org?: string;
  /** marks the console as framed in a site manager (specification section 1) */
  sm?: string;
  /** demo mode; `offline` is an alias (specification section 1) */
  demo?: string;
  offline?: string;
}

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    title?: string;
    organizationTypes?: SupportedTypes;
    /** preloads the screen's module */
    load?(): Promise<unknown>;
  }
  interface HistoryState {
    /** changes to reload the current screen */
    refreshed?: number;
  }
  interface Register {
    router: ReturnType<typeof createConsoleRouter>;
  }
}

interface Screens {
  screens: readonly Screen[];
  /** the target of unknown paths */
  homePath: string;
}

export function createConsoleRouter(queries: QueryClient, { screens, homePath }: Screens) {
  const root = createRootRouteWithContext<Pick<Screens, 'screens'>>()({
    component: Shell,
    validateSearch: (search: Record<string, unknown>): ConsoleSearch => search,
    search: { middlewares: [retainSearchParams<ConsoleSearch>([...persistentParameters])] },
    notFoundComponent: () => null,
  });
  const routeOf = (path: string, { title, organizationTypes }: Screen, load: LoadScreen) =>
    createRoute({
      getParentRoute: () => root,
      path,
      component: deferred(lazy(load)),
      staticData: { title, organizationTypes, load },
    });
  const children = screens.flatMap((screen) => {
    const { path } = screen;
    if ('load' in screen) return [routeOf(path, screen, screen.load)];
    const parts = Object.entries(screen.parts);
    return [
      ...parts.map(([part, load]) => routeOf(`${path}/${part}`, screen, load)),
      createRoute({
        getParentRoute: () => root,
        path,
        beforeLoad: ({ location }) => {
          throw redirect({ href: `${menuPathOf(screen)}${location.searchStr}`, replace: true });
        },
      }),
    ];
  });
  const unknown = createRoute({
    getParentRoute: () => root,
    path: '$',
    beforeLoad: ({ location }) => {
      throw redirect({ href: `${homePath}${location.searchStr}`, replace: true });
    },
  });
  const router = createRouter({
    routeTree: root.addChildren([...children, unknown]),
    context: { screens },
    basepath: '/admin-ui/admin',
    defaultPreload: 'intent',
    defaultErrorComponent: ScreenFailure,
    ...plainSearch,
  });
  router.subscribe('onBeforeLoad', ({ fromLocation, toLocation }) => {
    const { refreshed } = toLocation.state;
    if (refreshed !== undefined && refreshed !== fromLocation?.state.refreshed)
      resetScreenQueries(queries);
  });
  return router;
}

/** Defers rendering a screen, so that the click that opens it shows immediately. */
function deferred(Part: ComponentType) {
  return function DrawnAfterThePress() {
    const isDue = useDeferredValue(true, false);
    return isDue ? (
      <Suspense fallback={<LoadingScreen />}>
        <Part />
      </Suspense>
    ) : null;
  };
}
