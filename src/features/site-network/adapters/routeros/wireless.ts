import type { RouterClient } from '../../public/routeros.ts';
import type { Result, Wished } from '../adapter.ts';
import type { DeviceObject } from '../device-object.ts';
import { isEnabled } from '../vendors.ts';
import {
  type Band,
  bandNames,
  type PasspointWish,
  type WirelessNetwork,
  type WirelessSecurity,
} from '../wish.ts';
import { menuObject, provisioningMenu } from './menus.ts';

const authentications: Readonly<Record<WirelessSecurity, string>> = {
  open: '',
  owe: 'owe',
  'owe-transition': 'owe',
  wpa2: 'wpa2-psk',
  'wpa2-wpa3': 'wpa2-psk,wpa3-psk',
  'wpa3-sae': 'wpa3-psk',
  'wpa2-enterprise': 'wpa2-eap',
  'wpa3-enterprise': 'wpa3-eap',
  'wpa3-192': 'wpa3-eap-192',
};

const managementProtection: Readonly<Record<WirelessSecurity, string>> = {
  open: 'disabled',
  owe: 'required',
  'owe-transition': 'required',
  wpa2: 'allowed',
  'wpa2-wpa3': 'allowed',
  'wpa3-sae': 'required',
  'wpa2-enterprise': 'allowed',
  'wpa3-enterprise': 'required',
  'wpa3-192': 'required',
};

const bandPrefixes: Readonly<Record<Band, string>> = { '2g': '2ghz', '5g': '5ghz', '6g': '6ghz' };

const flag = (is: boolean) => (is ? 'true' : 'false');

/** The name of a network's profiles in a router. */
export const nameOf = ({ number }: { number: number }) => `atrium-${number}`;

/** Returns the objects of a network: its profiles, its interfaces on the router's own radios, and its provisioning. */
export async function wirelessObjects(
  client: RouterClient,
  wished: Wished,
  wish: WirelessNetwork,
  /** of its profiles */
  name: string = nameOf(wish),
): Promise<Result<DeviceObject[]>> {
  const masters = await ownRadios(client, wish.bands);
  if (!masters.ok) return masters;
  const manager = await client.read('/interface/wifi/capsman');
  const isManager = manager.ok && manager.value.enabled === 'true';
  const isOn = isEnabled('mikrotik', wish);
  const profiles = profileObjects(wished, wish, name);
  const interfaces = masters.value.map((master) =>
    menuObject('/interface/wifi', `${wished.mark} ${master}`, {
      name: `${name}-${master}`,
      'master-interface': master,
      configuration: name,
      disabled: flag(!isOn),
    }),
  );
  // A rule of ours for each band lists the networks of all profiles.
  const provisioned =
    isManager && isOn
      ? wish.bands.map((band) =>
          menuObject(provisioningMenu, `${wished.mark} ${band}`, { band, configuration: name }),
        )
      : [];
  if (interfaces.length + provisioned.length === 0 && isOn)
    return {
      ok: false,
      kind: 'unsupported',
      text: `${client.device.name} has no radio for ${wish.bands.map((band) => bandNames[band]).join(' or ')} and manages no access points (CAPsMAN).`,
    };
  return { ok: true, value: [...profiles, ...interfaces, ...provisioned] };
}

/** Returns the names of the router's own radios of the bands. */
async function ownRadios(client: RouterClient, bands: readonly Band[]): Promise<Result<string[]>> {
  const radios = await client.list('/interface/wifi/radio');
  if (!radios.ok)
    return radios.kind === 'rejected'
      ? {
          ok: false,
          kind: 'unsupported',
          text: `${client.device.name} has no wifi menu: it needs RouterOS 7.13 or later with a wifi package. ${radios.text}`,
        }
      : radios;
  return {
    ok: true,
    value: radios.value.flatMap((row) =>
      row.interface !== undefined &&
      bands.some((band) => (row.bands ?? '').includes(bandPrefixes[band]))
        ? [row.interface]
        : [],
    ),
  };
}

