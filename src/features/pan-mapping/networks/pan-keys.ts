import { sql } from 'kysely';
import { Problem } from '../../../contract/problem.ts';
import type { ScopedTransaction } from '../../../server/context.ts';
import { any } from '../../../server/database/listing.ts';
import { rejectFieldErrors } from '../../../server/rejections.ts';
import type { Secrets } from '../../../server/secrets/secrets.ts';
import { dayAt } from '../../site-network/public/day-at.ts';
import type { KeyForm } from '../fields.ts';
import { noteNetworks } from '../pushes/note-change.ts';
import { noteReplacedKey } from './history.ts';
import { newKey } from './new-key.ts';
import { bytesOf, hexOf, pmkHash, pmkOf } from './pmk.ts';

/** A replaced key works for so long. */
export const oldKeyMs = 24 * 3_600_000;

/** The parts of a context that keys need. */
export interface KeyWork {
  transaction: ScopedTransaction;
  secrets: Secrets;
  now: Date;
  by: string;
}

interface KeyOwner {
  panId: string;
  siteNumber: number;
  ssid: string;
}

// Prevents opening a key that was copied into another row.
const keyContext = (id: string) => `pan key ${id}`;
const pmkContext = (id: string) => `pan pmk ${id}`;

/** Adds a key that nobody has at the SSID and nobody had for 90 days. A typed one must be new too. */
export async function addKey(
  work: KeyWork,
  owner: KeyOwner,
  { form, typed }: { form: KeyForm; typed: string | null },
): Promise<void> {
  for (;;) {
    const key = typed ?? newKey(form);
    const pmk = await pmkOf(key, owner.ssid);
    if (await insertKey(work, owner, key, pmk)) return;
    const taken = await keyWith(work.transaction, owner, pmk);
    if (typed !== null && taken !== undefined) {
      const day = await dayAt(work.transaction, owner.siteNumber, taken.at);
      rejectFieldErrors({
        key: `${taken.by} gave this key to a unit on ${day}. Use one that no unit has, or had in the last 90 days`,
      });
    }
  }
}

/** Returns who gave a key to a unit of the site, and when. */
function keyWith(
  transaction: ScopedTransaction,
  { siteNumber }: Pick<KeyOwner, 'siteNumber'>,
  pmk: Uint8Array,
) {
  return transaction
    .selectFrom('pan_key')
    .select(['made_by as by', 'made_at as at'])
    .where('site_number', '=', siteNumber)
    .where('pmk_hash', '=', pmkHash(pmk))
    .executeTakeFirst();
}

async function insertKey(
  { transaction, secrets, now, by }: KeyWork,
  { panId, siteNumber, ssid }: KeyOwner,
  key: string,
  pmk: Uint8Array,
): Promise<boolean> {
  const id = crypto.randomUUID();
  const inserted = await transaction
    .insertInto('pan_key')
    .values({
      id,
      pan_id: panId,
      site_number: siteNumber,
      ssid,
      sealed_key: await secrets.seal(key, keyContext(id)),
      sealed_pmk: await secrets.seal(hexOf(pmk), pmkContext(id)),
      pmk_hash: pmkHash(pmk),
      made_at: now,
      made_by: by,
    })
    .onConflict((conflict) => conflict.columns(['site_number', 'pmk_hash']).doNothing())
    .returning('id')
    .execute();
  if (inserted.length > 0) await noteNetworks(transaction, [panId], now);
  return inserted.length > 0;
}

/** Throws if somebody made another key after the caller looked. */
export async function rejectNewerKey(
  { transaction }: Pick<KeyWork, 'transaction'>,
  { id, unit }: { id: string; unit: string },
  keyMadeAt: string | null,
): Promise<void> {
  const newer = await transaction
    .selectFrom('pan_key')
    .select('made_by')
    .where('pan_id', '=', id)
    .where('valid_until', 'is', null)
    .where('made_at', '>', new Date(keyMadeAt ?? 0))
    .executeTakeFirst();
  if (newer !== undefined)
    throw new Problem(
      'conflict',
      `${newer.made_by} has changed the key of unit ${unit} meanwhile. Look at the new one first.`,
    );
}

/** Lets the current keys of networks work for 24 more hours. */
export async function retireKeys(
  { transaction, now }: Pick<KeyWork, 'transaction' | 'now'>,
  panId: string,
): Promise<void> {
  const until = new Date(now.getTime() + oldKeyMs);
  await transaction
    .updateTable('pan_key')
    .set({ valid_until: until })
    .where('pan_id', '=', panId)
    .where('valid_until', 'is', null)
    .execute();
  await noteNetworks(transaction, [panId], until);
}

/** Makes the key of a network that has none, and derives keys again after the SSID has changed. */
export async function ensureKeys(work: KeyWork, owner: KeyOwner, form: KeyForm): Promise<void> {
  const { transaction, secrets, now } = work;
  const keys = await keysOf(transaction, [owner.panId], now);
  if (!keys.some(({ validUntil }) => validUntil === null))
    await addKey(work, owner, { form, typed: null });
  const outdated = keys.filter(({ ssid }) => ssid !== owner.ssid);
  for (const key of outdated) {
    const pmk = await pmkOf(await openKey(secrets, key), owner.ssid);
    if ((await keyWith(transaction, owner, pmk)) !== undefined) {
      // Units of two SSIDs had one key: this one gets another, and the old one cannot work.
      await transaction.deleteFrom('pan_key').where('id', '=', key.id).execute();
      if (key.validUntil === null) {
        await addKey(work, owner, { form, typed: null });
        await noteReplacedKey(transaction, owner.panId);
      }
      continue;
    }
    await transaction
      .updateTable('pan_key')
      .set({
        ssid: owner.ssid,
        sealed_pmk: await secrets.seal(hexOf(pmk), pmkContext(key.id)),
        pmk_hash: pmkHash(pmk),
      })
      .where('id', '=', key.id)
      .execute();
  }
  if (outdated.length > 0) await noteNetworks(transaction, [owner.panId], now);
}

export interface StoredKey {
  id: string;
  panId: string;
  ssid: string;
  sealedKey: string;
  sealedPmk: string;
  madeAt: Date;
  validUntil: Date | null;
}

/** Returns the keys of networks that work now, the newest of each first. */
export async function keysOf(
  transaction: ScopedTransaction,
  panIds: readonly string[],
  now: Date,
): Promise<StoredKey[]> {
  return transaction
    .selectFrom('pan_key')
    .select(['id', 'pan_id as panId', 'ssid', 'sealed_key as sealedKey'])
    .select(['sealed_pmk as sealedPmk', 'made_at as madeAt', 'valid_until as validUntil'])
    .where('pan_id', '=', any(panIds))
    .where(sql<boolean>`(valid_until is null or valid_until > ${now})`)
    .orderBy('pan_id')
    .orderBy(sql`valid_until is null`, 'desc')
    .orderBy('made_at', 'desc')
    .execute();
}

export function openKey(secrets: Secrets, { id, sealedKey }: StoredKey): Promise<string> {
  return secrets.open(sealedKey, keyContext(id));
}

export async function openPmk(
  secrets: Secrets,
  { id, sealedPmk }: Pick<StoredKey, 'id' | 'sealedPmk'>,
): Promise<Uint8Array> {
  return bytesOf(await secrets.open(sealedPmk, pmkContext(id)));
}
