import { createHash, timingSafeEqual } from 'node:crypto';
import { sql } from 'kysely';
import type { ScopedTransaction, ServerContext } from '../../../server/context.ts';
import { loadSettings } from '../../advanced-conference/public/settings.ts';
import type { ConferenceFields } from '../fields.ts';
import { lockAndCountDevices } from '../logins/limit-devices.ts';
import { digestOf, openedSecrets } from '../records/conference-secrets.ts';
import { accessTimes } from '../rules/access-times.ts';
import type { ConferenceState } from '../states.ts';
import type { AttendedConference } from './guests.ts';

/** How a conference is looked for: by what an attendee types, or as that of a guest who has typed it before. */
type Sought = { login: string } | { attended: AttendedConference };

/** What attendees of a conference get. */
export interface ConferenceAccess {
  id: string;
  name: string;
  kind: 'code' | 'password';
  /** the position of the attendee's code; null: all attendees share the login */
  codePosition: number | null;
  vlan: number | null;
  rates: { down: number | null; up: number | null };
  /** set when it may not be used now */
  reason: 'not-yet-valid' | 'code-expired' | 'too-many-devices' | null;
  closesAt: Date;
  /** of logins with a user name; null: the code is enough */
  password: string | null;
  landingPage: string | null;
}

interface Row {
  id: string;
  name: string;
  state: ConferenceState;
  siteNumber: number;
  kind: 'code' | 'password' | null;
  startsAt: Date;
  endsAt: Date;
  codePosition: number | null;
  vlan: number | null;
  settings: ConferenceFields;
  secrets: Record<string, string>;
}

/**
 * Returns the conference that a login in a service area is for; undefined: none. Of several that had the login at different
 * times, the one that is now, then the next one. `macAddress` is not counted among its devices. Locks the login until the
 * transaction ends if it can be used.
 */
export async function findConferenceAccess(
  { transaction, secrets }: { transaction: ScopedTransaction; secrets: ServerContext['secrets'] },
  areaPath: string,
  sought: Sought,
  { macAddress, now }: { macAddress: string | null; now: Date },
): Promise<ConferenceAccess | undefined> {
  const digest = 'login' in sought ? digestOf(sought.login) : '';
  const [code, condition] =
    'login' in sought
      ? [
          sql`code.digest = ${digest}`,
          // Each branch has an index; a site may have had thousands of conferences.
          sql`conference.id in (
            select id from conference where login_digest = ${digest}
            union all select conference_id from conference_code where digest = ${digest})`,
        ]
      : [
          sql`code.position = ${sought.attended.codePosition}`,
          sql`conference.id = ${sought.attended.id}`,
        ];
  const { rows } = await sql<Row>`
    select conference.id, conference.name, conference.state,
      conference.organization_number as "siteNumber", conference.login_kind as kind,
      conference.starts_at as "startsAt", conference.ends_at as "endsAt",
      (conference.chosen->>'vlan')::integer as vlan, conference.settings, conference.secrets,
      code.position as "codePosition"
    from conference left join conference_code code on code.conference_id = conference.id and ${code}
    where conference.organization_number = any (
        string_to_array(trim(both '/' from ${areaPath}::text), '/')::integer[])
      and conference.login_kind is not null and conference.state <> 'Draft' and ${condition}
    order by conference.state in ('Preparing', 'Active') desc, conference.ends_at > ${now} desc,
      abs(extract(epoch from conference.starts_at - ${now}::timestamptz)), code.position limit 1`.execute(
    transaction,
  );
  const [row] = rows;
  if (row === undefined || row.kind === null) return undefined;
  const { settings, vlan, kind, id, name, codePosition } = row;
  const times = accessTimes(row, settings, await loadSettings(transaction, row.siteNumber));
  const { password } = await openedSecrets({ secrets }, id, row.secrets);
  return {
    id,
    name,
    kind,
    codePosition,
    vlan,
    rates: { down: settings.capDownKbps, up: settings.capUpKbps },
    reason:
      reasonAgainst(row, times, now) ??
      (await reasonAgainstDevice(transaction, row, { macAddress, now })),
    closesAt: times.closesAt,
    password: kind === 'password' ? (password ?? '') : null,
    landingPage: settings.landingPage,
  };
}

function reasonAgainst(
  { state }: Row,
  { opensAt, closesAt }: { opensAt: Date; closesAt: Date },
  now: Date,
): 'not-yet-valid' | 'code-expired' | null {
  if (closesAt <= now) return 'code-expired';
  switch (state) {
    case 'Scheduled':
      return 'not-yet-valid';
    case 'Preparing':
    case 'Active':
      return opensAt > now ? 'not-yet-valid' : null;
    case 'Draft':
    case 'Ending':
    case 'Ended':
    case 'Cancelled':
    case 'Missed':
      return 'code-expired';
  }
}

/** A code is for one attendee; others share the login. */
async function reasonAgainstDevice(
  transaction: ScopedTransaction,
  { id, codePosition, settings: { attendees, devicesEach } }: Row,
  device: { macAddress: string | null; now: Date },
): Promise<'too-many-devices' | null> {
  const login = { conferenceId: id, codePosition, ...device };
  const others = await lockAndCountDevices(transaction, login);
  const most = codePosition === null ? attendees * devicesEach : devicesEach;
  return others >= most ? 'too-many-devices' : null;
}

/** Compares a typed password with that of a conference, without telling by the time how much of it is right. */
export function isPasswordOf({ password }: ConferenceAccess, typed: string): boolean {
  const hashOf = (text: string) => createHash('sha256').update(text).digest();
  return password !== null && timingSafeEqual(hashOf(password), hashOf(typed));
}
