import isEqual from 'fast-deep-equal';
import { sql } from 'kysely';
import { Problem } from '../../../contract/problem.ts';
import type { ScopedTransaction, ServerContext } from '../../../server/context.ts';
import { any } from '../../../server/database/listing.ts';
import { limitsOf, vendorFacts } from '../adapters/vendors.ts';
import type { Wish, WishSecrets, WishSource } from '../adapters/wish.ts';
import type { TargetState } from './states.ts';
import {
  openWishSecrets,
  type SharedSecrets,
  sealSharedSecrets,
  sealWishSecrets,
} from './wish-secrets.ts';

/** What wishes come from: a record of a site. */
export interface PushSource {
  kind: WishSource;
  id: string;
  /** shown in lists, plans and in conflicts */
  name: string;
}

/** The parts of a request that wishes need. */
export interface WishingRequest {
  transaction: ScopedTransaction;
  server: Pick<ServerContext, 'secrets' | 'now'>;
  /** the site */
  organization: { number: number; path: string };
}

export interface DeviceWish {
  deviceId: string;
  wish: Wish;
  secrets: WishSecrets | SharedSecrets;
}

/**
 * Makes `wishes` what a source wants of its devices; devices that are left out are to have nothing of it. Nothing is sent
 * before a push is approved. The caller has locked the site (`lockSiteNetwork`), because slots are given out.
 */
export async function setWishes(
  request: WishingRequest,
  source: PushSource,
  wishes: readonly DeviceWish[],
): Promise<void> {
  await withdraw(
    request,
    source,
    wishes.map(({ deviceId }) => deviceId),
  );
  const sealed = new Map<string, string>();
  for (const wish of wishes) await wishFor(request, source, wish, sealed);
}

/** Sets what a source wants of one device. `sealed` has the shared secrets that are sealed already. */
async function wishFor(
  request: WishingRequest,
  source: PushSource,
  { deviceId, wish, secrets }: DeviceWish,
  sealed: Map<string, string>,
): Promise<void> {
  const { transaction, server, organization } = request;
  const device = await transaction
    .selectFrom('device')
    .select(['id', 'name', 'type'])
    .where('id', '=', deviceId)
    .executeTakeFirst();
  if (device === undefined) throw new Problem('not-found', 'This device does not exist.');
  const before = await transaction
    .selectFrom('push_target')
    .select(['id', 'wish', 'slot', 'source_name'])
    .where('device_id', '=', deviceId)
    .where('source_kind', '=', source.kind)
    .where('source_id', '=', source.id)
    .forUpdate()
    .executeTakeFirst();
  const sealContext = { source, deviceId };
  const isSame =
    before !== undefined &&
    isEqual(before.wish, wish) &&
    (isShared(secrets) ||
      isEqual(
        await openWishSecrets(server, sealContext, await secretsOf(transaction, before.id)),
        secrets,
      ));
  if (isSame) {
    if (before.source_name !== source.name)
      await transaction
        .updateTable('push_target')
        .set({ source_name: source.name })
        .where('id', '=', before.id)
        .execute();
    return;
  }
  const blocking = limitsOf(device.type, wish).find(({ blocks }) => blocks);
  const { adapter } = vendorFacts[device.type];
  const state = blocking !== undefined ? 'Unsupported' : adapter === null ? 'ByHand' : 'Pending';
  const slot =
    blocking === undefined ? (before?.slot ?? (await freeSlot(transaction, device))) : null;
  if (isShared(secrets) && before !== undefined && sealed.size === 0)
    for (const [name, text] of Object.entries(await secretsOf(transaction, before.id)))
      sealed.set(name, text);
  const stored = isShared(secrets)
    ? await sealSharedSecrets(server, sealContext, secrets, sealed)
    : await sealWishSecrets(server, sealContext, secrets);
  const values = {
    source_name: source.name,
    wish: JSON.stringify(wish),
    secrets: JSON.stringify(stored),
    slot,
    state,
    adopted: '[]',
    differences: '[]',
    error: blocking?.text ?? null,
    wished_at: server.now(),
    done_by: null,
    done_at: null,
    next_check_at: null,
  } as const;
  if (before !== undefined)
    await transaction.updateTable('push_target').set(values).where('id', '=', before.id).execute();
  else
    await transaction
      .insertInto('push_target')
      .values({
        ...values,
        organization_number: organization.number,
        organization_path: organization.path,
        device_id: deviceId,
        source_kind: source.kind,
        source_id: source.id,
      })
      .execute();
}

