import type { Draft } from '../../../contract/fields/fields.ts';
import type { conferenceFit } from './fields.ts';

/** The parameters by which the wizard of a new conference opens with entries. */
export const plannedParameters = ['start', 'end', 'rooms', 'mode', 'wifi', 'down', 'up'] as const;
export type PlannedQuery = Partial<Record<(typeof plannedParameters)[number], string>>;

/** With more rooms the address would be longer than servers read. */
const mostRooms = 100;

/** Returns what was asked about an event, for the wizard. */
export function plannedQuery(asked: Draft<typeof conferenceFit>): Record<string, string> {
  const { startsOn, endsOn, roomIds, network, hasOwnSsid, downKbps, upKbps } = asked;
  const isDark = network === 'dark';
  const entries: PlannedQuery = {
    start: startsOn,
    end: endsOn,
    ...(roomIds.length <= mostRooms && { rooms: roomIds.join(',') }),
    mode: isDark ? 'dark' : 'standard',
    wifi: hasOwnSsid ? 'own' : 'none',
    ...(!isDark && { down: downKbps, up: upKbps }),
  };
  return Object.fromEntries(Object.entries(entries).filter(([, value]) => value !== ''));
}
