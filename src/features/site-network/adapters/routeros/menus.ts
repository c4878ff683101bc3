import type { RouterRow } from '../../public/routeros.ts';
import type { DeviceObject, ReadObject } from '../device-object.ts';

/** The menus that hold what wishes write, those that others refer to first. */
export const wirelessMenus = [
  '/interface/wifi/security',
  '/interface/wifi/datapath',
  '/interface/wifi/aaa',
  '/interface/wifi/interworking',
  '/interface/wifi/steering',
  '/interface/wifi/configuration',
  '/interface/wifi/access-list',
  '/interface/wifi',
] as const;

export const provisioningMenu = '/interface/wifi/provisioning';
export const passphraseMenu = '/interface/wifi/security/multi-passphrase';
export const wiredMenu = '/interface/dot1x/server';
export const bridgePortMenu = '/interface/bridge/port';

/** An object of a menu; its comment is its mark, by which it is found again. */
export function menuObject(
  path: string,
  comment: string,
  properties: Readonly<Record<string, string>>,
): DeviceObject {
  return {
    path,
    key: comment,
    properties,
    secretProperties: properties.passphrase === undefined ? [] : ['passphrase'],
  };
}

/** RouterOS leaves properties out that are not set; these stand for that. */
const unset: Readonly<Record<string, string>> = { 'vlan-id': 'none', disabled: 'false' };

/** Returns a row as an object, with only the properties that wishes write, which `known` lists. */
export function readObject(path: string, row: RouterRow, known: readonly string[]): ReadObject {
  const properties = Object.fromEntries(
    known.flatMap((name) => {
      const value = row[name] ?? unset[name];
      return value === undefined ? [] : [[name, flag(value)]];
    }),
  );
  return {
    path,
    key: row.comment ?? '',
    id: row['.id'] ?? '',
    properties,
    secretProperties: ['passphrase'],
  };
}

/** The console takes yes and no, REST returns true and false. */
function flag(value: string): string {
  return value === 'yes' ? 'true' : value === 'no' ? 'false' : value;
}
