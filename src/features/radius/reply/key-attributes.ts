import type { DeviceType } from '../../devices/fields.ts';
import { attribute, type ReplyAttribute } from './attribute.ts';

/** The passphrase of one device or unit in an SSID that many share. */
export interface DeviceKey {
  /** 8 to 63 printable ASCII characters */
  passphrase: string;
}

type KeyDialect = (key: DeviceKey) => ReplyAttribute[];

const tunnelPassword: KeyDialect = ({ passphrase }) => [attribute('Tunnel-Password', passphrase)];
const mpsk: KeyDialect = ({ passphrase }) => [attribute('Aruba-MPSK-Passphrase', passphrase)];

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
  mikrotik: ({ passphrase }) => [attribute('Mikrotik-Wireless-PSK', passphrase)],
};

/** Returns what tells an access point or controller which passphrase a device must know. */
export function keyAttributes(key: DeviceKey, type: DeviceType): ReplyAttribute[] {
  return dialects[type]?.(key) ?? [];
}
