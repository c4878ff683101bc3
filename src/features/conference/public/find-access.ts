import { createHash, timingSafeEqual } from 'node:crypto';
import { sql } from 'kysely';
import type { ScopedTransaction, ServerContext } from '../../../server/context.ts';
import { loadSettings } from '../../advanced-conference/public/settings.ts';
import type { ConferenceFields } from '../fields.ts';
import { digestOf, openedSecrets } from '../records/conference-secrets.ts';
import { accessTimes } from '../rules/access-times.ts';
import type { ConferenceState } from '../states.ts';

/** How a conference is looked for: by what an attendee types, or by its id. */
type Sought = { login: string } | { id: string };

/** What attendees of a conference get. */
export interface ConferenceAccess {
  id: string;
  name: string;
  kind: 'code' | 'password';
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
  vlan: number | null;
  settings: ConferenceFields;
  secrets: Record<string, string>;
}

/**
 * Returns the conference that a login in a service area is for; undefined: none. Of several that had the login at different
 * times, the one that is now, then the next one. `macAddress` is not counted among its devices.
 */
export async function findConferenceAccess(
  { transaction, secrets }: { transaction: ScopedTransaction; secrets: ServerContext['secrets'] },
  areaPath: string,
  sought: Sought,
  { macAddress, now }: { macAddress: string | null; now: Date },
): Promise<ConferenceAccess | undefined> {
  const condition =
    'id' in sought
      ? sql`conference.id = ${sought.id}`
      : sql`(conference.login_digest = ${digestOf(sought.login)} or conference.id in (
          select conference_id from conference_code where digest = ${digestOf(sought.login)}))`;
  const { rows } = await sql<Row>`
    select conference.id, conference.name, conference.state,
      conference.organization_number as "siteNumber", conference.login_kind as kind,
      conference.starts_at as "startsAt", conference.ends_at as "endsAt",
      (conference.chosen->>'vlan')::integer as vlan, conference.settings, conference.secrets
    from conference
    where conference.organization_number = any (
        string_to_array(trim(both '/' from ${areaPath}::text), '/')::integer[])
      and conference.login_kind is not null and conference.state <> 'Draft' and ${condition}
    order by conference.state in ('Preparing', 'Active') desc, conference.ends_at > ${now} desc,
      abs(extract(epoch from conference.starts_at - ${now}::timestamptz)) limit 1`.execute(
    transaction,
  );
  const [row] = rows;
  if (row === undefined || row.kind === null) return undefined;
  const { settings, vlan, kind, id, name } = row;
  const times = accessTimes(row, settings, await loadSettings(transaction, row.siteNumber));
  const { password } = await openedSecrets({ secrets }, id, row.secrets);
  return {
    id,
    name,
    kind,
    vlan,
    rates: { down: settings.capDownKbps, up: settings.capUpKbps },
    reason:
      reasonAgainst(row, times, now) ??
      ((await countDevices(transaction, id, macAddress)) >=
      settings.attendees * settings.devicesEach
        ? 'too-many-devices'
        : null),
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

/** Counts the other devices of a conference that are online or were let in during the last minute. */
async function countDevices(
  transaction: ScopedTransaction,
  id: string,
  macAddress: string | null,
): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(distinct coalesce(session.mac_address, granted.mac_address))::integer as count
    from radius_grant granted left join guest_session session on session.grant_id = granted.id
    where granted.network_id = ${id} and (session.state = 'open' or session.id is null)
      and coalesce(session.mac_address, granted.mac_address) is distinct from ${macAddress}`.execute(
    transaction,
  );
  return rows[0]?.count ?? 0;
}

/** Compares a typed password with that of a conference, without telling by the time how much of it is right. */
export function isPasswordOf({ password }: ConferenceAccess, typed: string): boolean {
  const hashOf = (text: string) => createHash('sha256').update(text).digest();
  return password !== null && timingSafeEqual(hashOf(password), hashOf(typed));
}
