import type { WiredNetwork, WirelessNetwork, WirelessSecurity } from '../wish.ts';
import { placeholder } from './hostapd.ts';

const quoted = (text: string) => `"${text.replaceAll(/["\\]/g, '\\$&')}"`;
const vlanOf = ({ vlan }: Pick<WirelessNetwork, 'vlan'>) =>
  vlan.by === 'fixed' ? vlan.vlan : vlan.by === 'pan' ? null : vlan.fallback;
const serversOf = ({ radius }: Pick<WirelessNetwork, 'radius'>) =>
  radius ?? [{ host: placeholder('RADIUS of Atrium'), authPort: 1812, acctPort: 1813 }];

const arubaOpmodes: Readonly<Record<WirelessSecurity, string>> = {
  open: 'opensystem',
  owe: 'enhanced-open',
  'owe-transition': 'enhanced-open',
  wpa2: 'wpa2-psk-aes',
  'wpa2-wpa3': 'wpa3-sae-aes',
  'wpa3-sae': 'wpa3-sae-aes',
  'wpa2-enterprise': 'wpa2-aes',
  'wpa3-enterprise': 'wpa3-aes-ccm-128',
  'wpa3-192': 'wpa3-cnsa',
};

/** ArubaOS 8 command line. */
export function arubaLines(wish: WirelessNetwork): string {
  const name = `atrium-${wish.number}`;
  const vlan = vlanOf(wish);
  const hasKey =
    wish.security === 'wpa2' ||
    wish.security.startsWith('wpa3-sae') ||
    wish.security === 'wpa2-wpa3';
  const asks = wish.authentication !== 'none';
  return [
    ...(asks
      ? serversOf(wish).flatMap(({ host, authPort, acctPort }, index) => [
          `aaa authentication-server radius ${name}-${index + 1}`,
          `  host ${host}`,
          `  authport ${authPort}`,
          `  acctport ${acctPort}`,
          `  key ${placeholder(`secret of server ${index + 1}`)}`,
        ])
      : []),
    ...(asks
      ? [
          `aaa server-group ${name}`,
          ...serversOf(wish).map((_server, index) => `  auth-server ${name}-${index + 1}`),
        ]
      : []),
    `aaa profile ${name}`,
    ...(wish.authentication === 'mac'
      ? [
          '  authentication-mac default',
          `  mac-server-group ${name}`,
          `  radius-accounting ${name}`,
        ]
      : []),
    ...(wish.authentication === 'dot1x'
      ? [
          '  authentication-dot1x default',
          `  dot1x-server-group ${name}`,
          `  radius-accounting ${name}`,
        ]
      : []),
    `wlan ssid-profile ${name}`,
    `  essid ${quoted(wish.ssid)}`,
    `  opmode ${arubaOpmodes[wish.security]}`,
    ...(wish.security === 'wpa2-wpa3' || wish.security === 'owe-transition'
      ? ['  opmode-transition']
      : []),
    ...(hasKey && !wish.isKeyedByUnit ? [`  wpa-passphrase ${placeholder('passphrase')}`] : []),
    ...(wish.isKeyedByUnit ? ['  mpsk-enable'] : []),
    ...(wish.isHidden ? ['  hide-ssid'] : []),
    `wlan virtual-ap ${name}`,
    `  aaa-profile ${name}`,
    `  ssid-profile ${name}`,
    ...(vlan === null ? [] : [`  vlan ${vlan}`]),
    `  allowed-band ${bandsOf(wish)}`,
    ...(wish.isIsolated ? ['  deny-inter-user-traffic'] : []),
    ...(wish.isSuspended ? ['  no vap-enable'] : ['  vap-enable']),
    'ap-group default',
    `  virtual-ap ${name}`,
    'write memory',
  ].join('\n');
}

function bandsOf({ bands }: WirelessNetwork): string {
  const both = bands.includes('2g') && bands.includes('5g');
  if (both) return 'all';
  return bands.includes('2g') ? 'g' : 'a';
}

/** Aruba Instant (IAP) command line. */
export function instantLines(wish: WirelessNetwork): string {
  const vlan = vlanOf(wish);
  const asks = wish.authentication !== 'none';
  return [
    ...(asks
      ? serversOf(wish).flatMap(({ host, authPort, acctPort }, index) => [
          `wlan auth-server atrium-${wish.number}-${index + 1}`,
          `  ip ${host}`,
          `  port ${authPort}`,
          `  acctport ${acctPort}`,
          `  key ${placeholder(`secret of server ${index + 1}`)}`,
        ])
      : []),
    `wlan ssid-profile atrium-${wish.number}`,
    `  essid ${quoted(wish.ssid)}`,
    `  opmode ${arubaOpmodes[wish.security]}`,
    '  type employee',
    ...(vlan === null ? [] : [`  vlan ${vlan}`]),
    ...(asks
      ? serversOf(wish).map((_one, index) => `  auth-server atrium-${wish.number}-${index + 1}`)
      : [`  wpa-passphrase ${placeholder('passphrase')}`]),
    ...(wish.authentication === 'mac' ? ['  mac-authentication'] : []),
    ...(wish.isHidden ? ['  hide-ssid'] : []),
    ...(wish.isIsolated ? ['  deny-inter-user-bridging'] : []),
    wish.isSuspended ? '  disable' : '  enable',
    'commit apply',
  ].join('\n');
}

