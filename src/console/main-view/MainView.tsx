import { Alert, Button } from '@mantine/core';
import { Outlet, useMatches, useSearch } from '@tanstack/react-router';
import { type ReactNode, useEffect, useState } from 'react';
import {
  currentAddress,
  isFramed,
  leaveForLogin,
  useSession,
} from '../../features/session/client/session.ts';
import { ScreenSearch } from '../../ui/navigation/address.ts';
import { useFocusKept } from '../../ui/navigation/useFocusKept.ts';
import { LazyBoundary } from '../../ui/states/LazyBoundary.tsx';
import { LoadingBar } from '../../ui/states/LoadingBar.tsx';
import { lazyPart } from '../../ui/states/lazyPart.tsx';
import { RoleFailure } from '../../workspace/RoleFailure.tsx';
import { selectOrganization, useSelection } from '../../workspace/selection/selection.ts';
import { loadRoots, useTree } from '../../workspace/tree/treeStore.ts';
import { useFirstRole } from '../../workspace/useAllowed.ts';
import classes from '../Shell.module.css';
import type { ScreenPart } from '../screenPart.tsx';
import { texts } from '../texts.ts';
import { isSameOrganization } from '../useAddressedOrganization.ts';
import { LoadingScreen } from './LoadingScreen.tsx';
import { organizationMessage } from './organizationMessage.ts';
import { PageTitle } from './PageTitle.tsx';
import { useSelectedShown } from './useSelectedShown.ts';
import { useShownSearch } from './useShownSearch.ts';

const FramedSessionHelp = lazyPart(async () => ({
  default: (await import('../session/FramedSessionHelp.tsx')).FramedSessionHelp,
}));

const WrongType = lazyPart(async () => ({
  default: (await import('./WrongType.tsx')).WrongType,
}));

/** The screen, or a message instead of it (section 2, 'Main view states'). */
export function MainView({ starting }: { starting: boolean }) {
  useFocusKept();
  const isSetting = useSelection(({ setting }) => setting);
  const isOver = useSession(({ status }) => status === 'expired');
  return (
    <main id="main" className={classes.main} tabIndex={-1}>
      <LoadingBar starting={starting || isSetting} />
      {isOver && isFramed() && <SessionOver />}
      <Content starting={starting} />
    </main>
  );
}

/** Loads the screen's module, and returns whether that is done or has failed. A failure is shown instead of the screen. */
function useScreenLoaded(): boolean {
  const part = useMatches({ select: (matches) => matches.at(-1)?.staticData.part });
  const [settled, setSettled] = useState<ScreenPart | undefined>();
  useEffect(() => {
    let isLatest = true;
    const settle = () => isLatest && setSettled(part);
    void part
      ?.load()
      .catch(() => undefined)
      .then(settle);
    return () => {
      isLatest = false;
    };
  }, [part]);
  return part === undefined || settled === part || part.loaded() !== undefined;
}

function Content({ starting }: { starting: boolean }) {
  const isLoaded = useScreenLoaded();
  useSelectedShown();
  const status = useSession((state) => state.status);
  const role = useFirstRole(!starting && status !== 'none');
  const shown = useSelection((state) => state.shown);
  const isLoading = useSelection(({ loading }) => loading);
  const isLeaving = useIsLeaving();
  const isOther = useIsOtherScreen(isLeaving);
  const shownSearch = useShownSearch();
  const {
    organizationTypes: supported = 'any',
    title = texts.console,
    feature = null,
    part,
  } = useMatches({ select: (matches) => matches.at(-1)?.staticData ?? {} });

  if (status === 'none') return <SessionOver />;
  const isNothingShown = shown === null && (isLeaving || isLoading);
  // An embedded page waits for the role itself, while it loads.
  const needsRole = role !== 'known' && part !== undefined && !part.loaded()?.hasOwnWindow;
  const isOpening = starting || !isLoaded || (needsRole && role === 'loading');
  if (isOpening || isNothingShown || (isLeaving && isOther)) return <LoadingScreen />;
  if (needsRole)
    return (
      <>
        <PageTitle />
        <RoleFailure />
      </>
    );
  const message = organizationMessage(supported, shown);
  const isWrongType = message !== null && shown !== null && shown.type !== null;
  if (isWrongType && typeof supported !== 'string')
    return (
      <LazyBoundary key={shown.uniqueId} fallback={<Notice color="blue" title={message} />}>
        <WrongType
          {...{ message, feature }}
          screen={title}
          types={supported}
          organization={shown}
        />
      </LazyBoundary>
    );
  if (message !== null)
    return (
      <Notice color="blue" title={message}>
        {shown === null && <OpenRoot />}
      </Notice>
    );
  return (
    // What is still on the screen of the previous organization must not be used for it.
    <div className={classes.screen} inert={isLeaving} aria-busy={isLeaving}>
      <ScreenSearch value={shownSearch}>
        <Outlet />
      </ScreenSearch>
    </div>
  );
}

/** Returns whether another organization than the shown one is selected, or is loading because the address names it. */
function useIsLeaving(): boolean {
  const shown = useSelection((state) => state.shown?.uniqueId);
  const selected = useSelection((state) => state.selected?.uniqueId);
  const isElsewhere = useSearch({
    from: '__root__',
    select: ({ org }) => org !== undefined && !isSameOrganization(shown ?? org, org),
  });
  return selected !== shown || isElsewhere;
}

/** Returns whether the address changed to another screen together with the organization, which is not shown yet. */
function useIsOtherScreen(isLeaving: boolean): boolean {
  const path = useMatches({ select: (matches) => matches.at(-1)?.pathname });
  const [shownPath, setShownPath] = useState(path);
  if (!isLeaving && path !== shownPath) setShownPath(path);
  return path !== shownPath;
}

/** The message for an ended session. A framed console cannot show the sign-in page, which may not be framed. */
function SessionOver() {
  return (
    <Notice color="red" title={texts.sessionExpired}>
      {isFramed() ? (
        <LazyBoundary>
          <FramedSessionHelp />
        </LazyBoundary>
      ) : (
        <Button onClick={() => leaveForLogin(currentAddress())}>{texts.goToLogin}</Button>
      )}
    </Notice>
  );
}

interface NoticeProps {
  color: string;
  title: string;
  children?: ReactNode;
}

function Notice({ color, title, children }: NoticeProps) {
  return (
    <div className={classes.notice}>
      <PageTitle />
      <Alert color={color} title={title} role="alert">
        {children}
      </Alert>
    </div>
  );
}

/** A button that opens the first root, for users who have not selected an organization. */
function OpenRoot() {
  const root = useTree(({ tree }) => tree.rows[0]);
  const name = useTree(({ tree }) => tree.rows[0]?.name);
  // The tree may be closed and not loaded.
  useEffect(loadRoots, []);
  if (root === undefined || name === undefined) return null;
  return (
    <Button variant="default" onClick={() => selectOrganization(root.uniqueId)}>
      {texts.openRoot(name)}
    </Button>
  );
}
