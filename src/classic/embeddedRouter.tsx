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
import { plainSearch } from '../ui/plainSearch.ts';
import { embeddedPagesPath, innerSearch } from './embeddedPage.ts';

/** The page's own addresses: one path, its state after the `?`. */
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
 * Alone, the browser's history. In a frame one of the page's own: the console keeps what the reader can go back to, and
 * a second entry for each step would have to be gone back through as well.
 */
export function historyOfPage(isFramed: boolean): RouterHistory {
  if (!isFramed) return createBrowserHistory();
  const { pathname, search } = window.location;
  const inner = plainSearch.stringifySearch(innerSearch(plainSearch.parseSearch(search)));
  return createMemoryHistory({ initialEntries: [pathname + inner] });
}
