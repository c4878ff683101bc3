import { type Kysely, sql } from 'kysely';
import { any } from '../../server/database/listing.ts';
import type { DB } from '../../server/database/tables.ts';

interface InArea {
  id: string;
  area: number;
  path: string;
}

/** Records of some areas that the history of the sample tells about. */
export interface SampleRecords {
  plans: (InArea & {
    name: string;
    price: number;
    currency: string;
    down: number | null;
    up: number | null;
  })[];
  devices: (InArea & { name: string; location: string | null; model: string | null })[];
  batches: (InArea & { name: string; plan: string; count: number; validUntil: Date | null })[];
  refunds: (InArea & {
    guestId: string;
    amount: number;
    refunded: number;
    currency: string;
    status: string;
  })[];
  disabledGuests: InArea[];
}

export async function recordsOf(
  transaction: Kysely<DB>,
  areas: readonly number[],
): Promise<SampleRecords> {
  const isThere = sql`organization_number = ${any(areas)}`;
  const inArea = sql`id, organization_number as area, organization_path as path`;
  const read = async <K extends keyof SampleRecords>(
    query: ReturnType<typeof sql<SampleRecords[K][number]>>,
  ) => (await query.execute(transaction)).rows;
  return {
    plans: await read<'plans'>(sql`
      select ${inArea}, name, price::float as price, currency, bandwidth_down as down, bandwidth_up as up
      from service_plan where ${isThere} order by organization_number, position`),
    devices: await read<'devices'>(sql`
      select ${inArea}, name, settings ->> 'location' as location, settings ->> 'vendorModel' as model
      from device where ${isThere} order by organization_number, name`),
    batches: await read<'batches'>(sql`
      select batch.id, batch.organization_number as area, batch.organization_path as path, batch.name,
        plan.name as plan, count, valid_until as "validUntil"
      from access_code_batch batch join service_plan plan on plan.id = batch.plan_id
      where batch.organization_number = ${any(areas)} and revoked_at is null
      order by batch.valid_until desc, batch.id`),
    refunds: await read<'refunds'>(sql`
      select ${inArea}, guest_id as "guestId", amount::float as amount, refunded::float as refunded,
        currency, status
      from purchase where ${isThere} and refunded > 0 order by at desc, id`),
    disabledGuests: await read<'disabledGuests'>(sql`
      select ${inArea} from guest where ${isThere} and status = 'Disabled' order by id`),
  };
}
