import { sql } from 'kysely';
import type { Received } from '../../../contract/endpoint.ts';
import type { ScopedTransaction } from '../../../server/context.ts';
import { any, byName, containing, orderOf } from '../../../server/database/listing.ts';
import type { OrganizationRequest } from '../../../server/http/scope.ts';
import type { ConferenceCounts, ConferenceRow, conferences } from '../contract.ts';
import { statesOfTab } from '../states.ts';
import { conferencesOf, hasFaults, onlineOf, shownOf } from './conference-rows.ts';

type Query = Received<typeof conferences.list>['query'];
export type ConferenceFilters = Pick<Query, 'text' | 'tab' | 'state' | 'mode' | 'faults'>;

const sortedBy = {
  name: byName('name'),
  start: 'starts_at',
  end: 'ends_at',
  mode: 'mode',
  vlan: sql<string>`(chosen->>'vlan')::integer`,
  downKbps: sql<string>`(settings->>'downKbps')::integer`,
  state: 'state',
} as const;

/** Returns the conferences of a site that match the filters. */
export function matchingConferences(
  { transaction, organization }: Pick<OrganizationRequest, 'transaction' | 'organization'>,
  { text = '', tab, state, mode, faults }: ConferenceFilters,
) {
  return conferencesOf(transaction, organization)
    .$if(tab !== undefined, (some) =>
      some.where('state', '=', any([...(tab === undefined ? [] : statesOfTab[tab])])),
    )
    .$if(state !== undefined, (some) => some.where('state', '=', state ?? 'Draft'))
    .$if(mode !== undefined, (some) => some.where('mode', '=', mode ?? 'standard'))
    .$if(faults !== undefined, (some) => some.where(hasFaults))
    .$if(text !== '', (some) =>
      some.where(({ or, eb }) =>
        or([
          eb('name', 'ilike', containing(text)),
          eb(sql<string>`settings->>'reference'`, 'ilike', containing(text)),
          eb(sql<string>`settings->>'contactName'`, 'ilike', containing(text)),
        ]),
      ),
    );
}

/** Returns one page of a site's conferences. */
export async function listConferences(
  request: OrganizationRequest,
  query: Query,
): Promise<{ rows: ConferenceRow[]; total: number; counts: ConferenceCounts }> {
  const { page = 1, pageSize = 25 } = query;
  const matching = matchingConferences(request, query);
  const { total } = await matching
    .select(({ fn }) => fn.countAll<string>().as('total'))
    .executeTakeFirstOrThrow();
  const rows = await listedRows(request, query, {
    limit: pageSize,
    offset: (page - 1) * pageSize,
  });
  return {
    rows,
    total: Number(total),
    counts: await countConferences(request.transaction, request.organization),
  };
}

/** Returns rows of matching conferences in the order of the list. */
export function listedRows(
  request: OrganizationRequest,
  query: ConferenceFilters & Pick<Query, 'sort'>,
  page: { limit: number; offset: number },
): Promise<ConferenceRow[]> {
  // What was comes latest first.
  const sort = query.sort ?? (query.tab === 'past' ? '-start' : 'start');
  const sorted = matchingConferences(request, query).orderBy(...orderOf(sort, sortedBy));
  return rowsOf(request, sorted, page);
}

/** Reads rows of conferences with what is shown of them. */
export async function rowsOf(
  { transaction, server }: Pick<OrganizationRequest, 'transaction' | 'server'>,
  matching: ReturnType<typeof matchingConferences>,
  { limit, offset }: { limit: number; offset: number },
): Promise<ConferenceRow[]> {
  const rows = await matching
    .select(['id', 'name', 'starts_local', 'ends_local', 'mode', 'state', 'settings', 'chosen'])
    .select(['starts_at', 'ends_at', 'time_zone', 'needs_approval', 'approved_at', 'version'])
    .select([onlineOf(server.now()).as('online'), hasFaults.as('hasFaults')])
    .orderBy('id')
    .limit(limit)
    .offset(offset)
    .execute();
  const names = await roomNames(
    transaction,
    rows.flatMap(({ settings }) => settings.roomIds),
  );
  return rows.map((row) => ({
    ...shownOf(row),
    id: row.id,
    name: row.name,
    start: row.starts_local,
    end: row.ends_local,
    mode: row.mode,
    downKbps: row.settings.downKbps,
    upKbps: row.settings.upKbps,
    rooms: row.settings.roomIds.flatMap((id) => names.get(id) ?? []).toSorted(),
    version: row.version,
  }));
}

/** Returns the names of rooms by id. */
export async function roomNames(
  transaction: ScopedTransaction,
  ids: readonly string[],
): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map();
  const rows = await transaction
    .selectFrom('conference_room')
    .select(['id', 'name'])
    .where('id', '=', any([...new Set(ids)]))
    .execute();
  return new Map(rows.map(({ id, name }) => [id, name]));
}

/** Counts the conferences of a site by tab. */
export async function countConferences(
  transaction: ScopedTransaction,
  site: { number: number },
): Promise<ConferenceCounts> {
  const rows = await conferencesOf(transaction, site)
    .select(['state', ({ fn }) => fn.countAll<string>().as('count')])
    .groupBy('state')
    .execute();
  const count = (tab: keyof ConferenceCounts) =>
    rows
      .filter(({ state }) => statesOfTab[tab].includes(state))
      .reduce((sum, row) => sum + Number(row.count), 0);
  return { current: count('current'), coming: count('coming'), past: count('past') };
}
