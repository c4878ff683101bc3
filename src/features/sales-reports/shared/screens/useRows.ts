import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Endpoint, Reply, Sent } from '../../../../contract/endpoint.ts';
import { listQuery } from '../../../../ui/list/RecordList.tsx';

interface Page<Row> {
  rows: readonly Row[];
  next: string | null;
}

interface Options<E extends Endpoint> {
  endpoint: E;
  sent: Sent<E>;
  isEnabled: boolean;
  /** loads the rows after a position */
  loadAfter: (position: string) => Promise<Reply<E>>;
}

/** Returns the rows of a report, page after page, and a function that loads further ones. */
export function useRows<Row, E extends Endpoint>(
  { endpoint, sent, isEnabled, loadAfter }: Options<E>,
  pageOf: (reply: Reply<E>) => Page<Row>,
) {
  const first = useQuery({ ...listQuery(endpoint, sent), enabled: isEnabled });
  const key = `${first.dataUpdatedAt} ${JSON.stringify(sent)}`;
  const [more, setMore] = useState<{ key: string } & Page<Row>>();
  const [isLoading, setLoading] = useState(false);
  const page = first.data === undefined ? undefined : pageOf(first.data);
  const further = more?.key === key ? more : undefined;
  const next = further === undefined ? (page?.next ?? null) : further.next;
  return {
    reply: first.data,
    error: first.error,
    isFetching: first.isFetching,
    retry: () => void first.refetch(),
    rows:
      page === undefined
        ? undefined
        : further === undefined
          ? page.rows
          : [...page.rows, ...further.rows],
    next,
    isLoading,
    loadMore: async () => {
      if (next === null) return;
      setLoading(true);
      try {
        const loaded = pageOf(await loadAfter(next));
        setMore({ key, rows: [...(further?.rows ?? []), ...loaded.rows], next: loaded.next });
      } finally {
        setLoading(false);
      }
    },
  };
}
