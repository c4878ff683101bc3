import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect, useMemo } from 'react';
import { getTreeTrouble } from '../../features/overview/contract.ts';
import { endpointQuery } from '../../ui/api/endpoint-queries.ts';
import type { TroubleByNumber } from './treeItem.ts';

/** The server counts about as often. */
const refreshMs = 20_000;
/** Rows that are only scrolled past are not requested. */
const settleMs = 300;

interface TreeTroubleProps {
  /** the shown organizations */
  numbers: readonly number[];
  onChange: (trouble: TroubleByNumber) => void;
}

/** Reads which of the shown organizations have trouble. Loaded after the tree, which does not wait for it. */
export function TreeTrouble({ numbers: shown, onChange }: TreeTroubleProps) {
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
  useEffect(() => {
    if (data !== undefined) onChange(new Map(data.map(({ number, state }) => [number, state])));
  }, [data, onChange]);
  return null;
}
