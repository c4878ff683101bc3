import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  RouterProvider,
} from '@tanstack/react-router';
import { createContext, type ReactNode, useContext } from 'react';
import { render } from 'vitest-browser-react/pure';
import { plainSearch } from '../../src/ui/plainSearch.ts';
import { Snackbar } from '../../src/ui/snackbar/Snackbar.tsx';
import { AtriumProvider } from '../../src/ui/theme/AtriumProvider.tsx';
import { brands } from '../../src/ui/theme/brands.ts';

/** Content of the only route: it changes without a new router, as a screen's content does. */
const Content = createContext<ReactNode>(null);

function Screen() {
  return useContext(Content);
}

/** Shows the same component at any address. */
function createTestRouter(address: string) {
  const root = createRootRoute({ component: Screen });
  const routeAt = (path: string) => createRoute({ getParentRoute: () => root, path });
  return createRouter({
    routeTree: root.addChildren([
      routeAt('/'),
      // Where the console has a record's screen, with its id.
      routeAt('/$area/$screen/item/{-$id}'),
      routeAt('$'),
    ]),
    history: createMemoryHistory({ initialEntries: [address] }),
    ...plainSearch,
  });
}

interface Shown {
  /** path and search parameters the router shows now */
  address: () => string;
  /** leaves the page, as a link elsewhere does */
  go: (address: string) => void;
  /** renders something else in the same place */
  update: (ui: ReactNode) => Promise<void>;
}

/** Renders a component with everything the console wraps around its screens: theme, cache, router, snackbar. */
export async function show(ui: ReactNode, { address = '/' } = {}): Promise<Shown> {
  const router = createTestRouter(address);
  await router.load();
  const queries = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  const screen = (content: ReactNode) => (
    <AtriumProvider brand={brands.elevenos}>
      <QueryClientProvider client={queries}>
        <Content value={content}>
          <RouterProvider router={router} />
        </Content>
        <Snackbar />
      </QueryClientProvider>
    </AtriumProvider>
  );
  const { rerender } = await render(screen(ui));
  return {
    address: () => router.history.location.href,
    go: (next) => router.history.push(next),
    update: (next) => rerender(screen(next)),
  };
}
