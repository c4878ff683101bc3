import { sql } from 'kysely';
import { generatePassword } from '../generator/generate.ts';
import { isWifiKey } from '../rules/entropy.ts';
import { openList, passwordHash, sealPassword } from './password-text.ts';
import type { Policy, Rotation, Work } from './policy.ts';

/** So many passwords back none is repeated. */
const remembered = 24;
const mostDraws = 1_000;

/** Generates the password of a period, or takes it from the policy's list. None of the last 24 is used again. */
export async function setPassword(
  work: Work,
  policy: Policy,
  { id, starts_at }: Pick<Rotation, 'id' | 'starts_at'>,
): Promise<void> {
  const { transaction, server } = work;
  const former = await formerHashes(work, policy.row.id, starts_at);
  const password = await newPassword(work, policy, former);
  await transaction
    .updateTable('password_rotation')
    .set({
      password: await sealPassword(server, id, password),
      password_hash: passwordHash(policy.row.id, password),
      generated_at: server.now(),
    })
    .where('id', '=', id)
    .execute();
}

async function formerHashes({ transaction }: Work, policyId: string, before: Date) {
  const rows = await transaction
    .selectFrom('password_rotation')
    .select('password_hash')
    .where('policy_id', '=', policyId)
    .where('starts_at', '<', before)
    .where('password_hash', 'is not', null)
    .orderBy('starts_at', 'desc')
    .limit(remembered)
    .execute();
  return new Set(rows.map(({ password_hash }) => password_hash?.toString('hex')));
}

async function newPassword(
  work: Work,
  policy: Policy,
  former: ReadonlySet<string | undefined>,
): Promise<string> {
  const { row, fields } = policy;
  const isFormer = (password: string) => former.has(passwordHash(row.id, password).toString('hex'));
  // The list may be older than the choice of a Wi-Fi key.
  const isUnfit = (password: string) =>
    isFormer(password) || (fields.mode === 'psk' && !isWifiKey(password));
  const listed = fields.generator === 'list' ? await takeListed(work, policy, isUnfit) : undefined;
  if (listed !== undefined) return listed;
  for (let draws = 0; draws < mostDraws; draws += 1) {
    const password = generatePassword(fields);
    if (!isFormer(password)) return password;
  }
  throw new Error('The generator repeats its passwords');
}

/** Takes the next password of the list; notes when none is left. */
async function takeListed(
  { transaction, server }: Work,
  { row }: Policy,
  isUnfit: (password: string) => boolean,
): Promise<string | undefined> {
  const passwords = await openList(server, row.id, row.password_list);
  let taken = row.list_taken;
  while (taken < passwords.length && isUnfit(passwords[taken] ?? '')) taken += 1;
  const password = passwords[taken];
  const isEmpty = password === undefined;
  row.list_taken = isEmpty ? passwords.length : taken + 1;
  await transaction
    .updateTable('rotating_password')
    .set({
      list_taken: row.list_taken,
      ...(isEmpty && { list_empty_at: sql`coalesce(list_empty_at, ${server.now()})` }),
    })
    .where('id', '=', row.id)
    .execute();
  return password;
}