function isShared(secrets: WishSecrets | SharedSecrets): secrets is SharedSecrets {
  return typeof secrets.open === 'function';
}

async function secretsOf(
  transaction: ScopedTransaction,
  targetId: string,
): Promise<Readonly<Record<string, string>>> {
  const { secrets } = await transaction
    .selectFrom('push_target')
    .select('secrets')
    .where('id', '=', targetId)
    .executeTakeFirstOrThrow();
  return secrets;
}

/** Wants nothing of a source's devices any more: what was written is removed by the next push. */
export async function withdrawWishes(
  request: Pick<WishingRequest, 'transaction' | 'server'>,
  source: Pick<PushSource, 'kind' | 'id'>,
): Promise<void> {
  await withdraw(request, source, []);
}

/** Withdraws the wishes of a source for all devices but those in `kept`. */
async function withdraw(
  { transaction, server }: Pick<WishingRequest, 'transaction' | 'server'>,
  source: Pick<PushSource, 'kind' | 'id'>,
  kept: readonly string[],
): Promise<void> {
  const targets = await transaction
    .selectFrom('push_target')
    .select(['id', 'state', 'done_at', 'is_touched'])
    .select(sql<boolean>`applied_wish is not null`.as('isApplied'))
    .select(({ selectFrom }) =>
      selectFrom('device')
        .select('status')
        .whereRef('device.id', '=', 'push_target.device_id')
        .as('deviceStatus'),
    )
    .where('source_kind', '=', source.kind)
    .where('source_id', '=', source.id)
    .where((eb) => eb.not(eb('device_id', '=', any(kept))))
    .forUpdate('push_target')
    .execute();
  const written = targets.filter(
    ({ state, done_at, is_touched, isApplied, deviceStatus }) =>
      // Nothing can be removed from a device that is gone.
      deviceStatus !== 'Retired' &&
      (isApplied || is_touched || done_at !== null || writtenStates.includes(state)),
  );
  const untouched = targets.filter((target) => !written.includes(target)).map(({ id }) => id);
  await transaction.deleteFrom('push_target').where('id', '=', any(untouched)).execute();
  for (const { id, state } of written)
    await transaction
      .updateTable('push_target')
      .set({
        // What was wished stays as the record of what is to be removed.
        applied_wish: sql`coalesce(applied_wish, wish)`,
        applied_secrets: sql`case when applied_wish is null then secrets else applied_secrets end`,
        wish: null,
        state: state === 'ByHand' ? 'ByHand' : 'Pending',
        adopted: '[]',
        differences: '[]',
        error: null,
        wished_at: server.now(),
        done_by: null,
        done_at: null,
        next_check_at: null,
      })
      .where('id', '=', id)
      .where('wish', 'is not', null)
      .execute();
}

const writtenStates: readonly TargetState[] = ['InSync', 'Drifted'];

/** Returns the lowest slot of a device that no wish has; null for devices without slots. */
async function freeSlot(
  transaction: ScopedTransaction,
  { id, name, type }: { id: string; name: string; type: keyof typeof vendorFacts },
): Promise<number | null> {
  const { slots } = vendorFacts[type];
  if (slots === null) return null;
  const taken = await transaction
    .selectFrom('push_target')
    .select(['slot', 'source_name', 'wished_at'])
    .where('device_id', '=', id)
    .where('slot', 'is not', null)
    .orderBy('wished_at', 'desc')
    .execute();
  const numbers = new Set(taken.map(({ slot }) => slot));
  for (let slot = 0; slot < slots; slot += 1) if (!numbers.has(slot)) return slot;
  throw new Problem(
    'conflict',
    `${name} has ${slots} networks, and all are taken; the last one by ${taken[0]?.source_name}. Suspend or retire one of them first.`,
  );
}
