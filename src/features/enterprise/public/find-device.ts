import { sql } from 'kysely';
import type { ScopedTransaction, ServerContext } from '../../../server/context.ts';
import { timeZoneOfArea } from '../../../server/locations.ts';
import type { DeviceStatus, EnterpriseProfile, Identity, ProfileSettings } from '../fields.ts';
import { openPassphrase } from '../records/device-secrets.ts';
import { type DeviceTerms, deviceStateOf, endOf, siteTimes } from '../rules/device-state.ts';

/** What a login says about a device. */
export type SoughtDevice =
  | { by: 'mac'; macAddress: string }
  | { by: 'user'; userName: string }
  /** the serial number of a certificate whose chain FreeRADIUS has verified */
  | { by: 'certificate'; serial: string };

/** A device of a site, with what decides about its login. */
export interface FoundDevice {
  id: string;
  identity: Identity;
  terms: DeviceTerms;
  sealed: { passphrase?: string };
  passwordHash: string | null;
  isCertificateRevoked: boolean;
  unit: string | null;
  usesHousehold: boolean;
  siteNumber: number;
  /** of the site, by which all times of the device are meant */
  timeZone: string;
  profile: Pick<EnterpriseProfile, 'network' | 'vlan'> & ProfileSettings;
}

interface Row extends Omit<FoundDevice, 'terms' | 'profile'> {
  status: DeviceStatus;
  validFrom: string | null;
  validUntil: string | null;
  ownerFrom: string | null;
  ownerUntil: string | null;
  hasMovedOut: boolean;
  network: EnterpriseProfile['network'];
  vlan: number | null;
  settings: ProfileSettings;
}

/** Returns the device that a login in a service area is about. */
export async function findDevice(
  transaction: ScopedTransaction,
  areaPath: string,
  sought: SoughtDevice,
): Promise<FoundDevice | undefined> {
  const above = sql`device.organization_number = any (
    string_to_array(trim(both '/' from ${areaPath}::text), '/')::integer[])`;
  const { rows } = await sql<Row>`
    select device.id, device.identity, device.status, device.secrets as sealed,
      device.password_hash as "passwordHash", device.valid_from as "validFrom",
      device.valid_until as "validUntil", owner.valid_from as "ownerFrom",
      owner.valid_until as "ownerUntil", owner.moved_out_at is not null as "hasMovedOut",
      owner.unit, owner.household as "usesHousehold", area.number as "siteNumber",
      ${timeZoneOfArea} as "timeZone",
      profile.network, profile.vlan, profile.settings,
      ${revokedFor(sought)} as "isCertificateRevoked"
    from enterprise_device device
    join organization area on area.number = device.organization_number
    join enterprise_owner owner on owner.id = device.owner_id
    join enterprise_profile profile on profile.id = device.profile_id
    ${certificateFor(sought)}
    where ${above} and ${conditionFor(sought)}
    order by device.status = 'revoked', device.created_at desc limit 1`.execute(transaction);
  const [row] = rows;
  return row && foundOf(row);
}

function conditionFor(sought: SoughtDevice) {
  if (sought.by === 'mac')
    return sql`device.mac_address = ${sought.macAddress} and device.identity in ('mac', 'ipsk')`;
  if (sought.by === 'user') return sql`lower(device.user_name) = ${sought.userName.toLowerCase()}`;
  return sql`certificate.serial = ${sought.serial.toLowerCase()}`;
}

function certificateFor({ by }: SoughtDevice) {
  return by === 'certificate'
    ? sql`join enterprise_certificate certificate on certificate.device_id = device.id`
    : sql``;
}

function revokedFor({ by }: SoughtDevice) {
  return by === 'certificate' ? sql`certificate.revoked_at is not null` : sql`false`;
}

function foundOf(row: Row): FoundDevice {
  const { status, validFrom, validUntil, ownerFrom, ownerUntil, hasMovedOut, ...rest } = row;
  const { network, vlan, settings, ...device } = rest;
  return {
    ...device,
    terms: {
      status,
      validFrom,
      validUntil,
      owner: { validFrom: ownerFrom, validUntil: ownerUntil, hasMovedOut },
    },
    profile: { network, vlan, ...settings },
  };
}

/** Returns the state of a device at its site. */
export function stateOf({ terms, timeZone }: FoundDevice, now: Date) {
  return deviceStateOf(terms, siteTimes(now, timeZone));
}

/** Returns when a device's time ends, local to its site. */
export function localEndOf({ terms }: FoundDevice): string | null {
  return endOf(terms);
}

/** Opens the passphrase that an ipsk device must know; null for other devices. */
export function passphraseOf(
  server: Pick<ServerContext, 'secrets'>,
  { id, identity, sealed }: FoundDevice,
): Promise<string | null> {
  return identity === 'ipsk' ? openPassphrase(server, id, sealed) : Promise.resolve(null);
}

export { hoursEnd } from '../rules/hours-end.ts';
