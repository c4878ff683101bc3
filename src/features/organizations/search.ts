import { sql } from 'kysely';
import { searchMaximumResults } from '../../contract/limits.ts';
import { searchWords } from '../../contract/values/folded.ts';
import type { Caller, ScopedTransaction } from '../../server/context.ts';
import { containing } from '../../server/database/listing.ts';
import { organizationNumbersIn } from './rules.ts';
import { type ClosedNode, nodesNumbered } from './tree-nodes.ts';

/** The maximum of counted matches (see `organization_matches`). */
const countLimit = 1000;

export interface SearchResult {
  matches: ClosedNode[];
  total: number;
  totalIsLowerBound: boolean;
}

/** Finds organizations in the caller's scope (specification section 5). */
export async function searchOrganizations(
  transaction: ScopedTransaction,
  caller: Caller,
  input: string,
): Promise<SearchResult> {
  const numbers = organizationNumbersIn(input);
  if (numbers !== null) {
    const matches = await nodesNumbered(transaction, caller, numbers);
    return { matches, total: matches.length, totalIsLowerBound: false };
  }
  const words = searchWords(input);
  const { rows } = await sql<{ match: number; total: string; more: boolean }>`
    select match, total, more from organization_matches(
      ${words[0] ?? ''}, ${words.map(containing)}::text[], ${searchMaximumResults}, ${countLimit})`.execute(
    transaction,
  );
  const [first] = rows;
  return {
    matches: await nodesNumbered(
      transaction,
      caller,
      rows.map(({ match }) => match),
    ),
    total: Number(first?.total ?? 0),
    totalIsLowerBound: first?.more ?? false,
  };
}
