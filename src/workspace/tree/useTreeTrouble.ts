import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { Reply } from '../../contract/endpoint.ts';
import { getTreeTrouble } from '../../features/organizations/contract.ts';
import { endpointQuery } from '../../ui/api/endpoint-queries.ts';

export type Trouble = Reply<typeof getTreeTrouble>[number]['state'];

/** The server counts about as often. */
const refreshMs = 20_000;
/** Rows that are only scrolled past are not requested. */
const settleMs = 300;

/** Returns the trouble in the shown organizations or below them, by number; until it is known, that of the rows before. */
export function useTreeTrouble(shown: readonly number[]): ReadonlyMap<number, Trouble> {
  const [settled] = useDebouncedValue(shown.join(), settleMs);
  const numbers = useMemo(
    () => [...new Set(settled.split(',').filter(Boolean).map(Number))].toSorted((a, b) => a - b),
    [settled],
  );
  const { data } = useQuery({
    ...endpointQuery(getTreeTrouble, { body: { numbers } }),
    enabled: numbers.length > 0,
    refetchInterval: refreshMs,
    gcTime: refreshMs,
    placeholderData: keepPreviousData,
    // The dots are missing while they cannot be loaded; the tree works without them.
    meta: { ownError: true, isPolled: true },
  });
  return useMemo(() => new Map(data?.map(({ number, state }) => [number, state])), [data]);
}
