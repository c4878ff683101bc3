import { isServerReachable } from '../../ui/api/outage.ts';
import { isLoadingInBackground } from '../../ui/browser/backgroundLoads.ts';
import { loadLocal, removeLocal, storeLocal } from '../../workspace/localMemory.ts';

const flag = 'ModuleLoadReloaded';
const reloadedRecentlyMs = 60_000;

/**
 * Reloads the page once when a module is missing on the server, as after an update (specification section 4), but not within a minute
 * of the last reload, so that a module that stays missing does not reload it forever, and not while the server is
 * unavailable.
 */
export function reloadOnceForMissingModules(): void {
  window.addEventListener('vite:preloadError', () => {
    // A reload discards what is being typed, so neither background loads nor lost connections cause one.
    if (isLoadingInBackground() || !navigator.onLine) return;
    if (loadLocal(flag) !== null || wasJustReloaded()) return;
    void isServerReachable().then((isReachable) => {
      // The LazyBoundary of the missing part shows the error.
      if (!isReachable) return;
      storeLocal(flag, 'true');
      window.location.reload();
    });
  });
}

/** Allows another reload once a screen has loaded. */
export function forgetReload(): void {
  removeLocal(flag);
}

function wasJustReloaded(): boolean {
  return (
    performance.now() < reloadedRecentlyMs &&
    performance
      .getEntriesByType('navigation')
      .some((entry) => 'type' in entry && entry.type === 'reload')
  );
}
