import type { QueryClient } from '@tanstack/react-query';
import {
  createRootRouteWithContext,
  createRoute,
  createRouter,
  redirect,
  retainSearchParams,
} from '@tanstack/react-router';
import type { FeatureId } from '../contract/features.ts';
import { rememberViews } from '../ui/navigation/leftViews.ts';
import { plainSearch } from '../ui/navigation/plainSearch.ts';
import { persistentParameters } from '../ui/navigation/ScreenLink.tsx';
import { LoadingScreen } from './main-view/LoadingScreen.tsx';
import type { SupportedTypes } from './main-view/organizationMessage.ts';
import { ScreenFailure } from './main-view/ScreenFailure.tsx';
import { resetScreenQueries } from './queries.ts';
import { Shell } from './Shell.tsx';
import {
  isRecordPath,
  type LoadScreen,
  type MenuTab,
  menuPathOf,
  partsOf,
  type Screen,
  skeletonAfterMs,
} from './screen.ts';
import { type ScreenPart, screenPart } from './screenPart.tsx';

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
    part?: ScreenPart;
    feature?: FeatureId | null;
    menuTab?: MenuTab;
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
  let hasStarted = false;
  const root = createRootRouteWithContext<Pick<Screens, 'screens'>>()({
    component: Shell,
    validateSearch: (search: Record<string, unknown>): ConsoleSearch => search,
    search: { middlewares: [retainSearchParams<ConsoleSearch>([...persistentParameters])] },
    notFoundComponent: () => null,
  });
  const routeOf = (path: string, screen: Screen, load: LoadScreen) => {
    const { title, organizationTypes, feature, menuTab } = screen;
    const part = screenPart(load, () => !hasStarted);
    return createRoute({
      getParentRoute: () => root,
      path,
      component: Object.assign(part.component, {
        // The router waits for it before it leaves the previous screen. At the start there is none: `prepareFirstRender`
        // waits, but not without limit.
        preload: async () => {
          if (hasStarted) await part.load();
        },
      }),
      staticData: {
        title,
        organizationTypes,
        feature,
        ...(menuTab && { menuTab }),
        menuPath: menuPathOf(screen),
        isRecord: isRecordPath(path),
        part,
        openingCalls: () => part.loaded()?.openingCalls,
      },
    });
  };
  const children = screens.flatMap((screen) => {
    const { path } = screen;
    const parts = partsOf(screen).map(([part, load]) => routeOf(part, screen, load));
    if ('load' in screen) return parts;
    return [
      ...parts,
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
    defaultPendingComponent: LoadingScreen,
    defaultPendingMs: skeletonAfterMs,
    defaultPendingMinMs: 0,
    ...plainSearch,
  });
  rememberViews(router);
  router.subscribe('onRendered', () => {
    hasStarted = true;
  });
  router.subscribe('onBeforeLoad', ({ fromLocation, toLocation }) => {
    const { refreshed } = toLocation.state;
    if (refreshed !== undefined && refreshed !== fromLocation?.state.refreshed)
      resetScreenQueries(queries);
  });
  return router;
}
