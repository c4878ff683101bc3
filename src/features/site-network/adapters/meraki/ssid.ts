import type { Wished } from '../adapter.ts';
import { type JsonFields, json, listIn, memberOf, propertiesOf, textIn } from '../json-objects.ts';
import type { ServerWithSecret } from '../radius-servers.ts';
import { isEnabled } from '../vendors.ts';
import type { WeeklyPeriod, WirelessNetwork } from '../wish.ts';

/** https://developer.cisco.com/meraki/api-v1/update-network-wireless-ssid/ */
export const ssidFields: JsonFields = {
  name: 'text',
  enabled: 'json',
  authMode: 'text',
  encryptionMode: 'text',
  wpaEncryptionMode: 'text',
  psk: 'text',
  visible: 'json',
  splashPage: 'text',
  ipAssignmentMode: 'text',
  useVlanTagging: 'json',
  defaultVlanId: 'json',
  lanIsolationEnabled: 'json',
  bandSelection: 'text',
  minBitrate: 'json',
  'dot11w.enabled': 'json',
  'dot11w.required': 'json',
  'dot11r.enabled': 'json',
  radiusServers: 'json',
  radiusAccountingEnabled: 'json',
  radiusAccountingServers: 'json',
  radiusOverride: 'json',
  availableOnAllAps: 'json',
  availabilityTags: 'json',
};

/** Stands for the secrets of RADIUS servers, which Meraki never shows. */
export const radiusSecret = 'radiusSecret';

const wpaModes: Partial<Record<WirelessNetwork['security'], string>> = {
  wpa2: 'WPA2 only',
  'wpa2-wpa3': 'WPA3 Transition Mode',
  'wpa3-sae': 'WPA3 only',
  'wpa2-enterprise': 'WPA2 only',
  'wpa3-enterprise': 'WPA3 only',
  'wpa3-192': 'WPA3 192-bit Security',
};

function authModeOf({ security, authentication, isKeyedByUnit }: WirelessNetwork): string {
  if (isKeyedByUnit) return 'ipsk-with-radius';
  if (authentication === 'dot1x') return '8021x-radius';
  if (security === 'owe') return 'open-enhanced';
  if (security !== 'open') return 'psk';
  return authentication === 'mac' ? 'open-with-radius' : 'open';
}

/** Returns what a network is at Meraki. */
export function ssidProperties(
  { secrets }: Wished,
  wish: WirelessNetwork,
  servers: readonly ServerWithSecret[],
): Record<string, string> {
  const { vlan, bands, leastRate, number } = wish;
  const authMode = authModeOf(wish);
  const wpaMode = wpaModes[wish.security];
  const vlanId = vlan.by === 'fixed' ? vlan.vlan : vlan.by === 'pan' ? null : vlan.fallback;
  const asks = servers.length > 0 && authMode !== 'psk' && authMode !== 'open-enhanced';
  const isRequired = ['wpa3-sae', 'wpa3-enterprise', 'wpa3-192'].includes(wish.security);
  return {
    name: wish.ssid,
    enabled: json(isEnabled('meraki', wish)),
    authMode,
    ...(wpaMode !== undefined && { encryptionMode: 'wpa', wpaEncryptionMode: wpaMode }),
    ...(authMode === 'psk' && secrets.passphrase !== undefined && { psk: secrets.passphrase }),
    visible: json(!wish.isHidden),
    splashPage: 'None',
    ipAssignmentMode: 'Bridge mode',
    useVlanTagging: json(vlanId !== null),
    ...(vlanId !== null && { defaultVlanId: json(vlanId) }),
    lanIsolationEnabled: json(wish.isIsolated),
    bandSelection:
      bands.length === 1 && bands[0] === '5g' ? '5 GHz band only' : 'Dual band operation',
    ...(leastRate !== null && { minBitrate: json(leastRate / 1_000) }),
    'dot11w.enabled': json(isRequired || wish.security === 'wpa2-wpa3'),
    'dot11w.required': json(isRequired),
    'dot11r.enabled': json(wish.roaming.includes('r')),
    ...(asks && {
      radiusServers: json(servers.map(({ host, authPort }) => ({ host, port: authPort }))),
      radiusAccountingEnabled: 'true',
      radiusAccountingServers: json(
        servers.map(({ host, acctPort }) => ({ host, port: acctPort })),
      ),
      radiusOverride: json(vlan.by !== 'fixed'),
      [radiusSecret]: servers.map(({ secret }) => secret).join('\n'),
    }),
    availableOnAllAps: json(wish.accessPoints === null),
    availabilityTags: json(wish.accessPoints === null ? [] : [`atrium-${number}`]),
  };
}

/** Returns the body of a change: secrets of servers are sent beside their addresses. */
export function withServerSecrets(
  body: Readonly<Record<string, unknown>>,
  servers: readonly ServerWithSecret[],
): Record<string, unknown> {
  const isAsked = 'radiusServers' in body;
  return {
    ...body,
    ...(isAsked && {
      radiusServers: servers.map(({ host, authPort: port, secret }) => ({ host, port, secret })),
      radiusAccountingServers: servers.map(({ host, acctPort: port, secret }) => ({
        host,
        port,
        secret,
      })),
    }),
  };
}

/** Returns the properties of an SSID as it was read. */
export function readSsid(ssid: unknown): Record<string, string> {
  const serversIn = (name: string) =>
    listIn(ssid, name).map((server) => ({
      host: textIn(server, 'host'),
      port: memberOf(server, 'port'),
    }));
  return {
    ...propertiesOf(ssid, ssidFields),
    radiusServers: json(serversIn('radiusServers')),
    radiusAccountingServers: json(serversIn('radiusAccountingServers')),
  };
}

export const unconfigured = (slot: number) => `Unconfigured SSID ${slot + 1}`;

const days = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'];
const minutesOfDay = 1_440;

interface Outage {
  startDay: string;
  startTime: string;
  endDay: string;
  endTime: string;
}

/** Returns the times of a week at which a network is off, which is what Meraki stores. */
export function outagesOf(periods: readonly WeeklyPeriod[]): Outage[] {
  return days.flatMap((_name, index): Outage[] => {
    const ofDay = periods.filter(({ day }) => day === index + 1);
    const starts = [0, ...ofDay.map(({ until }) => until)];
    const ends = [...ofDay.map(({ from }) => from), minutesOfDay];
    return starts.flatMap((start, gap): Outage[] => {
      const end = ends[gap] ?? minutesOfDay;
      if (start >= end) return [];
      const [startDay, startTime] = momentOf(index, start);
      const [endDay, endTime] = momentOf(index, end);
      return [{ startDay, startTime, endDay, endTime }];
    });
  });
}

/** Midnight at the end of a day is the beginning of the next one. */
function momentOf(day: number, minute: number): [day: string, time: string] {
  const isNext = minute === minutesOfDay;
  const rest = isNext ? 0 : minute;
  const two = (part: number) => String(part).padStart(2, '0');
  return [
    days[(day + (isNext ? 1 : 0)) % days.length] ?? '',
    `${two(Math.floor(rest / 60))}:${two(rest % 60)}`,
  ];
}
