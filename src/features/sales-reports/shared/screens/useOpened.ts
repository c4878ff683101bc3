import { useEffect, useEffectEvent, useState } from 'react';
import type { Endpoint, Reply, Sent } from '../../../../contract/endpoint.ts';
import { useChange } from '../../../../ui/api/endpoint-queries.ts';

/**
 * Opens a row when its id changes. A mutation instead of a query, because the call records who looked and no refetch may
 * repeat it.
 */
export function useOpened<E extends Endpoint>(endpoint: E, id: string, sent: Sent<E>) {
  const { mutate, error } = useChange(endpoint, { ownError: true });
  const [opened, setOpened] = useState<{ id: string; record: Reply<E> }>();
  const open = () => mutate(sent, { onSuccess: (record) => setOpened({ id, record }) });
  const openNew = useEffectEvent(open);
  useEffect(() => {
    // Later, because strict mode runs effects twice and rows are passed quickly by keyboard.
    const timer = setTimeout(openNew, 100);
    return () => clearTimeout(timer);
  }, [id]);
  return { record: opened?.id === id ? opened.record : undefined, error, open };
}
