import { sql } from 'kysely';
import { likeLiteral } from '../../../server/database/listing.ts';
import type { OrganizationRequest } from '../../../server/http/scope.ts';
import type { Authentication } from '../contract.ts';
import { periodMs, usualPeriod } from '../filters.ts';
import { isNoteworthy } from './conditions.ts';
import { sightOf } from './places.ts';
import { authenticationsOf } from './read-rows.ts';
import { type Filter, newestMatching, placesOf } from './source.ts';

/** What was refused: a device by its MAC address as stored, or by its last digits, or a code as stored. */
export type Wanted = { macAddress: string } | { macEnd: string | null; code: string | null };

/** An index finds a complete MAC address, so this search reaches further back than the others. */
const devicePeriod = '30d';
/** A device repeats its login, so more rows are read than are shown. */
const readRows = 50;
const mostRefusals = 3;

/**
 * Returns the newest refused login of each device or name that is wanted, the newest first. Without an index only the
 * newest refusals of a day are searched. Roles that may not read what is searched find nothing.
 */
export async function findRefusals(
  { transaction, organization, caller, server }: OrganizationRequest,
  wanted: Wanted,
): Promise<Authentication[]> {
  const sight = sightOf(caller);
  const isByDevice = 'macAddress' in wanted;
  const matches = isByDevice || sight.isMasked ? [] : matchesOf(wanted, sight.seesCodes);
  if (!isByDevice && matches.length === 0) return [];
  const since = new Date(
    server.now().getTime() - periodMs[isByDevice ? devicePeriod : usualPeriod],
  );
  const { ids } = await newestMatching(
    transaction,
    {
      table: 'radius_auth',
      places: await placesOf(transaction, organization),
      indexed: [sql`result = 'rejected'`, sql`at >= ${since}`, isNoteworthy],
      selective: isByDevice ? sql<boolean>`mac_address = ${wanted.macAddress}` : null,
      filters: matches.length === 0 ? [] : [anyOf(matches)],
    },
    isByDevice ? 1 : readRows,
  );
  const newest = new Map<string, Authentication>();
  for (const login of await authenticationsOf(transaction, ids, sight)) {
    const subject = login.macAddress ?? login.user ?? login.id;
    if (!newest.has(subject)) newest.set(subject, login);
  }
  return [...newest.values()].slice(0, mostRefusals);
}

function matchesOf(
  { macEnd, code }: Exclude<Wanted, { macAddress: string }>,
  seesCodes: boolean,
): Filter[] {
  const matches: Filter[] = [];
  if (macEnd !== null)
    matches.push({
      columns: ['mac_address'],
      where: sql`replace(event.mac_address, ':', '') like ${`%${likeLiteral(macEnd)}`}`,
    });
  // A name that was refused may be a code.
  if (code !== null && seesCodes)
    matches.push({
      columns: ['user_name'],
      where: sql`upper(replace(event.user_name, '-', '')) = ${code}`,
    });
  return matches;
}

function anyOf(matches: readonly Filter[]): Filter {
  return {
    columns: matches.flatMap(({ columns }) => columns),
    where: sql`(${sql.join(
      matches.map(({ where }) => where),
      sql` or `,
    )})`,
  };
}
