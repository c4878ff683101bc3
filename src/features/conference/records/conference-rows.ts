import { type Selectable, sql } from 'kysely';
import type { ScopedTransaction } from '../../../server/context.ts';
import type { DB } from '../../../server/database/tables.ts';
import type { ConferenceRow } from '../contract.ts';
import type { Conference } from '../fields.ts';
import { awaitsApproval } from '../states.ts';

export type StoredConference = Selectable<DB['conference']>;

/** How old what the gateway counted may be. */
const countedMs = 15 * 60_000;

/** Returns the conferences of a site, without rehearsals. */
export function conferencesOf(transaction: ScopedTransaction, site: { number: number }) {
  return transaction
    .selectFrom('conference')
    .where('conference.organization_number', '=', site.number)
    .where('conference.is_rehearsal', '=', false);
}

/** The devices that are online: with open sessions, or as the gateway counted them last, like in the report. */
export const onlineOf = (now: Date) => sql<number>`(
  case when conference.state not in ('Active', 'Ending') then 0
  else greatest((
    select count(distinct guest_session.mac_address)::integer
    from radius_grant join guest_session on guest_session.grant_id = radius_grant.id
    where radius_grant.network_id = conference.id and guest_session.state = 'open'), (
    select conference_sample.devices from conference_sample
    where conference_id = conference.id and at > ${new Date(now.getTime() - countedMs)}
    order by at desc limit 1))
  end)`;

export const hasFaults = sql<boolean>`exists (
  select from conference_step
  where conference_id = conference.id and state in ('Failed', 'Unsupported', 'UndoFailed')
)`;

/** Returns the fields of a conference as they are typed. */
export function conferenceOf(
  row: Pick<StoredConference, 'name' | 'mode' | 'starts_local' | 'ends_local' | 'settings'>,
): Conference {
  return {
    ...row.settings,
    name: row.name,
    mode: row.mode,
    start: row.starts_local,
    end: row.ends_local,
  };
}

/** Returns the columns that store the fields of a conference. */
export function columnsOf({ name, mode, start, end, ...settings }: Conference) {
  return {
    name,
    mode,
    starts_local: start,
    ends_local: end,
    settings: JSON.stringify(settings),
  };
}

/** How many devices attendees may bring. */
export function expectedDevices({
  attendees,
  devicesEach,
}: Pick<Conference, 'attendees' | 'devicesEach'>): number {
  return attendees * devicesEach;
}

type ShownRow = Pick<
  StoredConference,
  | 'state'
  | 'settings'
  | 'chosen'
  | 'starts_at'
  | 'ends_at'
  | 'time_zone'
  | 'needs_approval'
  | 'approved_at'
> & { online: number; hasFaults: boolean };

/** Returns what a list row and a record share. */
export function shownOf(row: ShownRow) {
  const { state, chosen, settings } = row;
  return {
    state,
    hasFaults: row.hasFaults,
    awaitsApproval: awaitsApproval({
      state,
      needsApproval: row.needs_approval,
      approvedAt: row.approved_at?.toISOString() ?? null,
    }),
    startsAt: row.starts_at.toISOString(),
    endsAt: row.ends_at.toISOString(),
    timeZone: row.time_zone,
    chosen,
    online: row.online,
    expected: expectedDevices(settings),
  } satisfies Partial<ConferenceRow>;
}
