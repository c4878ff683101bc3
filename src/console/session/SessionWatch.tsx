import { useEffect } from 'react';
import type { Reply } from '../../contract/endpoint.ts';
import { isFramed, useSession } from '../../features/session/client/session.ts';
import type { isLoginValid } from '../../features/session/contract.ts';
import { useWatch, watchSession } from '../../features/session/expiry/sessionWatch.ts';
import { loadInBackground } from '../../ui/browser/backgroundLoads.ts';
import { LazyBoundary } from '../../ui/states/LazyBoundary.tsx';
import { lazyPart } from '../../ui/states/lazyPart.tsx';
import { useSelection } from '../../workspace/selection/selection.ts';
import { useIsTreeSettled } from '../drawer/useIsTreeSettled.ts';

// Loaded after the tree: nobody has left the tab before.
const OtherTabs = lazyPart(async () => ({
  default: (await import('../afterTree.ts')).OtherTabs,
}));
const loadStillThere = () => import('../../features/session/expiry/StillThereDialog.tsx');
const loadExpired = () => import('../../features/session/expiry/SessionExpiredDialog.tsx');
const StillThereDialog = lazyPart(async () => ({
  default: (await loadStillThere()).StillThereDialog,
}));
const SessionExpiredDialog = lazyPart(async () => ({
  default: (await loadExpired()).SessionExpiredDialog,
}));

// Preloaded, because the network may be unavailable when they are needed, as after waking up a laptop.
const dialogsLoadedAfterMs = 5_000;

/** Monitors the session, and shows the dialogs before and after its end. */
export function SessionWatch({ start }: { start: Reply<typeof isLoginValid> }) {
  const isExpired = useSession(({ status }) => status === 'expired');
  const countdown = useWatch((state) => state.countdown);
  const organizationNumber = useSelection(({ selected }) => selected?.number ?? null);
  const isTreeSettled = useIsTreeSettled();
  useEffect(() => watchSession(start), [start]);
  useDialogsLoaded();
  return (
    <>
      <LazyBoundary>{isTreeSettled && <OtherTabs />}</LazyBoundary>
      <LazyBoundary>
        {!isExpired && countdown !== null && <StillThereDialog countdown={countdown} />}
        {isExpired && !isFramed() && (
          <SessionExpiredDialog organizationNumber={organizationNumber} />
        )}
      </LazyBoundary>
    </>
  );
}

function useDialogsLoaded(): void {
  useEffect(() => {
    const timer = setTimeout(() => {
      // If preloading fails, a dialog is loaded when it is needed.
      void Promise.allSettled(
        [loadStillThere, loadExpired].map((load) => loadInBackground<unknown>(load)),
      );
    }, dialogsLoadedAfterMs);
    return () => clearTimeout(timer);
  }, []);
}
