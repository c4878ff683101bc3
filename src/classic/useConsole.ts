import { useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import { hasUnsavedChanges } from '../ui/form/unsavedChanges.ts';
import { plainSearch } from '../ui/navigation/plainSearch.ts';
import { useRecordName } from '../ui/navigation/shownRecord.ts';
import { useSnackbar } from '../ui/snackbar/snackbarStore.ts';
import { useThemeChoice } from '../ui/theme/useThemeChoice.ts';
import type { ConsoleLink } from './consoleLink.ts';
import { longestName, longestText } from './embedded-messages.ts';
import { screenOfLink } from './screenOfLink.ts';

const activities = ['mousemove', 'mousedown', 'wheel', 'touchstart', 'keydown', 'scroll'];
const activityIntervalMs = 1_000;

/** Synchronizes the page with the console that frames it. */
export function useConsole(link: ConsoleLink): void {
  useAddress(link);
  useTheme(link);
  useEffect(() => forwardSnackbar(link), [link]);
  useEffect(() => sendActivity(link), [link]);
  useEffect(() => sendHeight(link), [link]);
  useEffect(() => sendDialog(link), [link]);
  useEffect(() => sendRecord(link), [link]);
  useEffect(() => openScreensInConsole(link), [link]);
  useDirty(link);
  // Last, because the page must be listening before it reports that it is ready.
  useEffect(() => link.send({ type: 'ready' }), [link]);
}

function useAddress(link: ConsoleLink): void {
  const router = useRouter();
  useEffect(() => {
    let shown = router.history.location.search;
    const stopSending = router.history.subscribe(({ location, action }) => {
      if (location.search === shown) return;
      shown = location.search;
      const address = shown === '' ? '?' : shown;
      link.send({ type: 'navigate', address, replace: action.type !== 'PUSH' });
    });
    const stopListening = link.listen((message) => {
      if (message.type !== 'show') return;
      shown = message.search;
      // The console has already asked about unsaved changes.
      void router.navigate({
        to: '.',
        search: plainSearch.parseSearch(message.search),
        replace: true,
        ignoreBlocker: true,
      });
    });
    return () => {
      stopSending();
      stopListening();
    };
  }, [link, router]);
}

function useTheme(link: ConsoleLink): void {
  const { choose } = useThemeChoice();
  useEffect(
    () =>
      link.listen((message) => {
        if (message.type === 'theme') choose(message.choice);
      }),
    [link, choose],
  );
}

/** Shows messages in the console's snackbar, whose button performs the action here. */
function forwardSnackbar(link: ConsoleLink): () => void {
  let perform: (() => void) | undefined;
  const stopSending = useSnackbar.subscribe(({ show, color, text, code = '', action, reset }) => {
    if (!show) return;
    perform = action?.onClick;
    link.send({
      type: 'snackbar',
      color,
      text: text.slice(0, longestText),
      code: code.slice(0, 40),
      action: (action?.label ?? '').slice(0, 40),
    });
    reset();
  });
  const stopListening = link.listen(({ type }) => {
    if (type === 'snackbar-action') perform?.();
  });
  const { hideError } = useSnackbar.getState();
  useSnackbar.setState({
    hideError: (text) => link.send({ type: 'hide-error', text: text.slice(0, longestText) }),
  });
  return () => {
    stopSending();
    stopListening();
    useSnackbar.setState({ hideError });
  };
}

function sendActivity(link: ConsoleLink): () => void {
  let sentAt = 0;
  const sendNow = () => {
    if (Date.now() - sentAt < activityIntervalMs) return;
    sentAt = Date.now();
    link.send({ type: 'activity' });
  };
  const listening = { capture: true, passive: true };
  for (const type of activities) window.addEventListener(type, sendNow, listening);
  return () => {
    for (const type of activities) window.removeEventListener(type, sendNow, listening);
  };
}

function sendHeight(link: ConsoleLink): () => void {
  const root = document.getElementById('root') ?? document.body;
  const observer = new ResizeObserver(() =>
    link.send({ type: 'height', height: Math.ceil(root.scrollHeight) }),
  );
  observer.observe(root);
  return () => observer.disconnect();
}

function sendRecord(link: ConsoleLink): () => void {
  const sendNow = ({ name }: { name: string }) =>
    link.send({ type: 'record', name: name.slice(0, longestName) });
  // The page may have shown its record before.
  sendNow(useRecordName.getState());
  return useRecordName.subscribe(sendNow);
}

/** Mantine locks the scrolling of the page while a dialog is open. */
const scrollLock = 'data-scroll-locked';

function sendDialog(link: ConsoleLink): () => void {
  let sent = false;
  const observer = new MutationObserver(() => {
    const isOpen = document.body.hasAttribute(scrollLock);
    if (isOpen === sent) return;
    sent = isOpen;
    link.send({ type: 'dialog', isOpen });
  });
  observer.observe(document.body, { attributes: true, attributeFilter: [scrollLock] });
  return () => observer.disconnect();
}

/** Opens links to screens in the console and not in the frame. */
function openScreensInConsole(link: ConsoleLink): () => void {
  const open = (event: MouseEvent) => {
    const address = screenOfLink(event);
    if (address !== null) link.send({ type: 'navigate', address, replace: false });
  };
  document.addEventListener('click', open);
  return () => document.removeEventListener('click', open);
}

/** Reports whether the page has unsaved changes, after events, mutations and navigation. */
function useDirty(link: ConsoleLink): void {
  const queries = useQueryClient();
  const router = useRouter();
  useEffect(() => {
    let sent = false;
    const check = () => {
      const dirty = hasUnsavedChanges();
      if (dirty === sent) return;
      sent = dirty;
      link.send({ type: 'dirty', dirty });
    };
    // After the form has handled the event.
    const checkSoon = () => void setTimeout(check);
    const events = ['input', 'change', 'click', 'keyup'];
    for (const type of events) document.addEventListener(type, checkSoon, true);
    const stopMutations = queries.getMutationCache().subscribe(checkSoon);
    const stopRouter = router.subscribe('onRendered', checkSoon);
    return () => {
      for (const type of events) document.removeEventListener(type, checkSoon, true);
      stopMutations();
      stopRouter();
    };
  }, [link, queries, router]);
}
