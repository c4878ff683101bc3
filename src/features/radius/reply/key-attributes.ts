import { pbkdf2Sync } from 'node:crypto';
import type { DeviceType } from '../../devices/fields.ts';
import { attribute, type ReplyAttribute } from './attribute.ts';

/** The passphrase of one device or unit in an SSID that many share. */
export interface DeviceKey {
  /** 8 to 63 printable ASCII characters */
  passphrase: string;
  /** null or left out: unknown, so that a gateway that needs the derived key is told none */
  ssid?: string | null;
  /** the pairwise master key in hexadecimal, where it is stored; derived otherwise */
  pmk?: string;
}

type KeyDialect = (key: DeviceKey, vlan: number | null) => ReplyAttribute[];

const tunnelPassword: KeyDialect = ({ passphrase }) => [attribute('Tunnel-Password', passphrase)];
const mpsk: KeyDialect = ({ passphrase }) => [
  attribute('Aruba-MPSK-Passphrase', octetsOf(passphrase)),
];

/** FreeRADIUS reads octets that begin with '0x' as digits. */
function octetsOf(text: string): string {
  return /^0x/i.test(text) ? `0x${Buffer.from(text).toString('hex')}` : text;
}

/** Ruckus takes the derived key: bound in Ruckus-DPSK after a zero octet, and unbound in MS-MPPE-Recv-Key too. */
const dpsk: KeyDialect = (key) => {
  const pmk = key.pmk ?? derivedKey(key);
  return pmk === null
    ? []
    : [attribute('Ruckus-Dpsk', `0x00${pmk}`), attribute('MS-MPPE-Recv-Key', `0x${pmk}`)];
};

/** IEEE 802.11-2020, annex J.4.1 */
function derivedKey({ passphrase, ssid = null }: DeviceKey): string | null {
  return ssid === null ? null : pbkdf2Sync(passphrase, ssid, 4_096, 32, 'sha1').toString('hex');
}

/** 0 is 802.1Q. */
const mikrotik: KeyDialect = ({ passphrase }, vlan) => [
  attribute('Mikrotik-Wireless-PSK', passphrase),
  ...(vlan === null
    ? []
    : [attribute('Mikrotik-Wireless-VLANID', vlan), attribute('Mikrotik-Wireless-VLANID-Type', 0)]),
];

/** How each type of device is told the passphrase of a device; the others cannot be told one by RADIUS. */
const dialects: Partial<Record<DeviceType, KeyDialect>> = {
  'cisco-wlc': ({ passphrase }) => [
    attribute('Cisco-AVPair', 'psk-mode=ascii'),
    attribute('Cisco-AVPair', `psk=${passphrase}`),
  ],
  meraki: tunnelPassword,
  unifi: tunnelPassword,
  'generic-radius': tunnelPassword,
  'aruba-controller': mpsk,
  'aruba-instant': mpsk,
  'ruckus-smartzone': dpsk,
  'ruckus-unleashed': dpsk,
  mikrotik,
};

/** Returns what tells an access point or controller which passphrase a device must know, and in which VLAN it is. */
export function keyAttributes(
  key: DeviceKey,
  type: DeviceType,
  vlan: number | null = null,
): ReplyAttribute[] {
  return dialects[type]?.(key, vlan) ?? [];
}
