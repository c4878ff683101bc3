import { sql } from 'kysely';
import type { ServerContext } from '../../../server/context.ts';
import type { Measured } from './measured.ts';
import { type SlotState, slotOf } from './slots.ts';

export interface MeasuredAsset {
  assetId: string;
  claimedUntil: Date;
  nextStepAt: Date;
  state: SlotState;
  latency: number | null;
  loss: number | null;
  /** null: it was not read by SNMP, or did not answer */
  measured: Measured | null;
  error: string | null;
}

/** Writes the readings and values of many assets in one statement, each only for its claim. */
export async function writeValues(
  { database, now }: Pick<ServerContext, 'database' | 'now'>,
  assets: readonly MeasuredAsset[],
): Promise<void> {
  const at = now();
  const results = JSON.stringify(assets.map(rowOf));
  await sql`
    with result as (
      select * from jsonb_to_recordset(${results}::jsonb) as result (
        asset_id uuid, claimed_until timestamptz, next_step_at timestamptz, state text, latency real, loss real,
        was_read boolean, error text, uptime_seconds bigint, object_id text, serial text, cpu smallint,
        memory smallint, temperature smallint, bits_in real, bits_out real, counted_at bigint,
        interfaces jsonb, storage jsonb)
    ), own as (
      select reading.asset_id from asset_reading reading join result on result.asset_id = reading.asset_id
      where reading.next_step_at = result.claimed_until
      for update of reading skip locked
    ), written as (
      update asset_reading reading set
        next_step_at = result.next_step_at,
        read_at = case when result.was_read then ${at} else reading.read_at end,
        error = result.error,
        uptime_seconds = result.uptime_seconds,
        object_id = coalesce(result.object_id, reading.object_id),
        serial = coalesce(result.serial, reading.serial),
        cpu = result.cpu,
        memory = result.memory,
        temperature = result.temperature,
        bits_in = result.bits_in,
        bits_out = result.bits_out,
        counted_at = case when result.was_read then result.counted_at else reading.counted_at end,
        interfaces = case when result.was_read then result.interfaces else reading.interfaces end,
        storage = case when result.was_read then result.storage else reading.storage end
      from result join own on own.asset_id = result.asset_id
      where reading.asset_id = own.asset_id
      returning reading.asset_id
    )
    insert into asset_value
      (asset_id, at, state, cpu, memory, temperature, latency, loss, bits_in, bits_out)
    select result.asset_id, ${slotOf(at)}, result.state, result.cpu, result.memory, result.temperature,
      result.latency, result.loss, result.bits_in, result.bits_out
    from result join written on written.asset_id = result.asset_id
    where result.state <> '-' or result.was_read
    on conflict (asset_id, at) do nothing`.execute(database.system);
}

function rowOf({ measured, ...asset }: MeasuredAsset) {
  return {
    asset_id: asset.assetId,
    claimed_until: asset.claimedUntil,
    next_step_at: asset.nextStepAt,
    state: asset.state,
    latency: asset.latency,
    loss: asset.loss,
    was_read: measured !== null,
    error: asset.error?.slice(0, 1_000) ?? null,
    uptime_seconds: measured?.uptimeSeconds ?? null,
    object_id: measured?.objectId ?? null,
    serial: measured?.serial ?? null,
    cpu: measured?.cpu ?? null,
    memory: measured?.memory ?? null,
    temperature: measured?.temperature ?? null,
    bits_in: measured?.bitsIn ?? null,
    bits_out: measured?.bitsOut ?? null,
    counted_at: measured?.countedAt ?? null,
    interfaces: measured?.interfaces ?? [],
    storage: measured?.storage ?? [],
  };
}
