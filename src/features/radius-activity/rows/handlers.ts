import { sql } from 'kysely';
import { hasRight } from '../../../contract/permissions.ts';
import type { CsvRow } from '../../../contract/values/csv.ts';
import { csvHandler } from '../../../server/http/files.ts';
import { type Handler, organizationHandler } from '../../../server/http/handlers.ts';
import type { OrganizationRequest } from '../../../server/http/scope.ts';
import { inheritedSettings, scopeOf } from '../../../server/tenancy.ts';
import {
  type Authentication,
  exportAuthentications,
  exportSessions,
  followAuthentications,
  followSessions,
  listAuthentications,
  listSessions,
  mostNews,
  overlapMs,
  type Session,
} from '../contract.ts';
import type { AuthenticationFilters, SessionFilters } from '../filters.ts';
import { reasonLabel } from '../texts.ts';
import { authenticationConditions, sessionConditions } from './conditions.ts';
import { sightOf } from './places.ts';
import { authenticationsOf, sessionsOf } from './read-rows.ts';
import { beforePosition, newestMatching, placesOf } from './source.ts';

const usualLimit = 100;
const exportedAtOnce = 500;
/** How many events of the whole platform one look for changed sessions reads; after more, the page is loaded again. */
const mostEvents = 5_000;
/** Beyond every event. */
const highestPosition = '9'.repeat(18);

interface Page {
  before?: string | undefined;
  limit?: number | undefined;
}

export const rowHandlers: readonly Handler[] = [
  organizationHandler(listAuthentications, async ({ query }, request) => {
    const { rows, ...page } = await authenticationPage(query, request, query);
    return { rows, ...page, ...(await surroundings(request)) };
  }),

  organizationHandler(followAuthentications, async ({ query }, request) => {
    const { since, ...filters } = query;
    const from = new Date(Date.parse(since) - overlapMs);
    const { rows } = await authenticationPage(filters, request, { limit: mostNews }, from);
    return {
      rows,
      now: request.server.now().toISOString(),
      isCut: rows.length === mostNews,
    };
  }),

  csvHandler(exportAuthentications, {
    name: ({ name }) => `${name} logins.csv`,
    header: [
      'time',
      'result',
      'reason',
      'reason_text',
      'user',
      'mac_address',
      'area',
      'site',
      'nas',
      'ssid',
      'method',
      'plan',
      'milliseconds',
    ],
    page: async ({ query }, request, after: string | undefined) => {
      const page = { before: after, limit: exportedAtOnce };
      const { rows, next } = await authenticationPage(query, request, page);
      return { rows: rows.map(authenticationCells), next: next ?? undefined };
    },
  }),

  organizationHandler(listSessions, async ({ query }, request) => {
    // Before the rows: what changes meanwhile is in the next call's news.
    const { position } = await changedSessions(request, highestPosition);
    const { rows, ...page } = await sessionPage(query, request, query);
    return { rows, ...page, position, ...(await surroundings(request)) };
  }),

  organizationHandler(followSessions, async ({ query }, request) => {
    const { position: after, state, ...filters } = query;
    const { ids, position, isCut } = await changedSessions(request, after);
    if (isCut || ids.length === 0) return { rows: [], position, isCut };
    const wanted = sql<boolean>`event.id = any(${ids}::uuid[])`;
    const { transaction, server, caller } = request;
    const sight = sightOf(caller);
    const {
      indexed,
      selective,
      filters: others,
    } = sessionConditions(filters, { now: server.now(), ...sight });
    const conditions = [
      wanted,
      ...indexed,
      ...others.map(({ where }) => where),
      ...(selective === null ? [] : [selective]),
    ];
    // The wanted state comes first. Sessions in the other state may have just left it, so a list can update them.
    const isWanted =
      state === undefined
        ? sql<boolean>`true`
        : sql<boolean>`((event.state = 'open') = ${state === 'open'})`;
    const { rows } = await sql<{ id: string; isWanted: boolean }>`
      select event.id, ${isWanted} as "isWanted"
      from guest_session event where ${sql.join(conditions, sql` and `)}
      order by "isWanted" desc, event.started_at desc, event.id desc
      limit ${mostNews}`.execute(transaction);
    const found = rows.map(({ id }) => id);
    return {
      rows: await sessionsOf(transaction, found, sight, server.now()),
      position,
      // Beside ended sessions, most of the others only go on. One that reopened may be missed among 200 of them.
      isCut: (state === 'ended' ? rows.filter((row) => row.isWanted) : rows).length === mostNews,
    };
  }),

  csvHandler(exportSessions, {
    name: ({ name }) => `${name} sessions.csv`,
    header: [
      'start',
      'stop',
      'seconds',
      'user',
      'mac_address',
      'ip_address',
      'bytes_up',
      'bytes_down',
      'area',
      'site',
      'nas',
      'ssid',
      'access_point',
      'plan',
      'state',
      'cause',
    ],
    page: async ({ query }, request, after: string | undefined) => {
      const page = { before: after, limit: exportedAtOnce };
      const { rows, next } = await sessionPage(query, request, page);
      return { rows: rows.map(sessionCells), next: next ?? undefined };
    },
  }),
];

