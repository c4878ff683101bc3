import { sql } from 'kysely';
import type { ScopedTransaction, ServerContext } from '../../../server/context.ts';
import { loadSettings } from '../../advanced-conference/public/settings.ts';
import type { StoredConference } from '../records/conference-rows.ts';
import { digestOf, newCode, sealCode } from '../records/conference-secrets.ts';

/** How many codes one step makes. */
const codesPerStep = 500;

/** Makes codes of attendees, where each has one; returns whether some were missing. */
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
  const rows = await Promise.all(
    codes.map(async (code, index) => ({
      conference_id: row.id,
      position: count + index,
      digest: digestOf(code),
      sealed: await sealCode(server, row.id, code),
    })),
  );
  await transaction.insertInto('conference_code').values(rows).execute();
  return true;
}
