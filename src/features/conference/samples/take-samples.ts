import { sql } from 'kysely';
import type { ServerContext } from '../../../server/context.ts';
import type { JobDeclaration } from '../../../server/jobs/job.ts';
import { rowJob } from '../../../server/jobs/row-job.ts';
import { managementAccess } from '../../devices/public/management-access.ts';
import { routerClient } from '../../site-network/public/routeros.ts';
import { isOnDevices } from '../states.ts';
import type { Counters } from './counters.ts';

const minute = 60_000;
const sampledEveryMs = 5 * minute;

/** What a gateway counts of a conference: bytes since its queue was made, and the devices with an address. */
interface Counted {
  down: number;
  up: number;
  devices: number;
}

/** Declares the job that measures active conferences, by the queue of their gateway, for the report and the timeline. */
export const sampleConferences: JobDeclaration = (server) =>
  rowJob(server, {
    name: 'conference-samples',
    pollIntervalMs: 10_000,
    table: 'conference',
    nextStepAt: 'next_sample_at',
    attempts: 'sample_attempts',
    columns: ['id', 'state', 'organization_number'],
    claimDurationsMs: [minute, 2 * minute, 5 * minute],
    batchSize: 8,
    concurrency: 8,
    async step({ id, state }, write) {
      const gateway = await gatewayOf(server, id);
      const counted = gateway === undefined ? null : await count(server, gateway, id);
      await write(async (transaction) => {
        const now = server.now();
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
        // A gateway that does not answer leaves a gap, and what it counted meanwhile is in the next sample.
        if (counted !== null && gateway !== undefined)
          await transaction
            .insertInto('conference_sample')
            .values({
              conference_id: id,
              at: now,
              devices: Math.max(sessions.open, counted.devices),
              ...sampleOf(counted, last, gateway, now),
            })
            .onConflict((conflict) => conflict.doNothing())
            .execute();
        return isOnDevices(state) ? new Date(now.getTime() + sampledEveryMs) : null;
      });
    },
  });

function sampleOf(
  counted: Counted,
  last: { at: Date; counters: Counters } | undefined,
  gateway: string,
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
    .where('state', '=', 'InSync')
    .where(sql<boolean>`wish->'gateway' <> 'null'::jsonb`)
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
