import { useLocation } from '@tanstack/react-router';
import { type FunctionComponent, lazy, Suspense, useDeferredValue, useState } from 'react';
import { useSelection } from '../workspace/selection/selection.ts';
import { forgetReload } from './errors/moduleLoading.ts';
import { LoadingScreen } from './main-view/LoadingScreen.tsx';
import type { LoadedScreen, LoadScreen } from './screen.ts';

/** A screen's module in the router. */
export interface ScreenPart {
  component: FunctionComponent;
  load: LoadScreen;
  /** undefined until it is loaded */
  loaded(): LoadedScreen | undefined;
}

/**
 * Returns a screen's module. Once it is loaded, its screen renders without suspending: after a fallback React holds the
 * next reveal back for 300 ms, even if the module is there.
 */
export function screenPart(given: LoadScreen, isStart: () => boolean): ScreenPart {
  let loaded: LoadedScreen | undefined;
  let loading: Promise<LoadedScreen> | undefined;
  const load: LoadScreen = () => {
    loading ??= given().then(
      (screen) => {
        loaded = screen;
        forgetReload();
        return screen;
      },
      (failure: unknown) => {
        loading = undefined;
        throw failure;
      },
    );
    return loading;
  };
  const Later = lazy(load);
  const component = () => {
    const Screen = loaded?.default ?? Later;
    return <Screen />;
  };
  return { component: deferred(component, isStart), load, loaded: () => loaded };
}

/**
 * Defers rendering a screen, so that the click that opens it shows immediately. Another organization replaces it at once,
 * because its data is loaded.
 */
function deferred(Screen: FunctionComponent, isStart: () => boolean): FunctionComponent {
  return function DrawnAfterThePress() {
    const isDue = useDeferredValue(true, isStart());
    const uniqueId = useSelection(({ shown }) => shown?.uniqueId);
    const refreshed = useRefreshed();
    return isDue ? (
      <Suspense key={`${uniqueId}/${refreshed}`} fallback={<LoadingScreen />}>
        <Screen />
      </Suspense>
    ) : null;
  };
}

/** Returns when a reload of the screen was last requested. */
function useRefreshed(): number {
  const asked = useLocation({ select: ({ state }) => state.refreshed });
  const [refreshed, setRefreshed] = useState(0);
  if (asked !== undefined && asked !== refreshed) setRefreshed(asked);
  return refreshed;
}
