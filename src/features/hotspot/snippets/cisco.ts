import type { HotspotSettings, Method } from '../fields.ts';
import { inBeacon } from '../rules/phone-match.ts';
import { venueNumbers } from '../venues.ts';
import { lines } from './hostapd.ts';

const networkTypes: Readonly<Record<string, string>> = {
  '0': 'private',
  '1': 'guest-private',
  '2': 'chargeable-public',
  '3': 'free-public',
  '4': 'personal-device',
  '5': 'emergency-services',
  '14': 'test',
  '15': 'wildcard',
};

const venueGroups = [
  'unspecified',
  'assembly',
  'business',
  'educational',
  'factory',
  'institutional',
  'mercantile',
  'residential',
  'storage',
  'utility',
  'vehicular',
  'outdoor',
];

const eapMethods: Readonly<Record<Method, readonly string[]>> = {
  tls: ['eap-method eap-tls', ' credential certificate'],
  'ttls-pap': ['eap-method eap-ttls', ' inner-auth-non-eap pap', ' credential username-password'],
  'ttls-mschapv2': [
    'eap-method eap-ttls',
    ' inner-auth-non-eap mschap-v2',
    ' credential username-password',
  ],
  sim: ['eap-method eap-sim', ' credential sim'],
  aka: ['eap-method eap-aka', ' credential usim'],
  'aka-prime': ['eap-method eap-aka', ' credential usim'],
};

const protocols = { '6': 'tcp', '17': 'udp', '1': 'icmp', '50': 'esp' } as const;
const statuses = { '1': 'open', '0': 'closed', '2': 'unknown' } as const;

/** Returns the commands of a Cisco Catalyst 9800 (its configuration guide, 'Hotspot 2.0'). */
export function ciscoSnippet(settings: HotspotSettings): string {
  const { group } = venueNumbers(settings.venue ?? '0-0');
  return lines([
    '! Cisco Catalyst 9800',
    'wireless hotspot anqp-server atrium',
    ` network-type ${networkTypes[settings.accessNetworkType ?? '2'] ?? 'chargeable-public'}${settings.internet === 'no' ? '' : ' internet-access allowed'}`,
    ` group ${venueGroups[group] ?? 'unspecified'}`,
    settings.hessid !== null && ` hessid ${settings.hessid.toLowerCase()}`,
    ...(settings.roamingConsortia ?? []).map(
      ({ oi }, index) => ` roaming-oi ${oi}${index < inBeacon ? ' beacon' : ''}`,
    ),
    ...(settings.domains ?? []).map(({ domain }) => ` domain ${domain}`),
    ...(settings.naiRealms ?? []).flatMap(({ realm, methods }) => [
      ` nai-realm ${realm}`,
      ...methods.flatMap((method) => eapMethods[method].map((line) => `  ${line}`)),
    ]),
    ...(settings.plmns ?? []).map(({ mcc, mnc }) => ` 3gpp-info ${mcc} ${mnc}`),
    ...(settings.venueNames ?? []).map(
      ({ language, name }) => ` venue "${name}" ${threeLetters(language)}`,
    ),
    ...(settings.operatorNames ?? []).map(
      ({ language, name }) => ` operator "${name}" ${threeLetters(language)}`,
    ),
    ...(settings.connections ?? []).map(
      ({ protocol, port, status }) =>
        ` connection-capability ${protocols[protocol]} ${port} ${statuses[status]}`,
    ),
    ...wanLines(settings),
    ' exit',
    'wireless profile policy atrium',
    ' shutdown',
    ' hotspot anqp-server atrium',
    ' no shutdown',
    ' exit',
    `wlan atrium 20 "${settings.ssid ?? ''}"`,
    settings.security === 'wpa3' ? ' no security wpa wpa2' : false,
    settings.security !== 'wpa2' && ' security wpa wpa3',
    ' security wpa akm dot1x',
    ` security pmf ${settings.security === 'wpa3' ? 'mandatory' : 'optional'}`,
    ' no shutdown',
    ' exit',
    '! DGAF and P2P cross-connect are off in WLANs with an ANQP server.',
  ]);
}

function wanLines({ wanStatus, wanDown, wanUp, wanDownLoad, wanUpLoad }: HotspotSettings) {
  if (wanStatus === null) return [];
  return [
    ` wan-metrics link-status ${wanStatus}`,
    ` wan-metrics downlink-speed ${wanDown ?? 0}`,
    ` wan-metrics uplink-speed ${wanUp ?? 0}`,
    ` wan-metrics downlink-load ${wanDownLoad ?? 0}`,
    ` wan-metrics uplink-load ${wanUpLoad ?? 0}`,
  ];
}

const languages: Readonly<Record<string, string>> = {
  ar: 'ara',
  de: 'deu',
  en: 'eng',
  es: 'spa',
  fr: 'fra',
  he: 'heb',
  it: 'ita',
  ja: 'jpn',
  ko: 'kor',
  nl: 'nld',
  pl: 'pol',
  pt: 'por',
  ru: 'rus',
  zh: 'zho',
};

/** Returns the code of three letters, which this controller takes. */
function threeLetters(language: string): string {
  return languages[language] ?? language;
}
