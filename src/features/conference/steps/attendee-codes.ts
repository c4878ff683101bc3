import { sql } from 'kysely';
import type { ScopedTransaction, ServerContext } from '../../../server/context.ts';
import { loadSettings } from '../../advanced-conference/public/settings.ts';
import { livingStates } from '../records/attendee-logins.ts';
import type { StoredConference } from '../records/conference-rows.ts';
import { digestOf, newCode, sealCode } from '../records/conference-secrets.ts';

/** How many codes one step makes. */
const codesPerStep = 500;

/** Adds codes of attendees, where each has one; returns whether it added some. */
export async function addAttendeeCodes(
  transaction: ScopedTransaction,
  server: Pick<ServerContext, 'secrets'>,
  row: StoredConference,
): Promise<boolean> {
  if (row.login_kind !== 'code' || row.login_digest !== null) return false;
  const { count } = await transaction
    .selectFrom('conference_code')
    .select(sql<number>`count(*)::integer`.as('count'))
    .where('conference_id', '=', row.id)
    .executeTakeFirstOrThrow();
  const missing = row.settings.attendees - count;
  if (missing <= 0) return false;
  const settings = await loadSettings(transaction, row.organization_number);
  const codes = Array.from({ length: Math.min(missing, codesPerStep) }, () => newCode(settings));
  const free = await freeCodes(transaction, row, codes);
  const rows = await Promise.all(
    [...free].map(async ([digest, code], index) => ({
      conference_id: row.id,
      position: count + index,
      digest,
      sealed: await sealCode(server, row.id, code),
    })),
  );
  if (rows.length === 0) return false;
  await transaction.insertInto('conference_code').values(rows).execute();
  return true;
}

/** Returns the codes, by digest, that no conference of the site has which is not over. The caller has locked the site. */
async function freeCodes(
  transaction: ScopedTransaction,
  { organization_number: site }: StoredConference,
  codes: readonly string[],
): Promise<Map<string, string>> {
  const free = new Map(codes.map((code) => [digestOf(code), code]));
  const digests = [...free.keys()];
  const { rows } = await sql<{ digest: string }>`
    select code.digest from conference_code code join conference on conference.id = code.conference_id
    where code.digest = any (${digests}::text[]) and conference.organization_number = ${site}
      and conference.state = any (${livingStates}::text[])
    union all
    select login_digest from conference
    where login_digest = any (${digests}::text[]) and organization_number = ${site}
      and state = any (${livingStates}::text[])`.execute(transaction);
  for (const { digest } of rows) free.delete(digest);
  return free;
}
