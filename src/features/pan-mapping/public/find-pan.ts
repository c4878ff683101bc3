import { type RawBuilder, sql } from 'kysely';
import type { ScopedTransaction } from '../../../server/context.ts';
import type { Secrets } from '../../../server/secrets/secrets.ts';
import { type PlanTerms, planTermsColumn } from '../../radius/public/plan-terms.ts';
import { admitDevice, askedAgainMs } from '../networks/admit-device.ts';
import { openPmks } from '../networks/known-pmks.ts';
import { openKey, type StoredKey } from '../networks/pan-keys.ts';
import { hexOf } from '../networks/pmk.ts';
import { matchKey } from '../rules/match-key.ts';
import { liveStates, type PanState } from '../rules/states.ts';

interface Asked {
  transaction: ScopedTransaction;
  secrets: Secrets;
  now: Date;
  nas: { area: { number: number; path: string } };
}

/** What a device shows: its address, and in a handshake also its key. */
interface ShownKey {
  ssid: string;
  accessPoint: Buffer;
  anonce: Buffer;
  keyFrame: Buffer;
}

export interface FoundPan {
  id: string;
  vlan: number;
  endsAt: Date | null;
  plan: PlanTerms | null;
  key: { ssid: string; passphrase: string; pmk: string } | null;
}

export type PanRefusal =
  | 'key-unknown'
  | 'network-not-active'
  | 'other-network'
  | 'too-many-devices'
  | 'not-yet-valid';

/**
 * Finds the private network of a device at the site of a gateway, by its key if it shows one, else by its address. Null:
 * none knows the device. The device is stored at its first use.
 */
export async function findPan(
  asked: Asked,
  { macAddress, handshake }: { macAddress: string; handshake: ShownKey | null },
): Promise<FoundPan | PanRefusal | null> {
  const own = await networksOf(
    asked,
    sql`exists (select from pan_device device
      where device.pan_id = pan.id and device.mac_address = ${macAddress})`,
  );
  if (handshake === null) {
    const network = await withLikelyKey(asked, own, macAddress);
    return network === undefined ? null : admit(asked, network, macAddress, own);
  }
  const signed = { ...handshake, device: Buffer.from(macAddress.replaceAll(':', ''), 'hex') };
  const match = async (networks: readonly Network[]) =>
    matchKey(signed, await openPmks(asked.secrets, networks));
  const known = own.filter(({ ssid }) => ssid === handshake.ssid);
  const network =
    (await match(known)) ??
    (await match(await networksOf(asked, sql`key.ssid = ${handshake.ssid}`)));
  return network === undefined ? 'key-unknown' : admit(asked, network, macAddress, own);
}

/**
 * Returns the network of a device with the key to tell its access point. While two keys work, one of them can be told: the
 * former to a device from before the change, and the new one if it asks again at once.
 */
async function withLikelyKey(
  { transaction, now }: Asked,
  own: readonly Network[],
  macAddress: string,
): Promise<Network | undefined> {
  const [current] = own;
  if (current === undefined) return undefined;
  const former = own.find(
    ({ panId, validUntil }) => panId === current.panId && validUntil !== null,
  );
  if (former === undefined) return current;
  const device = await transaction
    .selectFrom('pan_device')
    .select(['added_at as addedAt', 'seen_at as seenAt'])
    .where('pan_id', '=', current.panId)
    .where('mac_address', '=', macAddress)
    .executeTakeFirst();
  const isOlder = device !== undefined && device.addedAt < current.madeAt;
  const asksAgain =
    device?.seenAt !== undefined &&
    device.seenAt !== null &&
    now.getTime() - device.seenAt.getTime() < askedAgainMs;
  return isOlder && !asksAgain ? former : current;
}

interface Network extends StoredKey {
  state: PanState;
  vlan: number;
  fromAt: Date;
  untilAt: Date | null;
  nextStepAt: Date | null;
  graceMinutes: number;
  maxDevices: number;
  binds: boolean;
  plan: PlanTerms | null;
}

/**
 * Returns the live networks of the gateway's site with each of their keys, the likely ones first: those of the gateway's
 * area, then the newest, whose devices are new.
 */
async function networksOf(
  { transaction, now, nas: { area } }: Asked,
  condition: RawBuilder<unknown>,
): Promise<Network[]> {
  const site = siteNumberOf(area.path);
  if (site === null) return [];
  const { rows } = await sql<Network>`
    select pan.id as "panId", key.id, key.ssid, key.sealed_key as "sealedKey",
      key.sealed_pmk as "sealedPmk", key.made_at as "madeAt", key.valid_until as "validUntil",
      pan.state, pan.vlan, pan.from_at as "fromAt", pan.until_at as "untilAt",
      pan.next_step_at as "nextStepAt", pan.max_devices as "maxDevices",
      pan.binds_devices as binds, (pool.settings->>'graceMinutes')::integer as "graceMinutes",
      ${planTermsColumn} as plan
    from pan
    join pan_unit unit on unit.id = pan.unit_id
    join pan_pool pool on pool.id = pan.pool_id
    join pan_key key on key.pan_id = pan.id
    left join service_plan plan on plan.id = pan.plan_id
    where pan.organization_number = ${site} and pan.state = any (${[...liveStates]})
      and (key.valid_until is null or key.valid_until > ${now}) and ${condition}
    order by unit.area_number is not distinct from ${area.number} desc, key.valid_until is not null,
      key.made_at desc`.execute(transaction);
  return rows;
}

async function admit(
  { transaction, secrets, now }: Asked,
  network: Network,
  macAddress: string,
  own: readonly Network[],
): Promise<FoundPan | PanRefusal> {
  if (network.state === 'Reserved') return 'not-yet-valid';
  if (network.state === 'Suspended') return 'network-not-active';
  const refusal = await admitDevice(transaction, now, {
    network,
    macAddress,
    others: own.filter(({ panId }) => panId !== network.panId),
    isKnown: own.some(({ panId }) => panId === network.panId),
  });
  if (refusal !== null) return refusal;
  const [opened] = await openPmks(secrets, [network]);
  const { panId: id, vlan, plan, ssid } = network;
  return {
    id,
    vlan,
    plan,
    endsAt: endOf(network),
    key:
      opened === undefined
        ? null
        : {
            ssid,
            passphrase: await openKey(secrets, network),
            pmk: hexOf(opened.pmk),
          },
  };
}

/** Devices stay online for the grace after a lease. */
function endOf({ state, untilAt, nextStepAt, graceMinutes }: Network): Date | null {
  if (state === 'Ending') return nextStepAt;
  return untilAt === null ? null : new Date(untilAt.getTime() + graceMinutes * 60_000);
}

function siteNumberOf(areaPath: string): number | null {
  const number = Number(areaPath.split('/').at(-3));
  return Number.isInteger(number) && number > 0 ? number : null;
}
