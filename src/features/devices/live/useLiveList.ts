import { useThrottledCallback } from '@mantine/hooks';
import { useQueryClient } from '@tanstack/react-query';
import type { Reply } from '../../../contract/endpoint.ts';
import { endpointKey } from '../../../ui/api/endpoint-queries.ts';
import { type DeviceState, listDevices } from '../contract.ts';
import { useLiveStates } from './useLiveStates.ts';

const recountEveryMs = 5_000;

type Listed = Reply<typeof listDevices>;

/** Keeps the lists of the area's devices as they are: rows at once, the counts of all states soon after. */
export function useLiveList(orgNumber: number): void {
  const client = useQueryClient();
  const queryKey = endpointKey(listDevices);
  const recount = useThrottledCallback(
    () => void client.invalidateQueries({ queryKey }),
    recountEveryMs,
  );
  useLiveStates(orgNumber, (states) => {
    const isNews = client
      .getQueriesData<Listed>({ queryKey })
      .some(([, listed]) => listed !== undefined && changesCounts(listed, states));
    client.setQueriesData<Listed>({ queryKey }, (listed) => listed && withStates(listed, states));
    if (isNews) recount();
  });
}

/** The list with the newest states of its rows. */
export function withStates(listed: Listed, states: readonly DeviceState[]): Listed {
  const newest = new Map(states.map((state) => [state.id, state]));
  if (!listed.rows.some(({ id }) => newest.has(id))) return listed;
  return { ...listed, rows: listed.rows.map((row) => ({ ...row, ...newest.get(row.id) })) };
}

/** Whether one of the rows is in another state now, or a device changed that the page does not show. */
function changesCounts({ rows }: Listed, states: readonly DeviceState[]): boolean {
  const shown = new Map(rows.map(({ id, state }) => [id, state]));
  return states.some(({ id, state }) => shown.get(id) !== state);
}