/** Cisco Catalyst 9800 (IOS XE) command line. */
export function ciscoLines(wish: WirelessNetwork): string {
  const name = `atrium-${wish.number}`;
  const vlan = vlanOf(wish);
  const asks = wish.authentication !== 'none';
  return [
    ...(asks
      ? [
          ...serversOf(wish).flatMap(({ host, authPort, acctPort }, index) => [
            `radius server ${name}-${index + 1}`,
            ` address ipv4 ${host} auth-port ${authPort} acct-port ${acctPort}`,
            ` key ${placeholder(`secret of server ${index + 1}`)}`,
          ]),
          `aaa group server radius ${name}`,
          ...serversOf(wish).map((_one, index) => ` server name ${name}-${index + 1}`),
          wish.authentication === 'mac'
            ? `aaa authorization network ${name} group ${name}`
            : `aaa authentication dot1x ${name} group ${name}`,
          `aaa accounting identity ${name} start-stop group ${name}`,
        ]
      : []),
    `wlan ${name} ${wish.number} ${quoted(wish.ssid)}`,
    ' shutdown',
    ...ciscoSecurity(wish),
    ...(wish.authentication === 'mac' ? [` mac-filtering ${name}`] : []),
    ...(wish.authentication === 'dot1x' ? [` security dot1x authentication-list ${name}`] : []),
    ...(wish.isHidden ? [' no broadcast-ssid'] : []),
    ...(wish.isIsolated ? [' peer-blocking drop'] : []),
    ...(wish.roaming.includes('r') ? [' security ft'] : [' no security ft adaptive']),
    ...(wish.isSuspended ? [] : [' no shutdown']),
    `wireless profile policy ${name}`,
    ' shutdown',
    ...(vlan === null ? [] : [` vlan ${vlan}`]),
    ...(wish.vlan.by === 'fixed' ? [] : [' aaa-override', ' nac']),
    ...(asks ? [` accounting-list ${name}`] : []),
    ' no shutdown',
    'wireless tag policy default-policy-tag',
    ` wlan ${name} policy ${name}`,
  ].join('\n');
}

function ciscoSecurity({ security, isKeyedByUnit }: WirelessNetwork): string[] {
  const key = isKeyedByUnit
    ? [' security wpa psk set-key ascii 0 <any passphrase; each unit has its own by RADIUS>']
    : [` security wpa psk set-key ascii 0 ${placeholder('passphrase')}`];
  const no8021X = ' no security wpa akm dot1x';
  switch (security) {
    case 'open':
      return [' no security wpa', no8021X, ' no security wpa wpa2 ciphers aes'];
    case 'owe':
    case 'owe-transition':
      return [
        no8021X,
        ' no security wpa wpa2',
        ' security wpa wpa3',
        ' security wpa akm owe',
        ' security pmf mandatory',
      ];
    case 'wpa2':
      return [no8021X, ' security wpa akm psk', ...key];
    case 'wpa2-wpa3':
      return [
        no8021X,
        ' security wpa wpa3',
        ' security wpa akm psk',
        ' security wpa akm sae',
        ' security pmf optional',
        ...key,
      ];
    case 'wpa3-sae':
      return [
        no8021X,
        ' no security wpa wpa2',
        ' security wpa wpa3',
        ' security wpa akm sae',
        ' security pmf mandatory',
        ...key,
      ];
    case 'wpa2-enterprise':
      return [' security wpa akm dot1x'];
    case 'wpa3-enterprise':
      return [
        no8021X,
        ' no security wpa wpa2',
        ' security wpa wpa3',
        ' security wpa akm dot1x-sha256',
        ' security pmf mandatory',
      ];
    case 'wpa3-192':
      return [
        no8021X,
        ' no security wpa wpa2',
        ' security wpa wpa3',
        ' security wpa akm suiteb-192',
        ' security pmf mandatory',
      ];
    default:
      return security satisfies never;
  }
}

/** Cisco IOS command line of a switch, for its ports with the tags. */
export function switchLines(wish: WiredNetwork, sourceName: string): string {
  const { vlan, radius, authentication, portTags } = wish;
  const number = vlan.by === 'fixed' ? vlan.vlan : vlan.by === 'pan' ? null : vlan.fallback;
  const servers = radius ?? [
    { host: placeholder('RADIUS of Atrium'), authPort: 1812, acctPort: 1813 },
  ];
  const name = `atrium-${wish.number}`;
  return [
    ...servers.flatMap(({ host, authPort, acctPort }, index) => [
      `radius server ${name}-${index + 1}`,
      ` address ipv4 ${host} auth-port ${authPort} acct-port ${acctPort}`,
      ` key ${placeholder(`secret of server ${index + 1}`)}`,
    ]),
    'aaa new-model',
    'aaa authentication dot1x default group radius',
    'aaa authorization network default group radius',
    'aaa accounting dot1x default start-stop group radius',
    'dot1x system-auth-control',
    `interface range ${placeholder(`ports tagged ${portTags.join(', ')}`)}`,
    ` description atrium ${sourceName}`,
    ' switchport mode access',
    ...(number === null ? [] : [` switchport access vlan ${number}`]),
    ...(authentication === 'mac'
      ? [' mab', ' authentication order mab']
      : [' dot1x pae authenticator', ' authentication order dot1x']),
    ' authentication port-control auto',
    ' spanning-tree portfast',
    wish.isSuspended ? ' shutdown' : ' no shutdown',
  ].join('\n');
}
