import { type Kysely, sql } from 'kysely';
import { newRecord } from '../../contract/fields/fields.ts';
import { localTimeOf } from '../../contract/values/zoned-time.ts';
import { type GuestGroup, guestGroup } from '../../features/groups/fields.ts';
import { groupStore } from '../../features/groups/records/group-store.ts';
import type { DB } from '../../server/database/tables.ts';
import { recordOf } from '../area.ts';
import { diceOf } from '../dice.ts';
import type { Hotel } from './hotels.ts';

const day = 24 * 3_600_000;

/** Adds a hotel's groups: one by rule with a discount, one whose master pays, a planned one and one that has ended. */
export async function addGroups(transaction: Kysely<DB>, hotel: Hotel, now: Date): Promise<void> {
  const dice = diceOf(hotel.rooms.number, 27);
  const inDays = (days: number) =>
    localTimeOf(new Date(now.getTime() + days * day), hotel.timeZone);
  const add = async (group: Partial<GuestGroup>): Promise<string> => {
    const { rule, ...columns } = groupStore.toColumns(newRecord(guestGroup, group));
    const id = dice.uuid();
    await transaction
      .insertInto('guest_group')
      .values({
        ...columns,
        ...recordOf(hotel, new Date(now.getTime() - 20 * day)),
        id,
        rule: rule === null ? null : JSON.stringify(rule),
      })
      .execute();
    return id;
  };
  const forum = await add({
    name: 'Nordic Energy Forum',
    kind: 'company',
    percentOff: 20,
    contact: 'Ingrid Dahl',
    validFrom: inDays(-10),
    validUntil: inDays(4),
    rule: { by: 'guestGroup', field: 'room', values: ['Nordic Energy Forum'], confirmed: null },
  });
  const master = await masterOf(transaction, hotel);
  const tour = await add({
    name: 'Berg Tours',
    kind: 'tour',
    order: 50,
    billing: 'master',
    master,
    currency: hotel.currency,
    totalLimit: 500_000,
    devices: 60,
    contact: 'Anna Berg',
    validFrom: inDays(-14),
    validUntil: inDays(6),
  });
  const crew = await add({ name: 'Airline crews', kind: 'crew', percentOff: 50, order: 20 });
  await add({
    name: 'Spring retreat',
    kind: 'company',
    validFrom: inDays(12),
    validUntil: inDays(15),
  });
  await add({ name: 'Chess club', kind: 'household', status: 'Ended', validUntil: inDays(-30) });
  await addMembers(transaction, hotel, now, [
    { id: tour, from: 0, count: 8 },
    { id: crew, from: 8, count: 5 },
  ]);
  await addByRule(transaction, hotel, forum, now);
  await assignSales(transaction, hotel, now, { tour, crew });
}

/** Returns the reservation that pays for a group: the last one of the guests in the house. */
async function masterOf(transaction: Kysely<DB>, hotel: Hotel): Promise<string> {
  const stay = await transaction
    .selectFrom('stay')
    .select('reservation')
    .where('gateway_id', '=', hotel.house.id)
    .where('checked_out_at', 'is', null)
    .where('may_post', '=', true)
    .orderBy('departs_on', 'desc')
    .orderBy('reservation')
    .limit(1)
    .executeTakeFirst();
  return stay?.reservation ?? 'MASTER-1';
}

async function addMembers(
  transaction: Kysely<DB>,
  hotel: Hotel,
  now: Date,
  groups: readonly { id: string; from: number; count: number }[],
): Promise<void> {
  for (const { id, from, count } of groups)
    await sql`
      insert into guest_group_member (
        organization_number, organization_path, group_id, source, kind, key, value, name, added_at, added_by)
      select ${hotel.number}, ${hotel.path}, ${id}::uuid, 'file', 'reservation', 'reservation:' || upper(reservation),
        reservation, trim(first_name || ' ' || last_name), ${now}::timestamptz, 'sample'
      from stay where gateway_id = ${hotel.house.id} and checked_out_at is null and not is_shared
      order by reservation offset ${from} limit ${count}`.execute(transaction);
}

async function addByRule(
  transaction: Kysely<DB>,
  hotel: Hotel,
  id: string,
  now: Date,
): Promise<void> {
  await sql`
    insert into guest_group_member (
      organization_number, organization_path, group_id, source, kind, key, value, name, stay_id, added_at, added_by)
    select ${hotel.number}, ${hotel.path}, ${id}::uuid, 'rule', 'stay', 'stay:' || upper(id::text), '', '', id,
      ${now}::timestamptz, 'Atrium'
    from stay where gateway_id = ${hotel.house.id} and checked_out_at is null and guest_group = 'Nordic Energy Forum'`.execute(
    transaction,
  );
}

/** Makes some purchases of the last days those of groups: charges to rooms the tour's, cards the crews'. */
async function assignSales(
  transaction: Kysely<DB>,
  hotel: Hotel,
  now: Date,
  { tour, crew }: { tour: string; crew: string },
): Promise<void> {
  const since = new Date(now.getTime() - 10 * day);
  const areas = hotel.areas.map(({ number }) => number);
  for (const [id, method, billing, share] of [
    [tour, 'roomCharge', 'master', 150],
    [crew, 'creditCard', 'members', 60],
  ] as const) {
    await sql`
      update purchase set group_id = ${id}, group_billing = ${billing}
      where organization_number = any(${areas}::integer[]) and method = ${method} and at > ${since} and not is_test
        and get_byte(decode(md5(purchase.id::text), 'hex'), 0) < ${share}`.execute(transaction);
    await sql`
      update guest set group_id = ${id} from purchase
      where purchase.guest_id = guest.id and purchase.group_id = ${id}`.execute(transaction);
  }
}
