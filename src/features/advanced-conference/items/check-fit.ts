import { crossFieldErrors } from '../../../contract/fields/fields.ts';
import type { OrganizationRequest } from '../../../server/http/scope.ts';
import { rejectFieldErrors } from '../../../server/rejections.ts';
import { zoneOf } from '../records/site-records.ts';
import { loadReservations } from '../reservations/load-reservations.ts';
import { loadSite } from '../reservations/load-site.ts';
import { capacityOf } from '../rules/capacity.ts';
import type { ConferenceSite } from '../rules/conference-site.ts';
import { conflictText } from '../rules/conflict-text.ts';
import { isTaken } from '../rules/conflicts.ts';
import { conflictFinder } from '../rules/find-conflicts.ts';
import { nearestFit } from '../rules/nearest-fit.ts';
import { planClaims } from '../rules/plan-claims.ts';
import type { Reservation } from '../rules/reservation.ts';
import { portsOfRooms } from '../rules/rooms.ts';
import { peakOf } from '../rules/sweep.ts';
import type { EventTimes, Wanted } from '../rules/wanted.ts';
import type { Fit } from './contract.ts';
import { type ConferenceFit, conferenceFit } from './fields.ts';
import { momentOfField } from './moment-of-field.ts';

const dayMs = 86_400_000;
const farthestDays = 60;
/** A text with more would not be read. */
const mostConflicts = 20;

/** Says whether an event fits, by the check that reservations make, with the site's lead and teardown. */
export async function fitOf(request: OrganizationRequest, asked: ConferenceFit): Promise<Fit> {
  const { transaction, organization, server } = request;
  rejectFieldErrors(crossFieldErrors(conferenceFit, asked));
  const timeZone = await zoneOf(request);
  const startsAt = momentOfField('startsOn', asked.startsOn, timeZone).getTime();
  const endsAt = momentOfField('endsOn', asked.endsOn, timeZone).getTime();
  if (endsAt <= server.now().getTime())
    rejectFieldErrors({ endsOn: 'This is over already. Choose a later time.' });
  const site = await loadSite(transaction, organization);
  const times: EventTimes = {
    startsAt,
    endsAt,
    leadMs: site.settings.leadMinutes * 60_000,
    turnoverMs: site.settings.teardownMinutes * 60_000,
  };
  const farthest = farthestDays * dayMs;
  const reservations = await loadReservations(transaction, organization, {
    from: new Date(startsAt - farthest - times.leadMs),
    until: new Date(endsAt + farthest + times.turnoverMs),
  });
  const wanted = wantedOf(asked, site);
  const { conflicts, chosen } = planClaims(times, wanted, site, conflictFinder(reservations, site));
  const fits = conflicts.length === 0;
  const nearest = fits
    ? null
    : nearestFit(times, wanted, site, reservations, {
        earliest: server.now().getTime(),
        farthest,
      });
  return {
    fits,
    isPossible: conflicts.every((one) => isTaken(one) && one.wanted <= one.limit),
    conflicts: conflicts.slice(0, mostConflicts).map((one) => conflictText(one, timeZone)),
    nearest:
      nearest === null
        ? null
        : {
            startsAt: new Date(nearest).toISOString(),
            endsAt: new Date(nearest + endsAt - startsAt).toISOString(),
          },
    vlan: chosen.vlan?.number ?? null,
    ...freeBandwidth(site, reservations, times),
    timeZone,
  };
}

function wantedOf(asked: ConferenceFit, site: ConferenceSite): Wanted {
  const network = asked.network === 'none' ? null : asked.network;
  return {
    roomIds: asked.roomIds,
    portIds: network === null ? [] : portsOfRooms(site, asked.roomIds, network),
    network,
    vlan: null,
    publicAddresses: 0,
    hasOwnSsid: asked.hasOwnSsid,
    downKbps: asked.downKbps ?? 0,
    upKbps: asked.upKbps ?? 0,
    login: null,
  };
}

function freeBandwidth(
  { settings }: ConferenceSite,
  reservations: readonly Reservation[],
  { startsAt, endsAt }: EventTimes,
): Pick<Fit, 'freeDownKbps' | 'freeUpKbps'> {
  const capacity = capacityOf(settings);
  if (capacity === null) return { freeDownKbps: null, freeUpKbps: null };
  const free = (kind: 'down' | 'up') => {
    const own = reservations.filter((one) => one.kind === kind);
    return Math.max(0, capacity[kind] - peakOf(own, { from: startsAt, until: endsAt }));
  };
  return { freeDownKbps: free('down'), freeUpKbps: free('up') };
}
