import { useCallback, useRef, useState } from 'react';
import { type LiveRows, released, type TimeOf, withNews, withOlder } from './live-rows.ts';
import { usePolling } from './usePolling.ts';

const everyMs = 1_000;

interface Row {
  id: string;
}

interface Older<R extends Row> {
  rows: readonly R[];
  next: string | null;
  searchedBackTo: string | null;
}

export interface LiveListOptions<R extends Row> {
  /** the first page */
  page: Older<R>;
  isPaused: boolean;
  /** Returns the same function each time. */
  timeOf: TimeOf<R>;
  /** whether a new row belongs to the list */
  fits: (row: R) => boolean;
  loadNews: (signal: AbortSignal) => Promise<{ rows: readonly R[]; isCut: boolean }>;
  loadOlder: (before: string) => Promise<Older<R>>;
}

/**
 * Updates a list while it is shown. New rows appear where their time belongs; while the pointer or the focus is on a row,
 * or the list is scrolled, they wait, so that no row moves.
 */
export function useLiveList<R extends Row>(options: LiveListOptions<R>) {
  const { page, isPaused, timeOf, fits, loadNews } = options;
  const [rows, setRows] = useState<LiveRows<R>>({ shown: page.rows, waiting: [] });
  const [end, setEnd] = useState<Omit<Older<R>, 'rows'>>(page);
  const [isCut, setCut] = useState(false);
  const [isLoadingOlder, setLoadingOlder] = useState(false);
  const list = useRef<HTMLDivElement>(null);

  const isConnected = usePolling({
    everyMs,
    isPaused,
    poll: async (signal) => {
      const news = await loadNews(signal);
      setCut(news.isCut);
      const isHeld = isBeingRead(list.current);
      setRows((before) =>
        withNews(before, news.rows, { isHeld, isWhole: end.next === null, timeOf, fits }),
      );
    },
  });
  const showWaiting = useCallback(() => {
    list.current?.querySelector('[role="region"]')?.scrollTo({ top: 0 });
    setRows((before) => released(before, timeOf));
  }, [timeOf]);
  /** Shows what waits when nothing is being read any more. */
  const releaseIfUnread = useCallback(() => {
    if (!isBeingRead(list.current)) setRows((before) => released(before, timeOf));
  }, [timeOf]);
  const loadOlder = async () => {
    if (end.next === null) return;
    setLoadingOlder(true);
    try {
      const older = await options.loadOlder(end.next);
      setRows((before) => withOlder(before, older.rows));
      setEnd(older);
    } finally {
      setLoadingOlder(false);
    }
  };
  return {
    rows,
    end,
    isCut,
    isConnected,
    isLoadingOlder,
    list,
    showWaiting,
    releaseIfUnread,
    loadOlder,
  };
}

function isBeingRead(list: HTMLElement | null): boolean {
  if (list === null) return false;
  const body = list.querySelector('tbody');
  return (
    (list.querySelector('[role="region"]')?.scrollTop ?? 0) > 0 ||
    body?.matches(':hover') === true ||
    body?.contains(document.activeElement) === true
  );
}
