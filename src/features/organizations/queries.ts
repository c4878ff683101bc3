import { type RawBuilder, sql } from 'kysely';
import { searchMaximumResults, searchMinimumCharacters } from '../../contract/limits.ts';
import { folded } from '../../contract/values/folded.ts';
import type { ScopedTransaction } from '../../server/context.ts';
import { containing } from '../../server/database/listing.ts';

export { nodesNumbered } from './tree-nodes.ts';

/** A word of a search, and the organizations of the scope whose names contain it. */
export interface NamedByWord {
  word: string;
  /** null: the word is too short or too common to list them, so each name has to be compared with `pattern` */
  numbers: readonly number[] | null;
  /** matches `search_text` */
  pattern: string;
}

/** Finds organizations for each word of a text separately. Words without a letter or digit are ignored. */
export async function organizationsByWord(
  transaction: ScopedTransaction,
  text: string,
): Promise<NamedByWord[]> {
  const words = [...new Set(text.split(/\s+/))]
    .filter((word) => /[\p{L}\p{N}]/u.test(word))
    .map((word) => ({ word, pattern: namePattern(word) }));
  const searched = words.filter(({ word }) => [...folded(word)].length >= searchMinimumCharacters);
  if (searched.length === 0) return words.map((word) => ({ ...word, numbers: null }));
  const { rows } = await sql<{ pattern: string; numbers: number[] | null }>`
    select pattern,
      case when bool_or(more) or max(total) > ${searchMaximumResults} then null
        else coalesce(array_agg(match) filter (where match is not null), '{}') end as numbers
    from unnest(${searched.map(({ word }) => folded(word))}::text[],
      ${searched.map(({ pattern }) => pattern)}::text[]) searched (word, pattern)
    left join lateral organization_matches(
      word, array[pattern], ${searchMaximumResults}, ${searchMaximumResults}) on true
    group by pattern`.execute(transaction);
  const found = new Map(rows.map(({ pattern, numbers }) => [pattern, numbers]));
  return words.map((word) => ({ ...word, numbers: found.get(word.pattern) ?? null }));
}

/**
 * Whether the name of an organization on this path contains the word. Without EXISTS, which the planner would turn into
 * a join with all organizations that have the word.
 */
export function isOnPath(column: string, { numbers, pattern }: NamedByWord): RawBuilder<boolean> {
  const path = sql`string_to_array(${sql.ref(column)}, '/')`;
  return numbers === null
    ? sql<boolean>`(select bool_or(named.search_text like ${pattern}) from organization named
        where named.number = any(array_remove(${path}, '')::integer[]))`
    : sql<boolean>`(select bool_or(named = any(${numbers.map(String)}::text[]))
        from unnest(${path}) named)`;
}

/** `search_text` ends with a space and the number, so what is followed by a space is in the name. */
function namePattern(word: string): string {
  return `${containing(folded(word))} %`;
}
