import type { Wished } from '../adapter.ts';
import type { DeviceObject } from '../device-object.ts';
import { type JsonFields, json } from '../json-objects.ts';
import type { ServerWithSecret } from '../radius-servers.ts';
import { hasHours, isEnabled } from '../vendors.ts';
import type { WeeklyPeriod, WirelessNetwork, WirelessSecurity } from '../wish.ts';

export const wlanPath = 'rest/wlanconf';
export const networkPath = 'rest/networkconf';
export const radiusPath = 'rest/radiusprofile';

/** Objects are found by their name, WLANs by a key that is the id of their source, because their name is the SSID. */
export const networkFields: JsonFields = {
  name: 'text',
  purpose: 'text',
  enabled: 'json',
  vlan_enabled: 'json',
  vlan: 'json',
};

export const radiusFields: JsonFields = {
  name: 'text',
  auth_servers: 'json',
  acct_servers: 'json',
  accounting_enabled: 'json',
  vlan_enabled: 'json',
  vlan_wlan_mode: 'text',
};

export const wlanFields: JsonFields = {
  name: 'text',
  enabled: 'json',
  hide_ssid: 'json',
  wlan_bands: 'json',
  security: 'text',
  wpa_mode: 'text',
  wpa3_support: 'json',
  wpa3_transition: 'json',
  wpa3_enhanced_192: 'json',
  pmf_mode: 'text',
  x_passphrase: 'text',
  l2_isolation: 'json',
  fast_roaming_enabled: 'json',
  bss_transition: 'json',
  rrm_enabled: 'json',
  minrate_ng_enabled: 'json',
  minrate_ng_data_rate_kbps: 'json',
  minrate_na_enabled: 'json',
  minrate_na_data_rate_kbps: 'json',
  radius_mac_auth_enabled: 'json',
  schedule_enabled: 'json',
  schedule_with_duration: 'json',
};

const securities: Readonly<Record<WirelessSecurity, Record<string, string>>> = {
  open: { security: 'open', pmf_mode: 'disabled' },
  owe: { security: 'open', pmf_mode: 'required' },
  'owe-transition': { security: 'open', pmf_mode: 'optional' },
  wpa2: wpa('wpapsk', 'disabled'),
  'wpa2-wpa3': wpa('wpapsk', 'optional', { support: true, transition: true }),
  'wpa3-sae': wpa('wpapsk', 'required', { support: true }),
  'wpa2-enterprise': wpa('wpaeap', 'disabled'),
  'wpa3-enterprise': wpa('wpaeap', 'required', { support: true }),
  'wpa3-192': wpa('wpaeap', 'required', { support: true, is192: true }),
};

function wpa(
  security: string,
  pmf: string,
  { support = false, transition = false, is192 = false } = {},
): Record<string, string> {
  return {
    security,
    wpa_mode: 'wpa2',
    pmf_mode: pmf,
    wpa3_support: json(support),
    wpa3_transition: json(transition),
    wpa3_enhanced_192: json(is192),
  };
}

export const markName = ({ number }: Pick<WirelessNetwork, 'number'>) => `atrium:${number}`;

/** Returns the 32 hexadecimal digits by which a WLAN of a source is found. */
export const keyOfMark = (mark: string) => (mark.split(':').at(-1) ?? '').replaceAll('-', '');

/** Returns the objects of a network: its VLAN, its RADIUS servers and its WLAN, which refers to both by name. */
export function unifiObjects(
  { secrets }: Wished,
  wish: WirelessNetwork,
  servers: readonly ServerWithSecret[],
): DeviceObject[] {
  const { vlan, leastRate, roaming, bands } = wish;
  const name = markName(wish);
  const vlanId = vlan.by === 'fixed' ? vlan.vlan : vlan.by === 'pan' ? null : vlan.fallback;
  const keepsHours = hasHours(wish) && wish.schedule.daysOff.length === 0;
  const network: DeviceObject = {
    path: networkPath,
    key: name,
    properties: {
      name,
      purpose: 'vlan-only',
      enabled: 'true',
      vlan_enabled: 'true',
      vlan: json(vlanId),
    },
    secretProperties: [],
  };
  const radius: DeviceObject = {
    path: radiusPath,
    key: name,
    properties: {
      name,
      auth_servers: json(
        servers.map(({ host, authPort, secret }) => ({
          ip: host,
          port: authPort,
          x_secret: secret,
        })),
      ),
      acct_servers: json(
        servers.map(({ host, acctPort, secret }) => ({
          ip: host,
          port: acctPort,
          x_secret: secret,
        })),
      ),
      accounting_enabled: 'true',
      vlan_enabled: json(vlan.by !== 'fixed'),
      vlan_wlan_mode: vlan.by === 'fixed' ? 'disabled' : 'optional',
    },
    secretProperties: ['auth_servers', 'acct_servers'],
  };
  const wlan: DeviceObject = {
    path: wlanPath,
    key: 'wlan',
    properties: {
      name: wish.ssid,
      enabled: json(isEnabled('unifi', wish)),
      hide_ssid: json(wish.isHidden),
      wlan_bands: json(bands),
      ...securities[wish.security],
      ...(secrets.passphrase !== undefined && { x_passphrase: secrets.passphrase }),
      l2_isolation: json(wish.isIsolated),
      fast_roaming_enabled: json(roaming.includes('r')),
      bss_transition: json(roaming.includes('v')),
      rrm_enabled: json(roaming.includes('k')),
      ...(bands.includes('2g') && rates('ng', leastRate)),
      ...(bands.includes('5g') && rates('na', leastRate)),
      radius_mac_auth_enabled: json(wish.authentication === 'mac'),
      schedule_enabled: json(keepsHours),
      schedule_with_duration: json(keepsHours ? wish.schedule.periods.map(windowOf) : []),
      // Names, which the controller has as ids.
      network: vlanId === null ? '' : name,
      radius: servers.length === 0 ? '' : name,
    },
    secretProperties: ['x_passphrase'],
  };
  return [...(vlanId === null ? [] : [network]), ...(servers.length === 0 ? [] : [radius]), wlan];
}

function rates(band: 'ng' | 'na', least: number | null): Record<string, string> {
  return {
    [`minrate_${band}_enabled`]: json(least !== null),
    ...(least !== null && {
      // Rates below 6 Mbit/s exist on 2.4 GHz only.
      [`minrate_${band}_data_rate_kbps`]: json(band === 'na' ? Math.max(least, 6_000) : least),
    }),
  };
}

const days = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'];

function windowOf({ day, from, until }: WeeklyPeriod) {
  return {
    start_days_of_week: [days[day - 1]],
    start_hour: Math.floor(from / 60),
    start_minute: from % 60,
    duration_minutes: until - from,
  };
}
