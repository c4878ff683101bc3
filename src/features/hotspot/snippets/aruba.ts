import type { HotspotSettings, Method } from '../fields.ts';
import { inBeacon } from '../rules/phone-match.ts';
import { venueNumbers } from '../venues.ts';
import { hasItems, lines } from './hostapd.ts';

const networkTypes: Readonly<Record<string, string>> = {
  '0': 'private',
  '1': 'private-with-guest',
  '2': 'chargeable-public',
  '3': 'free-public',
  '4': 'personal-device',
  '5': 'emergency-services',
  '14': 'test',
  '15': 'wildcard',
};

const eapMethods: Readonly<Record<Method, string>> = {
  tls: 'eap-tls',
  'ttls-pap': 'eap-ttls',
  'ttls-mschapv2': 'eap-ttls',
  sim: 'eap-sim',
  aka: 'eap-aka',
  'aka-prime': 'eap-aka',
};

const innerMethods: Partial<Record<Method, string>> = {
  'ttls-pap': 'pap',
  'ttls-mschapv2': 'mschapv2',
};

/** Returns the commands of an Aruba Instant access point (Instant CLI reference, `hotspot …-profile`). */
export function arubaSnippet(settings: HotspotSettings): string {
  const consortia = settings.roamingConsortia ?? [];
  const names = settings.venueNames ?? [];
  const { group, type } = venueNumbers(settings.venue ?? '0-0');
  const advertised: string[] = [];
  const profile = (kind: string, name: string, body: readonly (string | false)[]) => {
    advertised.push(`advertisement-profile ${kind} ${name}`);
    return [
      `hotspot ${kind}-profile ${name}`,
      ...body.map((line) => line && `  ${line}`),
      '  enable',
      '  exit',
    ];
  };
  const profiles = [
    ...consortia
      .slice(inBeacon)
      .flatMap(({ oi }, index) =>
        profile('anqp-roam-cons', `atrium-oi-${index + 1}`, [
          `roam-cons-oi ${oi}`,
          `roam-cons-oi-len ${oi.length / 2}`,
        ]),
      ),
    ...(settings.naiRealms ?? []).flatMap(({ realm, methods }, index) =>
      profile('anqp-nai-realm', `atrium-realm-${index + 1}`, realmLines(realm, methods)),
    ),
    ...(settings.domains ?? []).flatMap(({ domain }, index) =>
      profile('anqp-domain-name', `atrium-domain-${index + 1}`, [`domain-name ${domain}`]),
    ),
    ...(hasItems(settings.plmns)
      ? profile(
          'anqp-3gpp',
          'atrium-cellular',
          settings.plmns
            .slice(0, 6)
            .map(({ mcc, mnc }, index) => `3gpp-plmn${index + 1} ${mcc}${mnc}`),
        )
      : []),
    ...names.flatMap(({ language, name }, index) =>
      profile('anqp-venue-name', `atrium-venue-${index + 1}`, [
        `venue-lang-code ${language}`,
        `venue-name "${name}"`,
        `venue-group ${group}`,
        `venue-type ${type}`,
      ]),
    ),
    ...(settings.operatorNames ?? []).flatMap(({ language, name }, index) =>
      profile('h2qp-oper-name', `atrium-operator-${index + 1}`, [
        `op-lang-code ${language}`,
        `op-fr-name "${name}"`,
      ]),
    ),
    ...(settings.wanStatus === null
      ? []
      : profile('h2qp-wan-metrics', 'atrium-wan', wanLines(settings))),
  ];
  return lines([
    '! Aruba Instant',
    ...profiles,
    'hotspot hs-profile atrium',
    `  access-network-type ${networkTypes[settings.accessNetworkType ?? '2'] ?? 'chargeable-public'}`,
    settings.internet !== 'no' && '  internet',
    settings.hessid !== null && `  hessid ${settings.hessid}`,
    `  venue-group ${group}`,
    `  venue-type ${type}`,
    `  addtl-roam-cons-ois ${Math.max(0, consortia.length - inBeacon)}`,
    ...consortia
      .slice(0, inBeacon)
      .flatMap(({ oi }, index) => [
        `  roam-cons-len-${index + 1} ${oi.length / 2}`,
        `  roam-cons-oi-${index + 1} ${oi}`,
      ]),
    '  group-frame-block',
    '  no p2p-cross-connect',
    ...advertised.map((line) => `  ${line}`),
    '  enable',
    '  exit',
    `wlan ssid-profile "${settings.ssid ?? ''}"`,
    `  opmode ${settings.security === 'wpa3' ? 'wpa3-aes-ccm-128' : 'wpa2-aes'}`,
    '  hotspot-profile atrium',
    '  exit',
  ]);
}

function realmLines(realm: string, methods: readonly Method[]): (string | false)[] {
  const [method] = methods;
  const inner = method && innerMethods[method];
  return [
    `nai-realm-name ${realm}`,
    'nai-realm-encoding utf8',
    method !== undefined && `nai-realm-eap-method ${eapMethods[method]}`,
    inner !== undefined && 'nai-realm-auth-id-1 non-eap-inner-auth',
    inner !== undefined && `nai-realm-auth-value-1 ${inner}`,
    methods.length > 1 && `! One method per profile: also ${methods.slice(1).join(', ')}`,
  ];
}

function wanLines({
  wanStatus,
  wanDown,
  wanUp,
  wanDownLoad,
  wanUpLoad,
}: HotspotSettings): string[] {
  const load = (percent: number | null) => Math.round(((percent ?? 0) * 255) / 100);
  return [
    `wan-metrics-link-status ${wanStatus === 'up' ? 'link-up' : wanStatus === 'down' ? 'link-down' : 'link-test'}`,
    `downlink-speed ${wanDown ?? 0}`,
    `uplink-speed ${wanUp ?? 0}`,
    `downlink-load ${load(wanDownLoad)}`,
    `uplink-load ${load(wanUpLoad)}`,
  ];
}
