import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { ApiError } from '../contract/api-error.ts';
import { consolePath } from '../contract/own-path.ts';
import { currentAddress, leaveForLogin, useSession } from '../features/session/client/session.ts';
import { checkAtStart, isLoginValid } from '../features/session/contract.ts';
import { endpointQuery } from '../ui/api/endpoint-queries.ts';
import { isRejection } from '../ui/api/isRejection.ts';
import { isOutage, retryEveryMs } from '../ui/api/outage.ts';
import { Snackbar } from '../ui/snackbar/Snackbar.tsx';
import { ErrorState } from '../ui/states/ErrorState.tsx';
import { LazyBoundary } from '../ui/states/LazyBoundary.tsx';
import { lazyPart } from '../ui/states/lazyPart.tsx';
import { brandOfHost } from '../ui/theme/brands.ts';
import { useTree } from '../workspace/tree/treeStore.ts';
import { demoParts } from './demoParts.ts';
import { TreeDrawer } from './drawer/TreeDrawer.tsx';
import { useIsTreeSettled } from './drawer/useIsTreeSettled.ts';
import { Header } from './header/Header.tsx';
import { MainView } from './main-view/MainView.tsx';
import { SubHeader } from './menus/SubHeader.tsx';
import { SetOrganizationFrame } from './SetOrganizationFrame.tsx';
import classes from './Shell.module.css';
import { SessionWatch } from './session/SessionWatch.tsx';
import { useRoleRedirect } from './session/useRoleRedirect.ts';
import { texts } from './texts.ts';
import { useAddressedOrganization } from './useAddressedOrganization.ts';
import { useScreenTitle } from './useScreenTitle.ts';

// Loaded later: needed minutes after the tree, or never.
const OfflineNotice = lazyPart(async () => ({
  default: (await import('./afterTree.ts')).OfflineNotice,
}));
const OrganizationListFrame = lazyPart(async () => ({
  default: (await import('./OrganizationListFrame.tsx')).OrganizationListFrame,
}));
const InitialPasswordDialog = lazyPart(async () => ({
  default: (await import('../features/session/profile/InitialPasswordDialog.tsx'))
    .InitialPasswordDialog,
}));

// The router replaces an address without a screen.
const firstCheck = checkAtStart(window.location.pathname.slice(consolePath.length - 1));

/** The frame around every screen: header, menus, organization tree, main view. */
export function Shell() {
  const { SetOrganization = SetOrganizationFrame, Badge: DemoBadge } = demoParts;
  const isAlive = useSession(({ status }) => status !== 'none');
  const [hasChosenPassword, setChosenPassword] = useState(false);
  const start = useQuery({
    ...endpointQuery(isLoginValid, { query: firstCheck }),
    enabled: isAlive,
    // The console cannot start without a response.
    refetchInterval: ({ state: { error } }) =>
      error !== null && !isRejection(error) && retryEveryMs,
    meta: { ownError: true, ofFrame: true },
    staleTime: Number.POSITIVE_INFINITY,
  });
  const failure = start.data === undefined ? start.error : null;
  useSignInRedirect(failure);
  const isTreeSettled = useIsTreeSettled();
  const hasTreeFailed = useTree(({ roots }) => typeof roots === 'object');
  // A later check that fails keeps the screen, which may hold unsaved entries.
  const session = isAlive ? start.data : undefined;
  const hasSession = session !== undefined;
  const mustChange = hasSession && session.mustChangePassword && !hasChosenPassword;
  const isReady = hasSession && !mustChange;
  useRoleRedirect(isReady, session?.roleRedirect ?? null);
  useAddressedOrganization(isReady);
  const continueWithChosenPassword = () => {
    // It is chosen even if the next check fails.
    setChosenPassword(true);
    void start.refetch();
  };
  return (
    <div className={classes.shell}>
      <a className={classes.skip} href="#main">
        {texts.skip}
      </a>
      {/* Demo mode works offline. */}
      <LazyBoundary>{isTreeSettled && !DemoBadge && <OfflineNotice />}</LazyBoundary>
      <Header ready={isReady} />
      <SubHeader ready={isReady} />
      <div className={classes.body}>
        <TreeDrawer ready={isReady} />
        {isAlive && failure !== null ? (
          <main id="main" className={classes.main} tabIndex={-1}>
            <ErrorState
              message={isOutage(failure) ? texts.unreachable : failure.message}
              onRetry={() => void start.refetch()}
              action={
                <Button variant="subtle" onClick={() => leaveForLogin(currentAddress())}>
                  {texts.goToLogin}
                </Button>
              }
            />
          </main>
        ) : (
          <MainView starting={isAlive && !isReady} />
        )}
      </div>
      {isReady && <SetOrganization />}
      <LazyBoundary>{isReady && hasTreeFailed && <OrganizationListFrame />}</LazyBoundary>
      {hasSession && <SessionWatch start={session} />}
      <LazyBoundary>
        {mustChange && <InitialPasswordDialog onChanged={continueWithChosenPassword} />}
      </LazyBoundary>
      <Snackbar />
      <DocumentTitle />
    </div>
  );
}

/** Redirects to the sign-in page when the server rejects the session that the console starts with. */
function useSignInRedirect(failure: ApiError | null): void {
  const isOver = failure !== null && isRejection(failure);
  useEffect(() => {
    if (isOver) leaveForLogin(currentAddress());
  }, [isOver]);
}

function DocumentTitle() {
  const screen = useScreenTitle();
  useEffect(() => {
    const { title } = brandOfHost(window.location.hostname);
    document.title = screen === undefined ? title : `${screen} · ${title}`;
  }, [screen]);
  return null;
}
