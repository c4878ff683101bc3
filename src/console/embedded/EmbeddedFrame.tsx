import { useCallback, useEffect, useRef, useState } from 'react';
import { type EmbeddedPage, embeddedPagesPath } from '../../classic/embeddedPage.ts';
import type { OpeningCalls } from '../../contract/opening-calls.ts';
import { endSession, framedToken, useSession } from '../../features/session/client/session.ts';
import { noteActivity } from '../../features/session/expiry/sessionWatch.ts';
import { startCalls } from '../../ui/api/call.ts';
import { freshNonce } from '../../ui/browser/freshNonce.ts';
import { UnsavedChangesGuard } from '../../ui/form/UnsavedChangesGuard.tsx';
import { useRecordName } from '../../ui/navigation/shownRecord.ts';
import { useSnackbar } from '../../ui/snackbar/snackbarStore.ts';
import { ErrorState } from '../../ui/states/ErrorState.tsx';
import { ListSkeleton } from '../../ui/states/ListSkeleton.tsx';
import { useThemeChoice } from '../../ui/theme/useThemeChoice.ts';
import classes from './Embedded.module.css';
import { sendToPage, usePageMessages } from './pageMessages.ts';
import { texts } from './texts.ts';
import { useInnerAddress } from './useInnerAddress.ts';

const readyTimeoutMs = 15_000;

interface EmbeddedFrameProps {
  /** the page's name below the path of embedded pages */
  name: string;
  page: EmbeddedPage;
  openingCalls: OpeningCalls;
  number: number;
}

/** The frame of an embedded page, with a retry when the page does not respond. */
export function EmbeddedFrame(props: EmbeddedFrameProps) {
  const [attempt, setAttempt] = useState(0);
  return <Frame key={attempt} {...props} onRetry={() => setAttempt(attempt + 1)} />;
}

function Frame({
  name,
  page,
  openingCalls,
  number,
  onRetry,
}: EmbeddedFrameProps & { onRetry: () => void }) {
  const { title, layout } = page;
  const element = useRef<HTMLIFrameElement>(null);
  const isDirty = useRef(false);
  const [timestamp] = useState(freshNonce);
  const [state, setState] = useState<'loading' | 'ready' | 'late'>('loading');
  const [height, setHeight] = useState(0);
  const [hasDialog, setHasDialog] = useState(false);
  const isReady = state === 'ready';
  const { search, follow } = useInnerAddress(isReady, (now) =>
    sendToPage(element, timestamp, { type: 'show', search: now }),
  );
  // The frame loads once. Later changes are sent as messages, so that the page keeps its state.
  const [first] = useState(search);
  useEffect(
    () => void startCalls(openingCalls({ organization: number, parameters: {}, search: first })),
    [openingCalls, number, first],
  );

  const performAction = useCallback(
    () => sendToPage(element, timestamp, { type: 'snackbar-action' }),
    [timestamp],
  );
  // The message stays, but only its page can perform the action.
  useEffect(
    () => () => {
      if (useSnackbar.getState().action?.onClick === performAction)
        useSnackbar.setState({ action: undefined });
    },
    [performAction],
  );
  usePageMessages(element, timestamp, {
    ready: () => {
      setState('ready');
      // A page that was reloaded has lost its dialog.
      setHasDialog(false);
    },
    navigate: follow,
    snackbar: ({ color, text, code, action }) =>
      useSnackbar.getState().open({
        color,
        text,
        ...(code !== '' && { code }),
        ...(action !== '' && { action: { label: action, onClick: performAction } }),
      }),
    'hide-error': ({ text }) => useSnackbar.getState().hideError(text),
    height: (message) => setHeight(message.height),
    record: ({ name }) => useRecordName.setState({ name }),
    dirty: ({ dirty }) => {
      isDirty.current = dirty;
    },
    dialog: ({ isOpen }) => setHasDialog(isOpen),
    activity: noteActivity,
    logout: endSession,
  });

  useEffect(
    () =>
      useSession.subscribe(({ status }, before) => {
        if (status === 'alive' && before.status === 'expired')
          sendToPage(element, timestamp, { type: 'session' });
      }),
    [timestamp],
  );

  useEffect(() => () => useRecordName.setState({ name: '' }), []);

  const { choice } = useThemeChoice();
  useEffect(() => {
    if (isReady) sendToPage(element, timestamp, { type: 'theme', choice });
  }, [timestamp, isReady, choice]);

  useEffect(() => {
    const timer = setTimeout(
      () => setState((now) => (now === 'loading' ? 'late' : now)),
      readyTimeoutMs,
    );
    return () => clearTimeout(timer);
  }, []);

  if (state === 'late') return <ErrorState message={texts.late(title)} onRetry={onRetry} />;
  const parameters = new URLSearchParams({ ...first, ORG_NUMBER: String(number), timestamp });
  return (
    <>
      {state === 'loading' && <EmbeddedLoading />}
      {/* The focus stays in the dialog. */}
      {hasDialog && (
        <div
          className={classes.shade}
          role="presentation"
          onMouseDown={(event) => event.preventDefault()}
        />
      )}
      <iframe
        ref={element}
        className={classes.frame}
        data-layout={layout}
        data-ready={isReady || undefined}
        data-dialog={hasDialog || undefined}
        style={layout === 'fill' ? undefined : { height }}
        // A framed console passes its token by the frame's name, because it is not in a cookie.
        name={framedToken()}
        title={title}
        src={`${embeddedPagesPath}/${name}?${parameters}`}
      />
      <UnsavedChangesGuard isDirty={() => isDirty.current} />
    </>
  );
}

/** Shown until the page is there. */
export function EmbeddedLoading() {
  return (
    <div className={classes.loading}>
      <ListSkeleton />
    </div>
  );
}
