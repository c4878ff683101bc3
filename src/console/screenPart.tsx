import { type FunctionComponent, lazy, Suspense, useDeferredValue } from 'react';
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
export function screenPart(given: LoadScreen): ScreenPart {
  let loaded: LoadedScreen | undefined;
  const load: LoadScreen = async () => {
    loaded ??= await given();
    return loaded;
  };
  const Later = lazy(load);
  const component = () => {
    const Screen = loaded?.default ?? Later;
    return <Screen />;
  };
  return { component: deferred(component), load, loaded: () => loaded };
}

/** Defers rendering a screen, so that the click that opens it shows immediately. */
function deferred(Screen: FunctionComponent): FunctionComponent {
  return function DrawnAfterThePress() {
    const isDue = useDeferredValue(true, false);
    return isDue ? (
      <Suspense fallback={<LoadingScreen />}>
        <Screen />
      </Suspense>
    ) : null;
  };
}
