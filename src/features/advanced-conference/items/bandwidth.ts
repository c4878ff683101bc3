import { localDay } from '../../../contract/values/local-day.ts';
import { addDays } from '../../../contract/values/period.ts';
import { momentOf } from '../../../contract/values/zoned-time.ts';
import type { OrganizationRequest } from '../../../server/http/scope.ts';
import { zoneOf } from '../records/site-records.ts';
import { loadReservations } from '../reservations/load-reservations.ts';
import { capacityOf } from '../rules/capacity.ts';
import type { Reservation } from '../rules/reservation.ts';
import { loadSettings } from '../settings/load-settings.ts';
import { type Bandwidth, timelineDays } from './contract.ts';

/** Returns what events have reserved of the bandwidth from a day on; from today without one. */
export async function bandwidthFrom(
  request: OrganizationRequest,
  day: string | undefined,
): Promise<Bandwidth> {
  const { transaction, organization, server } = request;
  const timeZone = await zoneOf(request);
  const from = day ?? localDay(server.now(), timeZone);
  const until = addDays(from, timelineDays);
  const [startsAt, endsAt] = [midnightOf(from, timeZone), midnightOf(until, timeZone)];
  const reservations = await loadReservations(transaction, organization, {
    from: startsAt,
    until: endsAt,
  });
  return {
    from,
    until,
    startsAt: startsAt.toISOString(),
    endsAt: endsAt.toISOString(),
    timeZone,
    capacity: capacityOf(await loadSettings(transaction, organization.number)),
    events: eventsOf(reservations),
  };
}

function midnightOf(day: string, timeZone: string): Date {
  return momentOf(`${day}T00:00`, timeZone) ?? new Date(`${day}T00:00Z`);
}

function eventsOf(reservations: readonly Reservation[]): Bandwidth['events'] {
  const ofBandwidth = reservations.filter(({ kind }) => kind === 'down' || kind === 'up');
  const byEvent = Map.groupBy(ofBandwidth, ({ event }) => event.id);
  return [...byEvent.values()].flatMap((own) => {
    const [first] = own;
    if (first === undefined) return [];
    const amountOf = (kind: 'down' | 'up') => own.find((one) => one.kind === kind)?.amount ?? 0;
    return {
      id: first.event.id,
      name: first.event.name,
      startsAt: new Date(first.startsAt).toISOString(),
      endsAt: new Date(first.endsAt).toISOString(),
      downKbps: amountOf('down'),
      upKbps: amountOf('up'),
    };
  });
}
