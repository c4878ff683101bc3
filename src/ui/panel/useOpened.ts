import { useEffect, useEffectEvent, useState } from 'react';
import type { ApiError } from '../../contract/api-error.ts';
import type { Endpoint, Reply, Sent } from '../../contract/endpoint.ts';
import { useChange } from '../api/endpoint-queries.ts';

interface Opened<E extends Endpoint> {
  /** undefined while it loads */
  record: Reply<E> | undefined;
  error: ApiError | null;
  /** opens it again, after a change */
  open: () => void;
  /** shows what another call returned for the row */
  replace: (record: Reply<E>) => void;
}

/**
 * Opens a row when its id changes. A mutation instead of a query, because the call records who looked and no refetch may
 * repeat it.
 */
export function useOpened<E extends Endpoint>(endpoint: E, id: string, sent: Sent<E>): Opened<E> {
  const { mutate, error } = useChange(endpoint, { ownError: true });
  const [opened, setOpened] = useState<{ id: string; record: Reply<E> }>();
  const open = () => mutate(sent, { onSuccess: (record) => setOpened({ id, record }) });
  const openNew = useEffectEvent(open);
  useEffect(() => {
    // Later, because strict mode runs effects twice and rows are passed quickly by keyboard.
    const timer = setTimeout(() => {
      if (id !== '') openNew();
    }, 100);
    return () => clearTimeout(timer);
  }, [id]);
  return {
    record: opened?.id === id ? opened.record : undefined,
    error,
    open,
    replace: (record) => setOpened({ id, record }),
  };
}
