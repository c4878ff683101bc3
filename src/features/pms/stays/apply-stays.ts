import { sql } from 'kysely';
import type { ScopedTransaction } from '../../../server/context.ts';
import { any } from '../../../server/database/listing.ts';
import { followStays } from '../../pan-mapping/public/follow-stays.ts';
import type { UsableGateway } from '../../payment-gateways/queries.ts';
import type { GuestRecord } from '../fias/codec/records.ts';
import { endStays } from './end-stays.ts';
import { foldRoom } from './rooms.ts';
import { type MirroredStay, StayChanges, type StaySource } from './stay-changes.ts';

type OfGateway = Pick<UsableGateway, 'id' | 'areaNumber' | 'areaPath' | 'settings'>;

/** Applies records of a property system to the mirror of its stays, in their order, in few statements. */
export async function applyStays(
  transaction: ScopedTransaction,
  gateway: OfGateway,
  records: readonly GuestRecord[],
  {
    now,
    resyncSince,
    source = 'live',
  }: { now: Date; resyncSince: Date | null; source?: StaySource },
): Promise<void> {
  if (records.length === 0) return;
  const changes = new StayChanges(await loadOpen(transaction, gateway.id, records), {
    resyncSince,
    leftSince:
      resyncSince === null ? [] : await loadLeft(transaction, gateway.id, resyncSince, records),
    source,
  });
  for (const record of records) changes.apply(record, now);
  await endStays(transaction, gateway, changes.ended, now);
  const written = await writeStays(transaction, gateway, changes.written, now);
  await followStays({ transaction, now, by: 'Atrium' }, gateway.areaPath, written);
}

async function loadOpen(
  transaction: ScopedTransaction,
  gatewayId: string,
  records: readonly GuestRecord[],
): Promise<MirroredStay[]> {
  const reservations = records.flatMap(({ reservation }) => reservation ?? []);
  const rooms = new Set(records.map(({ room }) => foldRoom(room)));
  const { rows } = await sql<MirroredStay>`
    select id, reservation, room, is_shared as "isShared", last_name as "lastName",
      first_name as "firstName", title, folded_name as "foldedName", language, vip,
      guest_group as "guestGroup", profile, arrives_on as "arrivesOn", departs_on as "departsOn",
      may_post as "mayPost", further_fields as "furtherFields", source, seen_at as "seenAt",
      checked_in_at as "checkedInAt"
    from stay
    where gateway_id = ${gatewayId} and checked_out_at is null
      and (reservation = ${any(reservations)} or upper(room) = ${any([...rooms])})
    order by reservation for update`.execute(transaction);
  return rows;
}

/** Returns the reservations of a resynchronization's records that were checked out since it began. */
async function loadLeft(
  transaction: ScopedTransaction,
  gatewayId: string,
  since: Date,
  records: readonly GuestRecord[],
): Promise<string[]> {
  const named = records.flatMap(({ isResync, reservation }) =>
    isResync && reservation !== undefined ? [reservation] : [],
  );
  if (named.length === 0) return [];
  const left = await transaction
    .selectFrom('stay')
    .select('reservation')
    .where('gateway_id', '=', gatewayId)
    .where('checked_out_at', '>=', since)
    .where('reservation', '=', any(named))
    .execute();
  return left.map(({ reservation }) => reservation);
}

async function writeStays(
  transaction: ScopedTransaction,
  { id, areaNumber, areaPath }: OfGateway,
  stays: readonly MirroredStay[],
  now: Date,
): Promise<string[]> {
  if (stays.length === 0) return [];
  const { rows } = await sql<{ id: string }>`
    insert into stay (organization_number, organization_path, created_at, created_by, updated_at,
      updated_by, gateway_id, reservation, room, is_shared, last_name, first_name, title, folded_name,
      language, vip, guest_group, profile, arrives_on, departs_on, may_post, further_fields, source,
      seen_at, checked_in_at)
    select ${areaNumber}::integer, ${areaPath}, ${now}, 'Atrium', ${now}, 'Atrium', ${id}, "reservation", "room",
      "isShared", "lastName", "firstName", "title", "foldedName", "language", "vip", "guestGroup",
      "profile", "arrivesOn", "departsOn", "mayPost", "furtherFields", "source", "seenAt",
      "checkedInAt"
    from jsonb_to_recordset(${JSON.stringify(stays)}::jsonb) as named (
      "reservation" text, "room" text, "isShared" boolean, "lastName" text, "firstName" text,
      "title" text, "foldedName" text, "language" text, "vip" text, "guestGroup" text,
      "profile" text, "arrivesOn" date, "departsOn" date, "mayPost" boolean, "furtherFields" jsonb,
      "source" text, "seenAt" timestamptz, "checkedInAt" timestamptz)
    on conflict (gateway_id, reservation) where checked_out_at is null do update set
      version = stay.version + 1, updated_at = excluded.updated_at, room = excluded.room,
      is_shared = excluded.is_shared, last_name = excluded.last_name,
      first_name = excluded.first_name, title = excluded.title,
      folded_name = excluded.folded_name, language = excluded.language, vip = excluded.vip,
      guest_group = excluded.guest_group, profile = excluded.profile,
      arrives_on = excluded.arrives_on, departs_on = excluded.departs_on,
      may_post = excluded.may_post, further_fields = excluded.further_fields,
      source = excluded.source, seen_at = excluded.seen_at
    returning id`.execute(transaction);
  return rows.map(({ id }) => id);
}
