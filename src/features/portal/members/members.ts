import { createHash, randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { folded } from '../../../contract/values/folded.ts';
import type { ScopedTransaction, ServerContext } from '../../../server/context.ts';
import { any } from '../../../server/database/listing.ts';
import type { Member } from './fields.ts';

type Sealing = Pick<ServerContext, 'secrets'>;
type Owner = { number: number; path: string };

const keyContext = ({ number }: Pick<Owner, 'number'>) => `portal members ${number}`;

export interface MemberList {
  key: string;
  /** whether the organization has no list yet */
  isNew: boolean;
  /** the tiers by hash in hexadecimal digits */
  tiers: ReadonlyMap<string, string | null>;
}

/**
 * Locks and returns an organization's list. Only keyed hashes of number and last name are stored, with a key that
 * SECRET_KEY seals: the list cannot be read, and not guessed from a copy of the database.
 */
export async function lockMembers(
  transaction: ScopedTransaction,
  { secrets }: Sealing,
  { number }: Pick<Owner, 'number'>,
): Promise<MemberList> {
  const list = await transaction
    .selectFrom('portal_member_list')
    .select('sealed_key as sealedKey')
    .where('organization_number', '=', number)
    .forUpdate()
    .executeTakeFirst();
  if (list === undefined)
    return { key: randomBytes(32).toString('hex'), isNew: true, tiers: new Map() };
  const members = await transaction
    .selectFrom('portal_member')
    .select([sql<string>`encode(member_hash, 'hex')`.as('hash'), 'tier'])
    .where('organization_number', '=', number)
    .execute();
  return {
    key: await secrets.open(list.sealedKey, keyContext({ number })),
    isNew: false,
    tiers: new Map(members.map(({ hash, tier }) => [hash, tier])),
  };
}

/** Replaces an organization's list by the members with these hashes, which its key made. */
export async function storeMembers(
  transaction: ScopedTransaction,
  { secrets, now }: Pick<ServerContext, 'secrets' | 'now'>,
  { number, path }: Owner,
  { key, tiers }: Pick<MemberList, 'key' | 'tiers'>,
): Promise<void> {
  const place = { organization_number: number, organization_path: path };
  const list = { sealed_key: await secrets.seal(key, keyContext({ number })), updated_at: now() };
  await transaction
    .insertInto('portal_member_list')
    .values({ ...place, ...list })
    .onConflict((conflict) => conflict.column('organization_number').doUpdateSet(list))
    .execute();
  await transaction.deleteFrom('portal_member').where('organization_number', '=', number).execute();
  await sql`
    insert into portal_member (organization_number, organization_path, member_hash, tier)
    select ${number}, ${path}, decode(hash, 'hex'), tier
    from unnest(${[...tiers.keys()]}::text[], ${[...tiers.values()]}::text[]) member(hash, tier)`.execute(
    transaction,
  );
}

/** Returns a member in the list of the area or of an organization above it, up to the provider. */
export async function findMember(
  transaction: ScopedTransaction,
  { secrets }: Sealing,
  { path }: Pick<Owner, 'path'>,
  member: Member,
): Promise<{ tier: string | null } | null> {
  const numbers = path.split('/').filter(Boolean).map(Number);
  const lists = await transaction
    .selectFrom('portal_member_list')
    .select(['organization_number as number', 'sealed_key as sealedKey'])
    .where('organization_number', '=', any(numbers))
    .orderBy('organization_path', 'desc')
    .execute();
  for (const { number, sealedKey } of lists) {
    const key = await secrets.open(sealedKey, keyContext({ number }));
    const found = await transaction
      .selectFrom('portal_member')
      .select('tier')
      .where('organization_number', '=', number)
      .where(sql<boolean>`member_hash = decode(${memberHash(key, member)}, 'hex')`)
      .executeTakeFirst();
    if (found !== undefined) return found;
  }
  return null;
}

/** Returns what is compared of a member: spaces, hyphens, case and accents do not count. */
export function plainMember({ memberNumber, lastName }: Member): string {
  const plain = (text: string) => folded(text).replaceAll(/[^\p{L}\p{N}]/gu, '');
  return `${plain(memberNumber)}\n${plain(lastName)}`;
}

export function memberHash(key: string, member: Member): string {
  return createHash('sha256')
    .update(`${key}\n${plainMember(member)}\n${key}`)
    .digest('hex');
}
