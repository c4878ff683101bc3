import { forget, remember, remembered } from '../../workspace/localMemory.ts';

const flag = 'ModuleLoadReloaded';
const reloadedRecentlyMs = 60_000;

/**
 * A part of the console that the server does not have any more, as after an update, reloads the page once (section
 * 4). A page that was itself reloaded a moment ago is not, whatever the flag says: a part that stays away could
 * otherwise reload it for ever. While the server itself is away or about to be, the page that is there is better than none.
 */
export function reloadOnceForMissingModules(): void {
  window.addEventListener('vite:preloadError', () => {
    if (remembered(flag) !== null || wasJustReloaded()) return;
    void fetch('/readyz').then(({ ok }) => {
      if (!ok) return;
      remember(flag, 'true');
      window.location.reload();
    }, ignore);
  });
}

/** The router is ready: its screen was loaded. */
export function forgetReload(): void {
  forget(flag);
}

function wasJustReloaded(): boolean {
  return (
    performance.now() < reloadedRecentlyMs &&
    performance
      .getEntriesByType('navigation')
      .some((entry) => 'type' in entry && entry.type === 'reload')
  );
}

function ignore(): void {
  // The part's own place says that it is missing.
}
