import { type RawBuilder, sql } from 'kysely';
import { Problem } from '../../../contract/problem.ts';
import { normalizedMac } from '../../../contract/validators/network-validators.ts';
import { containing } from '../../../server/database/listing.ts';
import { storedCodeOf } from '../../access-codes/queries.ts';
import { loginsOfGuest } from '../../users/queries.ts';
import type { AuthenticationFilters, SessionFilters } from '../filters.ts';
import { periodMs, usualPeriod } from '../filters.ts';
import { notOfCode, type Sight } from './places.ts';
import { all, type EventTable, type Filter } from './source.ts';

type Condition = RawBuilder<boolean>;

interface Conditions {
  indexed: Condition[];
  selective: Condition | null;
  filters: Filter[];
}

interface Reader extends Sight {
  now: Date;
}

/** Every new device is unknown at first and sent to the portal, so it is listed only when asked for (domain-manage.md, 5). */
export const isNoteworthy = sql<boolean>`reason is distinct from 'mac-unknown'`;

export function authenticationConditions(
  { result, reason, method, ...shared }: AuthenticationFilters,
  reader: Reader,
): Conditions {
  const conditions = sharedConditions(shared, 'radius_auth', reader);
  if (result !== undefined) conditions.indexed.push(sql`result = ${sql.lit(result)}`);
  // Guests without a reason were let in.
  if (reason !== undefined) {
    if (result === undefined) conditions.indexed.push(sql`result = 'rejected'`);
    conditions.filters.push({ columns: ['reason'], where: sql`event.reason = ${reason}` });
  } else conditions.indexed.push(isNoteworthy);
  if (method !== undefined)
    conditions.filters.push({ columns: ['method'], where: sql`event.method = ${method}` });
  return conditions;
}

export function sessionConditions(
  { state, ...shared }: SessionFilters,
  reader: Reader,
): Conditions {
  const conditions = sharedConditions(shared, 'guest_session', reader);
  if (state !== undefined)
    conditions.indexed.push(state === 'open' ? sql`state = 'open'` : sql`state <> 'open'`);
  return conditions;
}

function sharedConditions(
  { period = usualPeriod, text, user, mac, nas, ssid, plan, guest }: SessionFilters,
  table: EventTable,
  { now, isMasked, seesCodes }: Reader,
): Conditions {
  const since = new Date(now.getTime() - periodMs[period]);
  const time = sql.ref(table === 'radius_auth' ? 'at' : 'started_at');
  const indexed: Condition[] = [sql`${time} >= ${since}`];
  const filters: Filter[] = [];
  const contains = (column: 'ssid' | 'user_name', part: string): Filter => ({
    columns: [column],
    where: sql`${sql.ref(`event.${column}`)} ilike ${containing(part)}`,
  });
  const exactMacs = [mac, text].flatMap((typed) => normalizedMac(typed ?? '') ?? []);
  // A search finds its rows whatever the role may read of them, and would so tell a code letter by letter.
  const named = (part: string): Filter => {
    const { columns, where } = contains('user_name', part);
    if (seesCodes)
      return {
        columns: [...columns, 'access_code_id'],
        where: sql`(${where} or ${hasCode(part)})`,
      };
    const readable = notOfCode[table];
    return {
      columns: [...columns, ...readable.columns],
      where: sql`(${readable.where} and ${where})`,
    };
  };
  if (isMasked && ((mac !== undefined && normalizedMac(mac) === null) || user !== undefined))
    throw maskedSearch();
  if (mac !== undefined && normalizedMac(mac) === null) filters.push(macContains(mac));
  if (user !== undefined) filters.push(named(user));
  if (nas !== undefined) filters.push(hasNas(nas));
  if (ssid !== undefined) filters.push(contains('ssid', ssid));
  if (plan !== undefined)
    filters.push({
      columns: ['plan_id'],
      where: sql`event.plan_id in (select id from service_plan where name ilike ${containing(plan)})`,
    });
  if (text !== undefined && normalizedMac(text) === null) {
    const matches = [hasNas(text)];
    if (!isMasked) {
      matches.push(named(text));
      if (isPartOfMac(text)) matches.push(macContains(text));
    }
    filters.push({
      columns: matches.flatMap(({ columns }) => columns),
      where: sql`(${sql.join(
        matches.map(({ where }) => where),
        sql` or `,
      )})`,
    });
  }
  const selective = exactMacs.map((exact) => sql<boolean>`mac_address = ${exact}`);
  if (guest !== undefined)
    selective.push(
      table === 'radius_auth' && seesCodes
        ? loginsOfGuest(guest)
        : sql<boolean>`guest_id = ${guest}`,
    );
  return {
    indexed,
    filters,
    selective: selective.length === 0 ? null : all(selective),
  };
}

/** A code may have other dashes, and a guest who typed it on the portal signs in with a ticket. */
function hasCode(typed: string): Condition {
  const code = storedCodeOf(typed);
  return code === ''
    ? sql<boolean>`false`
    : sql<boolean>`(replace(event.user_name, '-', '') ilike ${containing(code)} or exists (
        select from access_code code
        where code.id = event.access_code_id and code.code like ${containing(code)}))`;
}

/** A NAS is found by what it calls itself, and by the name of its device. */
function hasNas(part: string): Filter {
  return {
    columns: ['nas_identifier', 'device_id'],
    where: sql`(event.nas_identifier ilike ${containing(part)}
      or exists (select from device
        where device.id = event.device_id and device.name ilike ${containing(part)}))`,
  };
}

/** Three digits or more, so that a name such as 'Ada' still matches as a name too. */
function isPartOfMac(text: string): boolean {
  return /^[\da-f]{3,11}$/i.test(macDigits(text));
}

function macDigits(text: string): string {
  return text.replaceAll(/[\s:.-]/g, '').toUpperCase();
}

function macContains(text: string): Filter {
  return {
    columns: ['mac_address'],
    where: sql`replace(event.mac_address, ':', '') like ${containing(macDigits(text))}`,
  };
}

function maskedSearch(): Problem {
  return new Problem(
    'not-allowed',
    'Your role does not let you see guests’ personal data, so you can filter only by a complete MAC address.',
  );
}
