import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { ScopedTransaction } from '../../../server/context.ts';
import { lockSiteNetwork } from '../../site-network/public/vlan-ledger.ts';
import type { Conflict } from '../rules/conflicts.ts';
import { conflictFinder } from '../rules/find-conflicts.ts';
import { type Chosen, planClaims } from '../rules/plan-claims.ts';
import type { Claim, EventKind } from '../rules/reservation.ts';
import type { EventTimes, Wanted } from '../rules/wanted.ts';
import { loadReservations } from './load-reservations.ts';
import { loadSite, type SiteKey } from './load-site.ts';

/** An event that reserves. */
export interface ReservingEvent {
  site: SiteKey;
  /** of the table `conference`; no foreign key, because blocks have ids of their own */
  id: string;
  name: string;
  startsAt: Date;
  endsAt: Date;
  leadMinutes: number;
  turnoverMinutes: number;
}

export type ReserveOutcome =
  | { isReserved: true; chosen: Chosen; needsApproval: boolean }
  | { isReserved: false; conflicts: Conflict[] };

/**
 * Makes what is wanted the complete set of an event's reservations, under the site's lock, or writes nothing and returns every
 * conflict with others over the whole time. What the event has already is no conflict, so an event that is changed reserves
 * again; to keep its VLAN it must name it.
 */
export async function reserve(
  transaction: ScopedTransaction,
  event: ReservingEvent,
  wanted: Wanted,
): Promise<ReserveOutcome> {
  const { site, id } = event;
  await lockSiteNetwork(transaction, site.number);
  const conferenceSite = await loadSite(transaction, site);
  const times = timesOf(event);
  const others = await loadReservations(transaction, site, {
    from: new Date(times.startsAt - times.leadMs),
    until: new Date(times.endsAt + times.turnoverMs),
  });
  const { claims, chosen, conflicts } = planClaims(
    times,
    withDigest(wanted),
    conferenceSite,
    conflictFinder(
      others.filter((one) => one.event.id !== id),
      conferenceSite,
    ),
  );
  if (conflicts.length > 0) return { isReserved: false, conflicts };
  await release(transaction, id);
  await writeClaims(transaction, site, { ...event, kind: 'conference' }, claims);
  const { approvalAbove } = conferenceSite.settings;
  const most = Math.max(wanted.downKbps, wanted.upKbps);
  return {
    isReserved: true,
    chosen,
    needsApproval: approvalAbove !== null && most > approvalAbove,
  };
}

/** Gives back all that an event has. */
export async function release(transaction: ScopedTransaction, eventId: string): Promise<void> {
  await transaction.deleteFrom('conference_reservation').where('event_id', '=', eventId).execute();
}

/** Stores claims as reservations of an event. The caller has locked the site and looked for conflicts. */
export async function writeClaims(
  transaction: ScopedTransaction,
  site: SiteKey,
  event: { kind: EventKind; id: string; name: string; startsAt: Date; endsAt: Date | null },
  claims: readonly Claim[],
): Promise<void> {
  await sql`
    insert into conference_reservation (
      organization_number, organization_path, event_kind, event_id, event_name, starts_at, ends_at,
      kind, item, item_name, amount, from_at, until_at)
    select ${site.number}::integer, ${site.path}, ${event.kind}, ${event.id}::uuid, ${event.name},
      ${event.startsAt}::timestamptz, ${event.endsAt}::timestamptz, claim.*
    from unnest(
      ${claims.map(({ kind }) => kind)}::text[],
      ${claims.map(({ item }) => item)}::text[],
      ${claims.map(({ itemName }) => itemName)}::text[],
      ${claims.map(({ amount }) => amount)}::integer[],
      ${claims.map(({ from }) => new Date(from).toISOString())}::timestamptz[],
      ${claims.map(({ until }) => (Number.isFinite(until) ? new Date(until).toISOString() : null))}::timestamptz[]
    ) claim`.execute(transaction);
}

function timesOf(event: ReservingEvent): EventTimes {
  return {
    startsAt: event.startsAt.getTime(),
    endsAt: event.endsAt.getTime(),
    leadMs: event.leadMinutes * 60_000,
    turnoverMs: event.turnoverMinutes * 60_000,
  };
}

/** Logins are compared without regard to case, and not stored readably. */
function withDigest(wanted: Wanted): Wanted {
  if (wanted.login === null) return wanted;
  const login = createHash('sha256').update(wanted.login.toLowerCase()).digest('hex');
  return { ...wanted, login };
}
