import { sql } from 'kysely';
import type { ScopedTransaction, ServerContext } from '../../../server/context.ts';
import { managementAccess } from '../../devices/public/management-access.ts';
import { routerClient } from '../../site-network/public/routeros.ts';
import type { Counters } from './counters.ts';

/** What a gateway counts of a conference: bytes since its queue was made, and the devices with an address. */
interface Counted {
  down: number;
  up: number;
  devices: number;
}

interface Measured extends Counted {
  /** the id of the gateway */
  gateway: string;
}

/** Reads what the gateway of a conference has counted, outside any transaction; null: none that responds. */
export async function measureConference(
  server: ServerContext,
  id: string,
): Promise<Measured | null> {
  const gateway = await gatewayOf(server, id);
  if (gateway === undefined) return null;
  const counted = await count(server, gateway, id);
  return counted && { gateway, ...counted };
}

/** What was measured before a teardown; null: nothing that responds. */
export interface LastMeasured {
  measured: Measured | null;
}

/** Measures a conference that is about to be torn down; undefined: it is not, or was measured already. */
export async function measureLast(
  server: ServerContext,
  id: string,
): Promise<LastMeasured | undefined> {
  const row = await server.database.system
    .selectFrom('conference')
    .select('id')
    .where('id', '=', id)
    .where('state', '=', 'Ending')
    .where('next_sample_at', 'is not', null)
    .executeTakeFirst();
  return row && { measured: await measureConference(server, id) };
}

/** Stores what was measured as the next sample. Null leaves a gap: the next sample has what was counted meanwhile. */
export async function storeSample(
  transaction: ScopedTransaction,
  id: string,
  measured: Measured | null,
  now: Date,
): Promise<void> {
  if (measured === null) return;
  const last = await transaction
    .selectFrom('conference_sample')
    .select(['at', 'counters'])
    .where('conference_id', '=', id)
    .orderBy('at', 'desc')
    .limit(1)
    .executeTakeFirst();
  const sessions = await transaction
    .selectFrom('radius_grant')
    .innerJoin('guest_session', 'guest_session.grant_id', 'radius_grant.id')
    .select(sql<number>`count(distinct guest_session.mac_address)::integer`.as('open'))
    .where('network_id', '=', id)
    .where('guest_session.state', '=', 'open')
    .executeTakeFirstOrThrow();
  await transaction
    .insertInto('conference_sample')
    .values({
      conference_id: id,
      at: now,
      devices: Math.max(sessions.open, measured.devices),
      ...sampleOf(measured, last, now),
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

function sampleOf(
  { gateway, ...counted }: Measured,
  last: { at: Date; counters: Counters } | undefined,
  now: Date,
) {
  const before = last?.counters[gateway] ?? { down: 0, up: 0 };
  // A queue that was made again counts from 0.
  const since = (value: number, earlier: number) => (value >= earlier ? value - earlier : value);
  const [down, up] = [since(counted.down, before.down), since(counted.up, before.up)];
  const seconds = last === undefined ? 0 : (now.getTime() - last.at.getTime()) / 1000;
  const kbps = (bytes: number) => (seconds < 1 ? 0 : Math.round((bytes * 8) / 1000 / seconds));
  return {
    down_bytes: down,
    up_bytes: up,
    down_kbps: kbps(down),
    up_kbps: kbps(up),
    counters: JSON.stringify({ [gateway]: { down: counted.down, up: counted.up } }),
  };
}

/** Returns the device that is the gateway of a conference. */
async function gatewayOf(
  { database }: Pick<ServerContext, 'database'>,
  id: string,
): Promise<string | undefined> {
  const row = await database.system
    .selectFrom('push_target')
    .select('device_id as deviceId')
    .where('source_kind', '=', 'conference')
    .where('source_id', '=', id)
    // What it was given, not what is wished: at the end nothing is wished.
    .where(sql<boolean>`applied_wish->'gateway' <> 'null'::jsonb`)
    .executeTakeFirst();
  return row?.deviceId;
}

async function count(
  server: ServerContext,
  deviceId: string,
  conferenceId: string,
): Promise<Counted | null> {
  const [access] = await server.database.transaction((transaction) =>
    managementAccess(transaction, server, [deviceId]),
  );
  if (access?.ok !== true) return null;
  const client = routerClient(access.access, server);
  const queues = await client.list('/queue/simple');
  if (!queues.ok) return null;
  const queue = queues.value.find(({ comment }) => comment?.includes(conferenceId));
  if (queue === undefined) return null;
  const [up = 0, down = 0] = (queue.bytes ?? '0/0').split('/').map(Number);
  const leases = await client.list('/ip/dhcp-server/lease');
  if (!leases.ok) return null;
  const devices = leases.value.filter(
    ({ server: name, status }) => name === queue.name && status === 'bound',
  ).length;
  return { down, up, devices };
}
