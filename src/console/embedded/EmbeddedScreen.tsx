import { useRouter } from '@tanstack/react-router';
import { lazy, type MouseEvent, type ReactNode, Suspense } from 'react';
import type { EmbeddedPage } from '../../classic/embeddedPage.ts';
import { screenOfLink } from '../../classic/screenOfLink.ts';
import type { OpeningCalls } from '../../contract/opening-calls.ts';
import { isFramed } from '../../features/session/client/session.ts';
import { ListSkeleton } from '../../ui/states/ListSkeleton.tsx';
import { OrganizationPageHeader } from '../../workspace/OrganizationPageHeader.tsx';
import { useSelection } from '../../workspace/selection/selection.ts';
import { demoParts } from '../demoParts.ts';
import type { LoadedScreen } from '../screen.ts';
import classes from './Embedded.module.css';
import { EmbeddedFrame, EmbeddedLoading } from './EmbeddedFrame.tsx';

/** Returns the screen of an embedded page (section 2, 'each embeds a legacy page in a frame'). */
export function embeddedScreen(
  name: string,
  page: EmbeddedPage,
  openingCalls: OpeningCalls,
): LoadedScreen {
  const { title } = page;
  const Page = lazy(page.load);
  function EmbeddedScreen() {
    const number = useSelection((state) => state.shown?.number);
    // The page reads the token once, so it must be the organization's.
    const isBeingSet = useSelection(
      ({ selected, shown, setting }) => setting && selected?.uniqueId === shown?.uniqueId,
    );
    return (
      <div className={classes.screen}>
        <div className={classes.header}>
          <OrganizationPageHeader title={title} />
        </div>
        {typeof number !== 'number' ? null : isFrameImpossible() ? (
          <InPlace key={number}>
            <Suspense fallback={<ListSkeleton />}>
              <Page number={number} />
            </Suspense>
          </InPlace>
        ) : isBeingSet ? (
          <EmbeddedLoading />
        ) : (
          <EmbeddedFrame key={number} {...{ name, page, openingCalls, number }} />
        )}
      </div>
    );
  }
  return { default: EmbeddedScreen, openingCalls, hasOwnWindow: !isFrameImpossible() };
}

/** Demo mode has no server for the frame, and the browser blocks it when another site frames the console. */
function isFrameImpossible(): boolean {
  return isFramed() || demoParts.Badge !== undefined;
}

/** Shows the page without a frame. Its state is in the query of the console's address. */
function InPlace({ children }: { children: ReactNode }) {
  const router = useRouter();
  const openScreen = (event: MouseEvent) => {
    const address = screenOfLink(event.nativeEvent);
    if (address !== null) router.history.push(`${router.basepath}${address}`);
  };
  return (
    // Handles clicks on links inside, which are accessible by keyboard themselves.
    <div className={classes.inPlace} role="presentation" onClick={openScreen}>
      {children}
    </div>
  );
}
