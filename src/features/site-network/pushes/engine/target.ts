import isEqual from 'fast-deep-equal';
import type { Selectable } from 'kysely';
import type { ScopedTransaction, ServerContext } from '../../../../server/context.ts';
import type { DB } from '../../../../server/database/tables.ts';
import { managementAccess } from '../../../devices/public/management-access.ts';
import { openedSecrets } from '../../../devices/queries.ts';
import type { Reached, Result, VendorAdapter, Wished } from '../../adapters/adapter.ts';
import {
  type Adopted,
  type Change,
  changesBetween,
  type ReadObject,
  withAdopted,
} from '../../adapters/device-object.ts';
import { adapterOf } from '../../adapters/registry.ts';
import { limitsOf } from '../../adapters/vendors.ts';
import type { Wish } from '../../adapters/wish.ts';
import type { RunMode } from '../states.ts';
import { openWishSecrets } from '../wish-secrets.ts';

/** A target with everything that reading and changing its device needs. Holds secrets. */
export interface LoadedTarget {
  id: string;
  adapter: VendorAdapter;
  reached: Reached;
  wished: Wished;
  /** whether the device is to have nothing of the source */
  isRemoval: boolean;
  adopted: readonly Adopted[];
  /** the slots of the device's other targets */
  slotsOfOthers: readonly number[];
  wishedAt: Date;
  /** what a push gives the device, as it is stored */
  given: Pick<Selectable<DB['push_target']>, 'wish' | 'secrets'>;
}

/** Returns a target, or why it cannot be read; undefined when it was removed meanwhile. */
export async function loadTarget(
  transaction: ScopedTransaction,
  server: ServerContext,
  targetId: string,
  mode: RunMode,
): Promise<Result<LoadedTarget> | undefined> {
  const row = await transaction
    .selectFrom('push_target')
    .innerJoin('device', 'device.id', 'push_target.device_id')
    .selectAll('push_target')
    .select(['device.type', 'device.secrets as deviceSecrets'])
    .where('push_target.id', '=', targetId)
    .executeTakeFirst();
  if (row === undefined) return undefined;
  const adapter = adapterOf(row.type);
  if (adapter === undefined)
    return { ok: false, kind: 'unsupported', text: 'This device is set up by hand.' };
  const [access] = await managementAccess(transaction, server, [row.device_id]);
  if (access === undefined) return undefined;
  if (!access.ok) return { ok: false, kind: 'rejected', text: access.text };
  const isApplied = mode !== 'push';
  const wish: Wish | null = isApplied ? row.applied_wish : row.wish;
  // What is removed is found by what was written.
  const known = wish ?? row.applied_wish ?? row.wish;
  if (known === null) return undefined;
  const blocking = limitsOf(row.type, known).find(({ blocks }) => blocks);
  if (blocking !== undefined) return { ok: false, kind: 'unsupported', text: blocking.text };
  const source = { kind: row.source_kind, id: row.source_id };
  const sealed = sealedFor(mode, row);
  const secrets = await openWishSecrets(server, { source, deviceId: row.device_id }, sealed);
  const given = await openWishSecrets(
    server,
    { source, deviceId: row.device_id },
    row.applied_secrets,
  );
  const others = await transaction
    .selectFrom('push_target')
    .select('slot')
    .where('device_id', '=', row.device_id)
    .where('id', '<>', row.id)
    .where('slot', 'is not', null)
    .execute();
  const { radiusSecret } = await openedSecrets(server, row.device_id, row.deviceSecrets);
  const host = server.publicUrl === null ? undefined : URL.parse(server.publicUrl)?.hostname;
  return {
    ok: true,
    value: {
      id: row.id,
      adapter,
      reached: { server, access: access.access },
      wished: {
        mark: `atrium:${row.source_kind}:${row.source_id}`,
        wish: known,
        secrets,
        before: row.applied_wish,
        hasNewSecrets: !isEqual(secrets, given),
        slot: row.slot,
        radius:
          host === undefined || radiusSecret === undefined ? null : { host, secret: radiusSecret },
      },
      isRemoval: wish === null,
      adopted: row.adopted,
      slotsOfOthers: others.flatMap(({ slot }) => slot ?? []),
      wishedAt: row.wished_at,
      given: mode === 'key' ? { wish, secrets: sealed } : { wish: row.wish, secrets: row.secrets },
    },
  };
}

/** Returns the secrets that a run gives a device: a new key is all that it changes of what the device was given last. */
function sealedFor(
  mode: RunMode,
  {
    secrets,
    applied_secrets: applied,
  }: Pick<Selectable<DB['push_target']>, 'secrets' | 'applied_secrets'>,
): Readonly<Record<string, string>> {
  if (mode === 'push') return secrets;
  const { passphrase } = secrets;
  return mode === 'key' && passphrase !== undefined ? { ...applied, passphrase } : applied;
}

/** Reads a device and returns what would give it what is wished. */
export async function differencesOf(target: LoadedTarget): Promise<Result<Change[]>> {
  const read = await readTarget(target);
  return read.ok ? { ok: true, value: read.value.changes } : read;
}

/** Reads a device: the objects that it has of the wish, and what would give it what is wished. */
export async function readTarget(
  target: LoadedTarget,
): Promise<Result<{ present: ReadObject[]; changes: Change[] }>> {
  const { adapter, reached, wished, isRemoval, adopted } = target;
  const present = await adapter.read(reached, wished);
  if (!present.ok) return present;
  if (isRemoval)
    return {
      ok: true,
      value: { present: present.value, changes: changesBetween(present.value, []) },
    };
  const wanted = await adapter.objectsOf(reached, wished);
  if (!wanted.ok) return wanted;
  const changes = changesBetween(present.value, withAdopted(wanted.value, present.value, adopted));
  return { ok: true, value: { present: present.value, changes } };
}
