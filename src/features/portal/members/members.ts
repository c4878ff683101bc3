import { createHmac, randomBytes } from 'node:crypto';
import { folded } from '../../../contract/values/folded.ts';
import type { ScopedTransaction, ServerContext } from '../../../server/context.ts';
import { any } from '../../../server/database/listing.ts';

export interface Member {
  number: string;
  lastName: string;
}

type Sealing = Pick<ServerContext, 'secrets'>;
type Owner = { number: number; path: string };

const keyContext = ({ number }: Pick<Owner, 'number'>) => `portal members ${number}`;
const writtenAtOnce = 5_000;

/**
 * Replaces an organization's list of members. Only keyed hashes of number and last name are stored, with a key that
 * SECRET_KEY seals: the list cannot be read, and not guessed from a copy of the database.
 */
export async function replaceMembers(
  transaction: ScopedTransaction,
  { secrets, now }: Pick<ServerContext, 'secrets' | 'now'>,
  { number, path }: Owner,
  members: readonly Member[],
): Promise<void> {
  const key = randomBytes(32).toString('hex');
  const place = { organization_number: number, organization_path: path };
  const list = { sealed_key: await secrets.seal(key, keyContext({ number })), updated_at: now() };
  await transaction
    .insertInto('portal_member_list')
    .values({ ...place, ...list })
    .onConflict((conflict) => conflict.column('organization_number').doUpdateSet(list))
    .execute();
  await transaction.deleteFrom('portal_member').where('organization_number', '=', number).execute();
  const hashes = [...new Set(members.map((member) => hashOf(key, member)))];
  for (let from = 0; from < hashes.length; from += writtenAtOnce)
    await transaction
      .insertInto('portal_member')
      .values(
        hashes
          .slice(from, from + writtenAtOnce)
          .map((hash) => ({ ...place, member_hash: Buffer.from(hash, 'hex') })),
      )
      .execute();
}

/** Returns whether a member is in the list of the area or of an organization above it, up to the provider. */
export async function isMember(
  transaction: ScopedTransaction,
  { secrets }: Sealing,
  { path }: Pick<Owner, 'path'>,
  member: Member,
): Promise<boolean> {
  const numbers = path.split('/').filter(Boolean).map(Number);
  const lists = await transaction
    .selectFrom('portal_member_list')
    .select(['organization_number as number', 'sealed_key as sealedKey'])
    .where('organization_number', '=', any(numbers))
    .execute();
  for (const { number, sealedKey } of lists) {
    const key = await secrets.open(sealedKey, keyContext({ number }));
    const found = await transaction
      .selectFrom('portal_member')
      .select('organization_number')
      .where('organization_number', '=', number)
      .where('member_hash', '=', Buffer.from(hashOf(key, member), 'hex'))
      .executeTakeFirst();
    if (found !== undefined) return true;
  }
  return false;
}

/** Spaces, hyphens, case and accents do not count. */
function hashOf(key: string, { number, lastName }: Member): string {
  const plain = (text: string) => folded(text).replaceAll(/[^\p{L}\p{N}]/gu, '');
  return createHmac('sha256', key)
    .update(`${plain(number)}\n${plain(lastName)}`)
    .digest('hex');
}
