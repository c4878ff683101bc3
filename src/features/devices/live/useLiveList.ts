import { useQueryClient } from '@tanstack/react-query';
import type { Reply } from '../../../contract/endpoint.ts';
import { endpointKey } from '../../../ui/api/endpoint-queries.ts';
import { type DeviceState, devices } from '../contract.ts';
import { useLiveStates } from './useLiveStates.ts';

type Listed = Reply<typeof devices.list>;

/**
 * Keeps the rows of the area's devices, and the counts as far as they follow from them, as they are. The list is not
 * asked for again: calls count as activity, and a page that nobody uses must not keep its session alive.
 */
export function useLiveList(orgNumber: number): void {
  const client = useQueryClient();
  useLiveStates(orgNumber, (states) => {
    client.setQueriesData<Listed>(
      { queryKey: endpointKey(devices.list) },
      (listed) => listed && withStates(listed, states),
    );
  });
}

/** The list with the newest states of its rows. */
export function withStates(listed: Listed, states: readonly DeviceState[]): Listed {
  const newest = new Map(states.map((state) => [state.id, state]));
  if (!listed.rows.some(({ id }) => newest.has(id))) return listed;
  const counts = { ...listed.states };
  for (const { id, state } of listed.rows) {
    const next = newest.get(id)?.state ?? state;
    counts[state] -= 1;
    counts[next] += 1;
  }
  return {
    ...listed,
    states: counts,
    rows: listed.rows.map((row) => {
      const state = newest.get(row.id);
      return state === undefined ? row : { ...row, ...state };
    }),
  };
}
