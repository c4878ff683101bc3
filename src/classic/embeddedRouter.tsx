import {
  createBrowserHistory,
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  type RouterHistory,
} from '@tanstack/react-router';
import type { FunctionComponent } from 'react';
import { ScreenFailure } from '../console/main-view/ScreenFailure.tsx';
import { plainSearch } from '../ui/navigation/plainSearch.ts';
import { embeddedPagesPath, innerSearch } from './embeddedPage.ts';

/** Creates the router of an embedded page: one path, with the page's state in the query. */
export function createEmbeddedRouter(
  history: RouterHistory,
  parts: { around: FunctionComponent; page: FunctionComponent },
) {
  const root = createRootRoute({
    validateSearch: (search: Record<string, unknown>) => search,
    component: parts.around,
  });
  const page = createRoute({ getParentRoute: () => root, path: '/$page', component: parts.page });
  return createRouter({
    routeTree: root.addChildren([page]),
    defaultErrorComponent: ScreenFailure,
    history,
    basepath: embeddedPagesPath,
    ...plainSearch,
  });
}

/**
 * Returns the page's history: the browser's, or in a frame one in memory. There the console has the history entries, and
 * the frame's would double each step of Back.
 */
export function historyOfPage(isFramed: boolean): RouterHistory {
  if (!isFramed) return createBrowserHistory();
  const { pathname, search } = window.location;
  const inner = plainSearch.stringifySearch(innerSearch(plainSearch.parseSearch(search)));
  return createMemoryHistory({ initialEntries: [pathname + inner] });
}
