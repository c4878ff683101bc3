import { type RawBuilder, sql } from 'kysely';
import { isoInstant } from '../../../server/database/iso-instant.ts';
import { timeZoneOfArea } from '../../../server/locations.ts';
import type { DeviceState, EnterpriseProfile } from '../fields.ts';
import { expiringDays } from '../rules/validity.ts';

type Text = RawBuilder<string>;

/** The site's local times that states compare with, as SQL. */
export interface SqlTimes {
  now: Text;
  soon: Text;
}

const ofSite = sql<string>`(
  select ${timeZoneOfArea} from organization area where area.number = enterprise_device.organization_number)`;

/** For one row: reads the time zone of its site. Lists pass texts, so that they read it once. */
export function timesOfRow(now: Date): SqlTimes {
  const local = (at: RawBuilder<unknown>) =>
    sql<string>`to_char(${at} at time zone ${ofSite}, 'YYYY-MM-DD"T"HH24:MI')`;
  return {
    now: local(sql`${now}::timestamptz`),
    soon: local(sql`(${now}::timestamptz + ${expiringDays}::integer * interval '1 day')`),
  };
}

function owner<T>(value: RawBuilder<unknown>): RawBuilder<T> {
  return sql<T>`(select ${value} from enterprise_owner owner where owner.id = enterprise_device.owner_id)`;
}
function profile<T>(value: RawBuilder<unknown>): RawBuilder<T> {
  return sql<T>`(
    select ${value} from enterprise_profile profile where profile.id = enterprise_device.profile_id)`;
}

export const ownerName = owner<string>(sql`owner.name`);
export const unit = owner<string | null>(sql`owner.unit`);
export const profileName = profile<string>(sql`profile.name`);
const endsAt = sql<
  string | null
>`least(enterprise_device.valid_until, ${owner(sql`owner.valid_until`)})`;

/** The state that is shown; matches `deviceStateOf`. */
export function deviceStateAt({ now, soon }: SqlTimes): RawBuilder<DeviceState> {
  return sql<DeviceState>`case
    when enterprise_device.status <> 'active' then enterprise_device.status
    when ${owner(sql`owner.moved_out_at`)} is not null or ${endsAt} <= ${now} then 'expired'
    when greatest(enterprise_device.valid_from, ${owner(sql`owner.valid_from`)}) > ${now} then 'scheduled'
    when ${endsAt} <= ${soon} then 'expiring'
    else 'active' end`;
}

/**
 * The latest session of the device, found by its address or the one that it signed in with last. `offset 0` and the plain
 * comparison let the address find the sessions: the planner would follow an index on times to the oldest session.
 */
function lastSession<T>(value: RawBuilder<unknown>): RawBuilder<T> {
  return sql<T>`(
    select ${value} from (
      select coalesce(enterprise_device.mac_address, (
        select login.mac_address from radius_grant login
        where login.network_id = enterprise_device.id order by login.at desc limit 1)) as mac_address
      offset 0) seen
    cross join lateral (
      select * from guest_session known where known.mac_address = seen.mac_address offset 0) session
    where session.organization_path ^@ enterprise_device.organization_path
    order by session.started_at desc limit 1)`;
}

export const lastSeen = lastSession<string | null>(
  isoInstant(sql`coalesce(session.last_event_at, session.started_at)`),
);

/** What is derived of every row of `enterprise_device`. */
export function derivedOfDevice(times: SqlTimes, timeZone: Text = ofSite) {
  return {
    state: deviceStateAt(times),
    ownerName,
    unit,
    profileName,
    profileNetwork: profile<EnterpriseProfile['network']>(sql`profile.network`),
    vlan: profile<number | null>(sql`profile.vlan`),
    vendor: sql<string | null>`enterprise_device.vendor`,
    endsAt,
    hasSecret: sql<boolean>`(enterprise_device.password_hash is not null
      or enterprise_device.secrets ? 'passphrase')`,
    certificateUntil: sql<string | null>`(
      select ${isoInstant(sql`max(certificate.valid_until)`)} from enterprise_certificate certificate
      where certificate.device_id = enterprise_device.id and certificate.revoked_at is null)`,
    lastSeenAt: lastSeen,
    isOnline: sql<boolean>`coalesce(${lastSession(sql`session.state = 'open'`)}, false)`,
    accessPoint: lastSession<string | null>(sql`session.access_point`),
    ipAddress: lastSession<string | null>(sql`host(session.ip_address::inet)`),
    timeZone,
  };
}
