import { useQueryClient } from '@tanstack/react-query';
import type { Reply } from '../../../contract/endpoint.ts';
import { endpointKey } from '../../../ui/api/endpoint-queries.ts';
import { type DeviceState, devices } from '../contract.ts';
import { useLiveStates } from './useLiveStates.ts';

type Listed = Reply<typeof devices.list>;

/**
 * Updates the cached list with state changes, and its counts by the rows that it has. The list is not requested again
 * because requests count as activity, and an unused page must not extend its session.
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

/** Returns the list with the latest states of its rows. */
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
