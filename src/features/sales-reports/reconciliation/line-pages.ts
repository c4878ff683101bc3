import { sql } from 'kysely';
import { hasRight } from '../../../contract/permissions.ts';
import type { OrganizationRequest } from '../../../server/http/scope.ts';
import type { Result } from './choices.ts';
import type { ReconciledLine, ReconciledSide } from './contract.ts';

interface LinePage {
  result?: Result | undefined;
  after: string | undefined;
  limit: number;
}

/** Returns the lines of a reconciliation after a line, without rooms for those who may not see guests' data. */
export async function linesAfter(
  id: string,
  { transaction, caller }: OrganizationRequest,
  { result, after = '0', limit }: LinePage,
): Promise<{ rows: ReconciledLine[]; next: string | null }> {
  const isMasked = !hasRight(caller.rights, 'guest-data');
  const rows = await transaction
    .selectFrom('reconciliation_line')
    .select([
      'id',
      'result',
      'subject_id as subjectId',
      'matched_by as matchedBy',
      'differs',
      'ours',
      'theirs',
      'line',
    ])
    .where('reconciliation_id', '=', id)
    .where('id', '>', after)
    .$if(result !== undefined, (query) => query.where(sql`result`, '=', result))
    .orderBy('id')
    .limit(limit + 1)
    .execute();
  const shown = rows.slice(0, limit).map((row) => ({
    ...row,
    ours: isMasked ? withoutRoom(row.ours) : row.ours,
    theirs: isMasked ? withoutRoom(row.theirs) : row.theirs,
  }));
  return { rows: shown, next: rows.length > limit ? (shown.at(-1)?.id ?? null) : null };
}

function withoutRoom(side: ReconciledSide | null): ReconciledSide | null {
  return side === null ? null : { ...side, room: null };
}
