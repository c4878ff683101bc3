import type { Wished } from '../adapter.ts';
import type { DeviceObject } from '../device-object.ts';
import { type JsonFields, json } from '../json-objects.ts';
import type { ServerWithSecret } from '../radius-servers.ts';
import { isEnabled } from '../vendors.ts';
import type { WirelessNetwork, WirelessSecurity } from '../wish.ts';

export const wlanPath = 'wlans';
export const radiusPath = 'aaa/radius';

export const wlanFields: JsonFields = {
  name: 'text',
  ssid: 'text',
  description: 'text',
  'encryption.method': 'text',
  'encryption.algorithm': 'text',
  'encryption.mfp': 'text',
  'encryption.passphrase': 'text',
  'encryption.saePassphrase': 'text',
  'encryption.support80211rEnabled': 'json',
  'vlan.accessVlan': 'json',
  'advancedOptions.clientIsolationEnabled': 'json',
  'advancedOptions.hideSsidEnabled': 'json',
  'advancedOptions.support80211kEnabled': 'json',
  'advancedOptions.bssMinRateMbps': 'text',
  'radiusOptions.calledStaIdType': 'text',
  dynamicVlanEnabled: 'json',
  'externalDpsk.enabled': 'json',
  'authServiceOrProfile.name': 'text',
  'accountingServiceOrProfile.name': 'text',
  'schedule.type': 'text',
};

export const radiusFields: JsonFields = {
  name: 'text',
  'primary.ip': 'text',
  'primary.port': 'json',
  'primary.sharedSecret': 'text',
  'secondary.ip': 'text',
  'secondary.port': 'json',
  'secondary.sharedSecret': 'text',
};

export const secretProperties = [
  'encryption.passphrase',
  'encryption.saePassphrase',
  'primary.sharedSecret',
  'secondary.sharedSecret',
];

const methods: Readonly<Record<WirelessSecurity, { method: string; mfp: string }>> = {
  open: { method: 'None', mfp: 'disabled' },
  owe: { method: 'OWE', mfp: 'required' },
  'owe-transition': { method: 'OWE_Transition', mfp: 'required' },
  wpa2: { method: 'WPA2', mfp: 'capable' },
  'wpa2-wpa3': { method: 'WPA23_Mixed', mfp: 'capable' },
  'wpa3-sae': { method: 'WPA3', mfp: 'required' },
  'wpa2-enterprise': { method: 'WPA2', mfp: 'capable' },
  'wpa3-enterprise': { method: 'WPA3', mfp: 'required' },
  'wpa3-192': { method: 'WPA3', mfp: 'required' },
};

/** The rates that SmartZone has, in kbit/s, from the highest. */
const rates = [24_000, 12_000, 5_500, 2_000, 1_000];

export const nameOf = ({ number }: Pick<WirelessNetwork, 'number'>) => `atrium-${number}`;
const accountingNameOf = (wish: WirelessNetwork) => `${nameOf(wish)}-acct`;

/** Returns the path to which a new WLAN is posted, by how its clients are identified. */
export function creationPath({ authentication }: WirelessNetwork): string {
  if (authentication === 'dot1x') return `${wlanPath}/standard8021X`;
  return authentication === 'mac' ? `${wlanPath}/standardmac` : wlanPath;
}

/** Returns the objects of a network: its RADIUS services and its WLAN. */
export function smartzoneObjects(
  { mark, secrets }: Wished,
  wish: WirelessNetwork,
  servers: readonly ServerWithSecret[],
): DeviceObject[] {
  const { security, vlan, leastRate } = wish;
  const { method, mfp } = methods[security];
  const vlanId = vlan.by === 'fixed' ? vlan.vlan : vlan.by === 'pan' ? null : vlan.fallback;
  const { passphrase } = secrets;
  const rate = rates.find((one) => leastRate !== null && one <= leastRate);
  const wlan: DeviceObject = {
    path: wlanPath,
    key: mark,
    properties: {
      name: nameOf(wish),
      ssid: wish.ssid,
      description: mark,
      'encryption.method': method,
      ...(method !== 'None' && {
        'encryption.algorithm': security === 'wpa3-192' ? 'AES_GCMP_256' : 'AES',
        'encryption.mfp': mfp,
        'encryption.support80211rEnabled': json(wish.roaming.includes('r')),
      }),
      ...(passphrase !== undefined &&
        security !== 'wpa3-sae' && { 'encryption.passphrase': passphrase }),
      ...(passphrase !== undefined &&
        security !== 'wpa2' && { 'encryption.saePassphrase': passphrase }),
      'vlan.accessVlan': json(vlanId ?? 1),
      dynamicVlanEnabled: json(vlan.by !== 'fixed'),
      'advancedOptions.clientIsolationEnabled': json(wish.isIsolated),
      'advancedOptions.hideSsidEnabled': json(wish.isHidden),
      'advancedOptions.support80211kEnabled': json(wish.roaming.includes('k')),
      ...(rate !== undefined && { 'advancedOptions.bssMinRateMbps': String(rate / 1_000) }),
      ...(wish.isKeyedByUnit && { 'externalDpsk.enabled': 'true' }),
      ...(servers.length > 0 && {
        'authServiceOrProfile.name': nameOf(wish),
        'accountingServiceOrProfile.name': accountingNameOf(wish),
      }),
      'schedule.type': isEnabled('ruckus-smartzone', wish) ? 'AlwaysOn' : 'AlwaysOff',
    },
    secretProperties,
  };
  return servers.length === 0
    ? [wlan]
    : [
        serviceOf(
          nameOf(wish),
          servers.map(({ authPort: port, ...server }) => ({ ...server, port })),
        ),
        serviceOf(
          accountingNameOf(wish),
          servers.map(({ acctPort: port, ...server }) => ({ ...server, port })),
        ),
        wlan,
      ];
}

function serviceOf(
  name: string,
  servers: readonly { host: string; port: number; secret: string }[],
): DeviceObject {
  const properties: Record<string, string> = { name };
  for (const [index, { host, port, secret }] of servers.entries()) {
    const which = index === 0 ? 'primary' : 'secondary';
    properties[`${which}.ip`] = host;
    properties[`${which}.port`] = json(port);
    properties[`${which}.sharedSecret`] = secret;
  }
  return { path: radiusPath, key: name, properties, secretProperties };
}

/** The names of the RADIUS services of a network. */
export const serviceNames = (wish: WirelessNetwork) => [nameOf(wish), accountingNameOf(wish)];