function profileObjects(
  { mark, secrets }: Pick<Wished, 'mark' | 'secrets'>,
  wish: WirelessNetwork,
  name: string,
): DeviceObject[] {
  const { vlan, roaming, passpoint } = wish;
  const vlanId = vlan.by === 'fixed' ? vlan.vlan : vlan.by === 'pan' ? null : vlan.fallback;
  const isSteered = roaming.includes('k') || roaming.includes('v');
  return [
    menuObject('/interface/wifi/security', mark, {
      name,
      'authentication-types': authentications[wish.security],
      'management-protection': managementProtection[wish.security],
      ft: flag(roaming.includes('r')),
      'ft-over-ds': flag(roaming.includes('r')),
      ...(wish.isKeyedByUnit
        ? { 'multi-passphrase-group': name }
        : secrets.passphrase !== undefined && { passphrase: secrets.passphrase }),
    }),
    menuObject('/interface/wifi/datapath', mark, {
      name,
      'client-isolation': flag(wish.isIsolated),
      'vlan-id': vlanId === null ? 'none' : String(vlanId),
    }),
    ...(wish.authentication === 'none'
      ? []
      : [
          menuObject('/interface/wifi/aaa', mark, {
            name,
            'called-format': 'II-II-II-II-II-II:S',
            'username-format': 'AA:AA:AA:AA:AA:AA',
            'interim-update': '5m',
          }),
        ]),
    ...(passpoint === null
      ? []
      : [menuObject('/interface/wifi/interworking', mark, interworking(name, passpoint))]),
    ...(isSteered
      ? [
          menuObject('/interface/wifi/steering', mark, {
            name,
            rrm: flag(roaming.includes('k')),
            wnm: flag(roaming.includes('v')),
          }),
        ]
      : []),
    menuObject('/interface/wifi/configuration', mark, {
      name,
      ssid: wish.ssid,
      mode: 'ap',
      'hide-ssid': flag(wish.isHidden),
      security: name,
      datapath: name,
      aaa: wish.authentication === 'none' ? '' : name,
      interworking: passpoint === null ? '' : name,
      steering: isSteered ? name : '',
    }),
    ...(wish.authentication === 'mac'
      ? [
          menuObject('/interface/wifi/access-list', mark, {
            action: 'query-radius',
            'ssid-regexp': `^${escaped(wish.ssid)}$`,
            'radius-accounting': 'true',
          }),
        ]
      : []),
  ];
}

const escaped = (text: string) => text.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&');

const eapMethods: Readonly<Record<string, string>> = {
  tls: 'eap-tls',
  ttls: 'eap-ttls',
  peap: 'peap',
  sim: 'eap-sim',
  aka: 'eap-aka',
  'aka-prime': 'eap-aka-prime',
};

function interworking(name: string, passpoint: PasspointWish): Record<string, string> {
  const { realms, roamingOis, domains, operatorName, venueName, cellular } = passpoint;
  return {
    name,
    internet: 'true',
    'network-type': 'free-public',
    hotspot20: 'true',
    realms: realms
      .map(
        ({ realm, eapMethods: methods }) =>
          `${realm}:${methods.map((method) => eapMethods[method]).join('+')}`,
      )
      .join(','),
    'roaming-ois': roamingOis.join(','),
    'domain-names': domains.join(','),
    'operator-names': `${operatorName}:eng`,
    'venue-names': `${venueName}:eng`,
    '3gpp-info': cellular.map((one) => `${one.slice(0, 3)}-${one.slice(3)}`).join(','),
  };
}

export const supportedBands: Readonly<Record<string, string>> = {
  '2g': '2ghz-g,2ghz-n,2ghz-ax',
  '5g': '5ghz-a,5ghz-n,5ghz-ac,5ghz-ax',
  '6g': '6ghz-ax',
};
