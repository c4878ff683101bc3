import { useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import { hasUnsavedChanges } from '../ui/form/unsavedChanges.ts';
import { plainSearch } from '../ui/plainSearch.ts';
import { useSnackbar } from '../ui/snackbar/snackbarStore.ts';
import { useThemeChoice } from '../ui/theme/useThemeChoice.ts';
import type { ConsoleLink } from './consoleLink.ts';
import { screenOfLink } from './screenOfLink.ts';

const activities = ['mousemove', 'mousedown', 'wheel', 'touchstart', 'keydown', 'scroll'];
const activityToldEveryMs = 1_000;

/** Keeps the console around this page told, and does what it tells. */
export function useConsole(link: ConsoleLink): void {
  useAddress(link);
  useTheme(link);
  useEffect(() => forwardSnackbar(link), [link]);
  useEffect(() => tellActivity(link), [link]);
  useEffect(() => tellHeight(link), [link]);
  useEffect(() => openScreensInConsole(link), [link]);
  useDirty(link);
  // After the others: from now on everything that the console tells is heard.
  useEffect(() => link.tell({ type: 'ready' }), [link]);
}

function useAddress(link: ConsoleLink): void {
  const router = useRouter();
  useEffect(() => {
    let shown = router.history.location.search;
    const stopTelling = router.history.subscribe(({ location, action }) => {
      if (location.search === shown) return;
      shown = location.search;
      const address = shown === '' ? '?' : shown;
      link.tell({ type: 'navigate', address, replace: action.type !== 'PUSH' });
    });
    const stopListening = link.listen((message) => {
      if (message.type !== 'show') return;
      shown = message.search;
      // The console has asked about unsaved changes already.
      void router.navigate({
        to: '.',
        search: plainSearch.parseSearch(message.search),
        replace: true,
        ignoreBlocker: true,
      });
    });
    return () => {
      stopTelling();
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

/** The console's snackbar says it; one with a way back stays here, where the way is. */
function forwardSnackbar(link: ConsoleLink): () => void {
  return useSnackbar.subscribe(({ show, color, text, code = '', action, reset }) => {
    if (!show || action !== undefined) return;
    link.tell({ type: 'snackbar', color, text: text.slice(0, 500), code: code.slice(0, 40) });
    reset();
  });
}

function tellActivity(link: ConsoleLink): () => void {
  let toldAt = 0;
  const tell = () => {
    if (Date.now() - toldAt < activityToldEveryMs) return;
    toldAt = Date.now();
    link.tell({ type: 'activity' });
  };
  const listening = { capture: true, passive: true };
  for (const type of activities) window.addEventListener(type, tell, listening);
  return () => {
    for (const type of activities) window.removeEventListener(type, tell, listening);
  };
}

function tellHeight(link: ConsoleLink): () => void {
  const root = document.getElementById('root') ?? document.body;
  const observer = new ResizeObserver(() =>
    link.tell({ type: 'height', height: Math.ceil(root.scrollHeight) }),
  );
  observer.observe(root);
  return () => observer.disconnect();
}

/** Links to the console's screens open there, not in the frame. */
function openScreensInConsole(link: ConsoleLink): () => void {
  const open = (event: MouseEvent) => {
    const address = screenOfLink(event);
    if (address !== null) link.tell({ type: 'navigate', address, replace: false });
  };
  document.addEventListener('click', open);
  return () => document.removeEventListener('click', open);
}

/** What is unsaved changes with what somebody does, and with what the server has answered. */
function useDirty(link: ConsoleLink): void {
  const queries = useQueryClient();
  const router = useRouter();
  useEffect(() => {
    let told = false;
    const check = () => {
      const dirty = hasUnsavedChanges();
      if (dirty === told) return;
      told = dirty;
      link.tell({ type: 'dirty', dirty });
    };
    // After the form has taken what has happened.
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
