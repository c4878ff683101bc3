import { type RawBuilder, sql } from 'kysely';
import type { ScopedTransaction } from '../../server/context.ts';
import { any } from '../../server/database/listing.ts';
import type { Dice } from '../dice.ts';

/** Where and when somebody is chosen. The dice choose, so that the same seeds give the same guests. */
export interface Draw {
  transaction: ScopedTransaction;
  area: number;
  now: Date;
  dice: Dice;
}

/** Returns an order of rows by a column whose values do not depend on chance. */
function drawnOrder(column: string, dice: Dice): RawBuilder<unknown> {
  return sql`md5(${sql.ref(column)} || ${String(dice.share())}::text)`;
}

/** A guest who can come to an area: with a device, a code, or a user name. */
export interface FoundGuest {
  id: string;
  username: string | null;
  macAddress: string;
}

// By the sample's filling, the portal, and a code's first session.
const creators = ['sample', 'Portal', 'Atrium'];
const isSimulated = sql`guest.created_by = ${any(creators)} and guest.erased_at is null`;

/** Draws a guest of the area who meets a condition on `guest`, with a device that is offline. */
async function drawGuest(
  { transaction, area, dice }: Draw,
  condition: RawBuilder<unknown>,
): Promise<FoundGuest | undefined> {
  const { rows } = await sql<FoundGuest>`
    select guest.id, guest.username, device.mac_address as "macAddress"
    from guest join guest_device device on device.guest_id = guest.id
    where guest.organization_number = ${area} and ${isSimulated} and ${condition}
      and not exists (select from guest_session session
        where session.mac_address = device.mac_address and session.state = 'open')
    order by ${drawnOrder('device.mac_address', dice)}, guest.created_at limit 1`.execute(
    transaction,
  );
  return rows[0];
}

const isEntitled = (now: Date) =>
  sql`guest.status = 'Active' and guest.entitled_at is not null
    and (guest.valid_until is null or guest.valid_until > ${minutesAfter(now, 3)})`;

/** Counts the guests of areas who could be drawn as entitled, and those of them who are online. */
export async function countEntitled(
  transaction: ScopedTransaction,
  areas: readonly number[],
  now: Date,
): Promise<{ area: number; guests: number; online: number }[]> {
  const { rows } = await sql<{ area: number; guests: number; online: number }>`
    select guest.organization_number as area, count(*)::integer as guests,
      count(*) filter (where exists (select from guest_session session
        where session.guest_id = guest.id and session.state = 'open'))::integer as online
    from guest
    where guest.organization_number = ${any(areas)} and ${isSimulated} and ${isEntitled(now)}
      and exists (select from guest_device device where device.guest_id = guest.id)
    group by guest.organization_number`.execute(transaction);
  return rows;
}

export const guests = {
  /** whose plan goes on for some minutes */
  entitled: (draw: Draw) => drawGuest(draw, isEntitled(draw.now)),
  /** whose plan ended in the last days */
  overdue: (draw: Draw) =>
    drawGuest(
      draw,
      sql`guest.status = 'Active' and guest.valid_until < ${draw.now}
        and guest.valid_until > ${minutesAfter(draw.now, -5 * 24 * 60)}`,
    ),
  /** who sign in with a user name that no administrator has changed */
  withPassword: (draw: Draw) =>
    drawGuest(
      draw,
      sql`guest.status = 'Active' and guest.username is not null
        and guest.created_by = 'sample' and guest.updated_by = 'sample'`,
    ),
  disabled: (draw: Draw) => drawGuest(draw, sql`guest.status = 'Disabled'`),
};

/** Draws an access code of the sample that meets a condition on `batch` and `code`. */
async function drawCode(
  { transaction, dice }: Draw,
  condition: RawBuilder<unknown>,
): Promise<string | undefined> {
  const { rows } = await sql<{ code: string }>`
    select code.code
    from access_code_batch batch join access_code code on code.batch_id = batch.id
    where batch.created_by = 'sample' and code.revoked_at is null and ${condition}
    order by ${drawnOrder('code.code', dice)} limit 1`.execute(transaction);
  return rows[0]?.code;
}

const ofArea = (area: number) => sql`batch.organization_number = ${area}`;
const unusedUntil = (time: Date) =>
  sql`code.uses = 0 and batch.revoked_at is null and batch.valid_until > ${time}`;

export const codes = {
  unused: (draw: Draw) =>
    drawCode(draw, sql`${ofArea(draw.area)} and ${unusedUntil(minutesAfter(draw.now, 60))}`),
  /** used by somebody whose time is over */
  usedUp: (draw: Draw) =>
    drawCode(
      draw,
      sql`${ofArea(draw.area)} and code.uses > 0 and batch.revoked_at is null
        and batch.valid_until > ${draw.now} and not exists (
          select from guest where guest.access_code_id = code.id and guest.valid_until > ${draw.now})`,
    ),
  expired: (draw: Draw) =>
    drawCode(
      draw,
      sql`${ofArea(draw.area)} and code.uses = 0 and batch.revoked_at is null
        and batch.valid_until < ${draw.now}`,
    ),
  revoked: (draw: Draw) =>
    drawCode(draw, sql`${ofArea(draw.area)} and batch.revoked_at is not null`),
  /** of the next area that has some */
  ofAnotherArea: (draw: Draw) =>
    drawCode(
      draw,
      sql`batch.id = (
        select id from access_code_batch where created_by = 'sample' and revoked_at is null
          and organization_number > ${draw.area} and valid_until > ${draw.now}
        order by organization_number limit 1)`,
    ),
  /** that somebody is online with */
  inUse: async ({ transaction, area, dice }: Draw): Promise<string | undefined> => {
    const { rows } = await sql<{ code: string }>`
      select code.code from guest_session session
      join access_code code on code.id = session.access_code_id
      join access_code_batch batch on batch.id = code.batch_id
      where session.state = 'open' and session.organization_number = ${area}
        and batch.created_by = 'sample'
      order by ${drawnOrder('code.code', dice)} limit 1`.execute(transaction);
    return rows[0]?.code;
  },
};

function minutesAfter(time: Date, minutes: number): Date {
  return new Date(time.getTime() + minutes * 60_000);
}
