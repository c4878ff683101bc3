import { sql } from 'kysely';
import { featureNames } from '../../../contract/features.ts';
import { searchMaximumResults } from '../../../contract/limits.ts';
import { levelFor, reaches } from '../../../contract/permissions.ts';
import { Problem } from '../../../contract/problem.ts';
import { addDays } from '../../../contract/values/period.ts';
import { momentOf } from '../../../contract/values/zoned-time.ts';
import type { Caller, ScopedTransaction } from '../../../server/context.ts';
import { any } from '../../../server/database/listing.ts';
import type { OrganizationRequest } from '../../../server/http/scope.ts';
import { inheritedSettings, scopeOf } from '../../../server/tenancy.ts';
import { pathNumbersIn } from '../conditions/condition-errors.ts';
import { conditionsOf, type Search } from '../conditions/conditions.ts';
import { fieldOf, isFieldId, type SearchField } from '../conditions/search-fields.ts';
import { mostCounted } from '../contract.ts';
import { compiledSearch } from './compile.ts';

interface Found {
  numbers: number[];
  total: number;
  isLowerBound: boolean;
}

/** Returns what runs a search in an order, in the organization of the request and its time zone. */
export async function preparedSearch(request: OrganizationRequest, search: Search, sort: string) {
  const { transaction, caller, organization } = request;
  requireVisibleFields(caller, search, sort);
  const { timeZone: own } = await inheritedSettings(transaction, organization.number);
  const timeZone = own ?? 'UTC';
  const startOf = (day: string) => momentOf(`${day}T00:00`, timeZone) ?? new Date(`${day}T00:00Z`);
  const compiled = JSON.stringify(
    compiledSearch(search, {
      paths: await namedPaths(transaction, search),
      startOf,
      endOf: (day) => startOf(addDays(day, 1)),
    }),
  );
  const prefixes = await scopeOf(transaction, organization.number);
  return {
    timeZone,
    /** Returns the first matches. */
    async first(most = searchMaximumResults): Promise<Found> {
      const { rows } = await sql<{ match: number; total: string; more: boolean }>`
        select match, total, more from org_search_matches(
          ${prefixes}::text[], ${compiled}::jsonb, ${sort}, ${most}, ${mostCounted})`.execute(
        transaction,
      );
      const [row] = rows;
      return {
        numbers: rows.map(({ match }) => match),
        total: Number(row?.total ?? 0),
        isLowerBound: row?.more ?? false,
      };
    },
    /** Returns the next matches in the order of their numbers. */
    async after(number: number, most: number): Promise<number[]> {
      const { rows } = await sql<{ match: number }>`
        select match from org_search_matches(
          ${prefixes}::text[], ${compiled}::jsonb, '', ${most}, ${mostCounted}, ${number})`.execute(
        transaction,
      );
      return rows.map(({ match }) => match);
    },
  };
}

/** Throws for a condition or an order by what the role does not see: either would tell what is there. */
function requireVisibleFields({ permissions }: Caller, search: Search, sort: string): void {
  const hides = ({ feature }: SearchField) =>
    feature !== undefined && !reaches(levelFor(permissions, feature), 'view');
  const needs = ({ label, feature }: SearchField) =>
    `${label}, which needs ${feature === undefined ? '' : featureNames[feature]}`;
  const hidden = conditionsOf(search)
    .map(({ field }) => fieldOf(field))
    .find(hides);
  if (hidden !== undefined)
    throw new Problem(
      'not-allowed',
      `Your role does not allow searching by ${needs(hidden)}. Remove the condition, or ask an administrator for it.`,
    );
  const sorted = sort.replace(/^-/, '');
  if (isFieldId(sorted) && hides(fieldOf(sorted)))
    throw new Problem(
      'not-allowed',
      `Your role does not allow sorting by ${needs(fieldOf(sorted))}. Sort by another column, or ask an administrator for it.`,
    );
}

/**
 * Returns the paths of the organizations that conditions name, by what was typed. Numbers before the first that the caller
 * sees are ignored, as in links, so that none of them tells what is above or who owns what is linked.
 */
async function namedPaths(
  transaction: ScopedTransaction,
  search: Search,
): Promise<ReadonlyMap<string, string>> {
  const typed = conditionsOf(search)
    .filter(({ field }) => field === 'path')
    .map(({ value }) => value.trim());
  if (typed.length === 0) return new Map();
  const named = new Map(typed.map((text) => [text, pathNumbersIn(text) ?? []]));
  const rows = await transaction
    .selectFrom('organization')
    .select(['number', 'path'])
    .where('number', '=', any([...named.values()].flat()))
    .where('status', '<>', 'Removed')
    .execute();
  const paths = new Map(rows.map(({ number, path }) => [number, path]));
  return new Map(
    [...named].flatMap(([text, numbers]) => {
      const path = paths.get(numbers.at(-1) ?? 0);
      const seen = numbers.slice(numbers.findIndex((number) => paths.has(number)));
      return path?.endsWith(`/${seen.join('/')}/`) ? [[text, path] as const] : [];
    }),
  );
}
