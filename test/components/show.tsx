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
import { plainSearch } from '../../src/ui/navigation/plainSearch.ts';
import { Snackbar } from '../../src/ui/snackbar/Snackbar.tsx';
import { AtriumProvider } from '../../src/ui/theme/AtriumProvider.tsx';
import { brands } from '../../src/ui/theme/brands.ts';

/** The content of the test's route, which changes without a new router. */
const Content = createContext<ReactNode>(null);

function Screen() {
  return useContext(Content);
}

/** Creates a router that shows the same component at any address. */
function createTestRouter(address: string) {
  const root = createRootRoute({ component: Screen });
  const routeAt = (path: string) => createRoute({ getParentRoute: () => root, path });
  return createRouter({
    routeTree: root.addChildren([
      routeAt('/'),
      // Paths of records, with their ids as parameters.
      routeAt('/$area/$screen/$page/{-$id}'),
      routeAt('$'),
    ]),
    history: createMemoryHistory({ initialEntries: [address] }),
    ...plainSearch,
  });
}

interface Shown {
  /** returns the current path and query */
  address: () => string;
  /** navigates to another address */
  go: (address: string) => void;
  /** replaces the content */
  update: (ui: ReactNode) => Promise<void>;
}

/** Renders a component with the providers of a screen: theme, query client, router, snackbar. */
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