async function authenticationPage(
  filters: AuthenticationFilters,
  { transaction, organization, caller, server }: OrganizationRequest,
  { before, limit = usualLimit }: Page,
  since?: Date,
) {
  const sight = sightOf(caller);
  const conditions = authenticationConditions(filters, { now: server.now(), ...sight });
  if (since !== undefined) conditions.indexed.push(sql`at >= ${since}`);
  if (before !== undefined) conditions.indexed.push(beforePosition('radius_auth', before));
  const places = await placesOf(transaction, organization);
  const reading = { table: 'radius_auth', places, ...conditions } as const;
  const { ids, ...end } = await newestMatching(transaction, reading, limit);
  return { rows: await authenticationsOf(transaction, ids, sight), ...end };
}

async function sessionPage(
  filters: SessionFilters,
  { transaction, organization, caller, server }: OrganizationRequest,
  { before, limit = usualLimit }: Page,
) {
  const sight = sightOf(caller);
  const conditions = sessionConditions(filters, { now: server.now(), ...sight });
  if (before !== undefined) conditions.indexed.push(beforePosition('guest_session', before));
  const places = await placesOf(transaction, organization);
  const reading = { table: 'guest_session', places, ...conditions } as const;
  const { ids, ...end } = await newestMatching(transaction, reading, limit);
  return { rows: await sessionsOf(transaction, ids, sight, server.now()), ...end };
}

async function surroundings({ transaction, organization, caller, server }: OrganizationRequest) {
  const { timeZone } = await inheritedSettings(transaction, organization.number);
  return {
    isMasked: !hasRight(caller.rights, 'guest-data'),
    timeZone: timeZone ?? 'UTC',
    now: server.now().toISOString(),
  };
}

async function changedSessions(
  { transaction, organization }: OrganizationRequest,
  after: string,
): Promise<{ ids: string[]; position: string; isCut: boolean }> {
  const prefixes = await scopeOf(transaction, organization.number);
  const { rows } = await sql<{ session: string | null; newest: string; isCut: boolean }>`
    select session, newest::text as newest, is_cut as "isCut"
    from session_changes(${prefixes}::text[], ${after}::bigint, ${mostEvents})`.execute(
    transaction,
  );
  return {
    ids: rows.flatMap(({ session }) => session ?? []),
    position: rows[0]?.newest ?? '0',
    isCut: rows[0]?.isCut ?? false,
  };
}

function authenticationCells(row: Authentication): CsvRow {
  return [
    row.at,
    row.result,
    row.reason,
    row.reason === null ? null : reasonLabel(row.reason),
    row.user,
    row.macAddress,
    row.areaName,
    row.siteName,
    row.nas,
    row.ssid,
    row.method,
    row.planName,
    row.milliseconds,
  ];
}

function sessionCells(row: Session): CsvRow {
  return [
    row.startedAt,
    row.stoppedAt,
    row.seconds,
    row.user,
    row.macAddress,
    row.ipAddress,
    row.bytesIn,
    row.bytesOut,
    row.areaName,
    row.siteName,
    row.nas,
    row.ssid,
    row.accessPoint,
    row.planName,
    row.state,
    row.terminationCause,
  ];
}
