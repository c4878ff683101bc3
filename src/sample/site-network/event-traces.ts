import type { Kysely } from 'kysely';
import type { Conference } from '../../features/conference/fields.ts';
import type { WishedDevice } from '../../features/conference/rules/device-wishes.ts';
import type { ScopedTransaction } from '../../server/context.ts';
import type { DB } from '../../server/database/tables.ts';

const sampledEveryMs = 5 * 60_000;

/** Adds devices that have all that the conference needs. */
export async function addSteps(
  transaction: ScopedTransaction,
  id: string,
  wished: readonly WishedDevice[],
  doneAt: Date,
): Promise<void> {
  if (wished.length === 0) return;
  await transaction
    .insertInto('conference_step')
    .values(
      wished.map(({ device, wish }, position) => ({
        conference_id: id,
        device_id: device.id,
        device_name: device.name,
        position,
        state: 'Done' as const,
        proof: JSON.stringify(proofOf(wish)),
        done_at: doneAt,
      })),
    )
    .execute();
}

function proofOf({ name, vlan, gateway, wireless, ports }: WishedDevice['wish']) {
  const shown = (path: string, key: string, property: string, value: string) => ({
    path,
    key,
    properties: [{ name: property, value }],
  });
  return [
    ...(gateway === null ? [] : [shown('/interface/vlan', name, 'vlan-id', String(vlan))]),
    ...(wireless === null
      ? []
      : [shown('/interface/wifi/configuration', name, 'ssid', wireless.ssid)]),
    ...ports.map((port) => shown('/interface/bridge/port', port, 'pvid', String(vlan))),
  ];
}

interface Used {
  startsAt: Date;
  endsAt: Date;
  /** the share of what is reserved */
  load: number;
  now: Date;
  /** null: nothing was counted before */
  lastAt?: Date | null;
}

/** Adds what the gateway counted since: devices that come and go, and bandwidth that follows them. */
export async function addSamples(
  transaction: Kysely<DB>,
  id: string,
  { attendees, downKbps, upKbps }: Pick<Conference, 'attendees' | 'downKbps' | 'upKbps'>,
  { startsAt, endsAt, load, now, lastAt = null }: Used,
): Promise<void> {
  const rows = [];
  const until = Math.min(endsAt.getTime(), now.getTime() + 1);
  const from = lastAt === null ? startsAt.getTime() : lastAt.getTime() + sampledEveryMs;
  for (let at = from; at < until; at += sampledEveryMs) {
    const hour = (at - startsAt.getTime()) / 3_600_000;
    const share = Math.min(1, 0.3 + hour) * (0.85 + 0.15 * Math.sin(hour * 2.1)) * load;
    const [down, up] = [(downKbps ?? 20_000) * share, (upKbps ?? 10_000) * share * 0.6];
    rows.push({
      conference_id: id,
      at: new Date(at),
      devices: Math.round(attendees * 1.4 * share),
      down_kbps: Math.round(down),
      up_kbps: Math.round(up),
      down_bytes: Math.round((down * 1000 * sampledEveryMs) / 8_000),
      up_bytes: Math.round((up * 1000 * sampledEveryMs) / 8_000),
    });
  }
  if (rows.length > 0) await transaction.insertInto('conference_sample').values(rows).execute();
}
