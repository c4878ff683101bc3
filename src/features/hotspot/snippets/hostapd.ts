import { maxBytes } from '../../../contract/validators/validators.ts';
import type { HotspotSettings, Method } from '../fields.ts';
import { venueNumbers } from '../venues.ts';

// IANA EAP method types with the authentication parameters of IEEE 802.11-2020 table 9-330: credential (5), non-EAP inner
// method (2). hostapd takes five methods, so the two inner ones of EAP-TTLS are one.
const eapMethods: readonly {
  methods: readonly Method[];
  text(chosen: readonly Method[]): string;
}[] = [
  { methods: ['tls'], text: () => '13[5:6]' },
  {
    methods: ['ttls-pap', 'ttls-mschapv2'],
    text: (chosen) =>
      `21${chosen.includes('ttls-pap') ? '[2:1]' : ''}${chosen.includes('ttls-mschapv2') ? '[2:4]' : ''}[5:7]`,
  },
  { methods: ['sim'], text: () => '18[5:1]' },
  { methods: ['aka'], text: () => '23[5:2]' },
  { methods: ['aka-prime'], text: () => '50[5:2]' },
];

const keyManagement = {
  wpa2: { akm: 'WPA-EAP', pmf: 1 },
  mixed: { akm: 'WPA-EAP WPA-EAP-SHA256', pmf: 1 },
  wpa3: { akm: 'WPA-EAP-SHA256', pmf: 2 },
} as const;

const wanStates = { up: 1, down: 2, test: 3 } as const;

/** Returns a configuration of hostapd 2.10. Secrets and addresses of the RADIUS server are left to fill in. */
export function hostapdSnippet(settings: HotspotSettings): string {
  const { security, internet, accessNetworkType, venue, hessid } = settings;
  const { akm, pmf } = keyManagement[security ?? 'wpa2'];
  const { group, type } = venueNumbers(venue ?? '0-0');
  return lines([
    '# hostapd 2.10. Fill in the RADIUS server and its secret.',
    'interface=wlan0',
    'driver=nl80211',
    `ssid2="${settings.ssid ?? ''}"`,
    'wpa=2',
    `wpa_key_mgmt=${akm}`,
    'rsn_pairwise=CCMP',
    `ieee80211w=${pmf}`,
    'ieee8021x=1',
    'own_ip_addr=127.0.0.1',
    'auth_server_addr=192.0.2.1',
    'auth_server_port=1812',
    'auth_server_shared_secret=RADIUS-SECRET',
    'acct_server_addr=192.0.2.1',
    'acct_server_port=1813',
    'acct_server_shared_secret=RADIUS-SECRET',
    'interworking=1',
    `internet=${internet === 'no' ? 0 : 1}`,
    `access_network_type=${accessNetworkType ?? '2'}`,
    `venue_group=${group}`,
    `venue_type=${type}`,
    ...(settings.venueNames ?? []).map(({ language, name }) => `venue_name=${language}:${name}`),
    hessid !== null && `hessid=${hessid.toLowerCase()}`,
    ...roamingLines(settings),
    ...hs20Lines(settings),
    ...signUpLines(settings),
  ]);
}

function roamingLines({ roamingConsortia, domains, naiRealms, plmns }: HotspotSettings) {
  return [
    ...(roamingConsortia ?? []).map(({ oi }) => `roaming_consortium=${oi.toLowerCase()}`),
    hasItems(domains) && `domain_name=${domains.map(({ domain }) => domain).join(',')}`,
    ...(naiRealms ?? []).map(
      ({ realm, methods }) => `nai_realm=${['0', realm, ...methodTexts(methods)].join(',')}`,
    ),
    hasItems(plmns) &&
      `anqp_3gpp_cell_net=${plmns.map(({ mcc, mnc }) => `${mcc},${mnc}`).join(';')}`,
  ];
}

function methodTexts(chosen: readonly Method[]): string[] {
  return eapMethods
    .filter(({ methods }) => methods.some((method) => chosen.includes(method)))
    .map(({ text }) => text(chosen));
}

function hs20Lines(settings: HotspotSettings) {
  const { termsAddress, termsFile, termsVersion, ipv4, ipv6 } = settings;
  return [
    'hs20=1',
    // Without group traffic between phones, and without a bridge to Wi-Fi Direct, as Hotspot 2.0 demands.
    'disable_dgaf=1',
    '# Builds with a P2P manager also need: allow_cross_connection=0',
    (ipv4 !== null || ipv6 !== null) && `ipaddr_type_availability=${ipTypes(ipv4, ipv6)}`,
    ...(settings.operatorNames ?? []).map(
      ({ language, name }) => `hs20_oper_friendly_name=${language}:${name}`,
    ),
    settings.wanStatus !== null && `hs20_wan_metrics=${wanMetrics(settings)}`,
    ...(settings.connections ?? []).map(
      ({ protocol, port, status }) => `hs20_conn_capab=${protocol}:${port}:${status}`,
    ),
    ...(termsAddress !== null && termsFile !== null && termsVersion !== null
      ? [
          `hs20_t_c_filename=${termsFile}`,
          `hs20_t_c_timestamp=${Math.max(0, Date.parse(`${termsVersion}T00:00:00Z`) / 1_000)}`,
          `hs20_t_c_server_url=${termsAddress}`,
        ]
      : []),
  ];
}

/** The octet of IEEE 802.11-2020 section 9.4.5.9: IPv4 in the upper six bits. */
export function ipTypes(ipv4: string | null, ipv6: string | null): string {
  const octet = (Number(ipv4 ?? '7') << 2) | Number(ipv6 ?? '2');
  return octet.toString(16).padStart(2, '0');
}

function wanMetrics({ wanStatus, wanDown, wanUp, wanDownLoad, wanUpLoad }: HotspotSettings) {
  const state = wanStates[wanStatus ?? 'up'].toString(16).padStart(2, '0');
  const load = (percent: number | null) => Math.round(((percent ?? 0) * 255) / 100);
  return [state, wanDown ?? 0, wanUp ?? 0, load(wanDownLoad), load(wanUpLoad), 0].join(':');
}

function signUpLines({ osuServer, osuMethod, osuName, osuIcon, ssid }: HotspotSettings) {
  if (osuServer === null || osuMethod === null || osuName === null) return [];
  return [
    osuIcon !== null && `hs20_icon=64:64:zxx:image/png:${osuIcon}:/etc/hostapd/${osuIcon}`,
    `osu_ssid="${signUpSsid(ssid ?? '')}"`,
    `osu_server_uri=${osuServer}`,
    `osu_friendly_name=en:${osuName}`,
    `osu_method_list=${osuMethod === 'oma' ? 0 : 1}`,
    osuIcon !== null && `osu_icon=${osuIcon}`,
  ];
}

/** An SSID has at most 32 bytes. */
function signUpSsid(ssid: string): string {
  const ending = ' sign-up';
  let start = '';
  for (const character of ssid) {
    if (maxBytes(32)(start + character + ending) !== true) break;
    start += character;
  }
  return start + ending;
}

export function hasItems<T>(items: readonly T[] | null): items is readonly T[] {
  return items !== null && items.length > 0;
}

export function lines(parts: readonly (string | false)[]): string {
  return `${parts.filter((part) => part !== false).join('\n')}\n`;
}
