import { sql } from 'kysely';
import type { ServerContext } from '../../../server/context.ts';
import type { Job } from '../../../server/jobs/job.ts';
import {
  type MeasuredDevice,
  nextCheckAt,
  readDeviceValues,
} from '../../devices/public/snmp-values.ts';
import { isMaintained } from '../public/maintained.ts';
import type { Interface } from './contract.ts';
import { measuredOf } from './measured.ts';
import type { SlotState } from './slots.ts';
import { type MeasuredAsset, writeValues } from './write-values.ts';

const everySeconds = 300;
const deadlineMs = 8_000;
/** Shorter, because the devices of a site that is cut off would delay the readings of all others. */
const downDeadlineMs = 2_000;
/** Far longer than a claimed asset waits for a free slot and its reading. */
const claimMs = 120_000;
const writtenAtOnce = 250;

interface Claimed {
  assetId: string;
  claimedUntil: Date;
  countedAt: string | null;
  interfaces: Interface[];
  isInService: boolean;
  isMaintained: boolean;
  device: (MeasuredDevice & Checked) | null;
}

interface Checked {
  status: 'Active' | 'Maintenance' | 'Retired';
  state: 'up' | 'degraded' | 'down' | 'unknown';
  latency: number | null;
  loss: number | null;
}

type ReadingServer = Pick<ServerContext, 'database' | 'now' | 'log' | 'secrets' | 'deviceNetworks'>;

/** Reads the values of each asset with a device every five minutes. Not a `rowJob`: a claim joins the device. */
export function readAssetValues(server: ReadingServer): Job {
  const { database, now } = server;
  const writer = writerOf(server);
  return {
    name: 'asset-values',
    pollIntervalMs: 2_000,
    concurrency: 64,
    batchSize: 256,
    async claim() {
      const at = now();
      const { rows } = await sql<Claimed>`
        with due as (
          select asset_id from asset_reading where next_step_at <= ${at}
          order by next_step_at limit 256 for update skip locked
        ), claimed as (
          update asset_reading reading set next_step_at = ${new Date(at.getTime() + claimMs)}
          from due where reading.asset_id = due.asset_id
          returning reading.asset_id, reading.next_step_at, reading.counted_at, reading.interfaces
        )
        select claimed.asset_id as "assetId", claimed.next_step_at as "claimedUntil",
          claimed.counted_at as "countedAt", claimed.interfaces, asset.status = 'InService' as "isInService",
          ${isMaintained(at)} as "isMaintained",
          case when device.id is not null then jsonb_build_object('id', device.id, 'type', device.type,
            'host', device.host, 'settings', device.settings, 'secrets', device.secrets,
            'status', device.status, 'state', device.state, 'latency', device.latency_ms,
            'loss', device.loss_percent) end as device
        from claimed join asset on asset.id = claimed.asset_id
        left join device on device.id = asset.device_id`.execute(database.system);
      return rows.map((row) => ({
        id: row.assetId,
        run: async () => writer.add(await resultOf(server, row, now())),
      }));
    },
    flush: writer.flush,
    async due() {
      const { rows } = await sql<{ count: number; oldest: Date | null }>`
        select count(*)::integer as count, min(next_step_at) as oldest
        from asset_reading where next_step_at <= ${now()}`.execute(database.system);
      return rows[0] ?? { count: 0, oldest: null };
    },
  };
}

async function resultOf(server: ReadingServer, row: Claimed, at: Date): Promise<MeasuredAsset> {
  const { assetId, claimedUntil, device } = row;
  const known = {
    assetId,
    claimedUntil,
    nextStepAt: nextCheckAt(assetId, everySeconds, at),
    state: stateOf(row),
    measured: null,
    error: null,
  };
  const isMeasured = device !== null && row.isInService && device.status === 'Active';
  if (!isMeasured) return { ...known, latency: null, loss: null };
  const checked = { ...known, latency: device.latency, loss: device.loss };
  try {
    const values = await readDeviceValues(
      server,
      device,
      device.state === 'down' ? downDeadlineMs : deadlineMs,
    );
    if (values === null) return checked;
    if (!values.ok) return { ...checked, error: values.text };
    const { countedAt, interfaces } = row;
    const earlier = { countedAt: countedAt === null ? null : Number(countedAt), interfaces };
    return { ...checked, measured: measuredOf(values, earlier) };
  } catch (error) {
    server.log.error({ err: error, asset: assetId }, 'asset could not be read');
    return { ...checked, error: 'The reading failed on this server; see its log.' };
  }
}

const letters = { up: 'u', degraded: 'g', down: 'd', unknown: '-' } as const;

function stateOf({ device, isInService, isMaintained: isCovered }: Claimed): SlotState {
  if (device === null || !isInService || device.status === 'Retired') return '-';
  return isCovered || device.status === 'Maintenance' ? 'm' : letters[device.state];
}

/** Collects results and writes them in batches, one after another. */
function writerOf(server: Pick<ServerContext, 'database' | 'now'>) {
  let waiting: MeasuredAsset[] = [];
  let writing: Promise<unknown> = Promise.resolve();
  let failure: unknown;
  const write = () => {
    if (waiting.length === 0) return;
    const batch = waiting;
    waiting = [];
    writing = writing
      .then(() => writeValues(server, batch))
      // These assets are read again when their claims expire.
      .catch((error: unknown) => {
        failure ??= error;
      });
  };
  return {
    add(asset: MeasuredAsset): void {
      waiting.push(asset);
      if (waiting.length >= writtenAtOnce) write();
    },
    async flush(): Promise<void> {
      write();
      await writing;
      const error = failure;
      failure = undefined;
      if (error !== undefined) throw error;
    },
  };
}
