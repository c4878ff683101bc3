import {
  type Band,
  bandNames,
  type PasspointWish,
  type WirelessNetwork,
  type WirelessSecurity,
} from '../wish.ts';

/** A secret's place: secrets are not shown, so a person types them. */
export const placeholder = (what: string) => `<${what}>`;

const hardware: Readonly<Record<Band, readonly string[]>> = {
  '2g': ['hw_mode=g', 'channel=6', 'ieee80211n=1'],
  '5g': ['hw_mode=a', 'channel=36', 'ieee80211n=1', 'ieee80211ac=1'],
  '6g': ['hw_mode=a', 'op_class=131', 'channel=5', 'ieee80211ax=1'],
};

const keyManagement: Readonly<Record<WirelessSecurity, string | null>> = {
  open: null,
  owe: 'OWE',
  'owe-transition': 'OWE',
  wpa2: 'WPA-PSK',
  'wpa2-wpa3': 'WPA-PSK SAE',
  'wpa3-sae': 'SAE',
  'wpa2-enterprise': 'WPA-EAP',
  'wpa3-enterprise': 'WPA-EAP-SHA256',
  'wpa3-192': 'WPA-EAP-SUITE-B-192',
};

const managementFrames: Readonly<Record<WirelessSecurity, 0 | 1 | 2>> = {
  open: 0,
  owe: 2,
  'owe-transition': 2,
  wpa2: 1,
  'wpa2-wpa3': 1,
  'wpa3-sae': 2,
  'wpa2-enterprise': 1,
  'wpa3-enterprise': 2,
  'wpa3-192': 2,
};

/** Returns a configuration of hostapd for each band (https://w1.fi/cgit/hostap/plain/hostapd/hostapd.conf). */
export function hostapdLines(wish: WirelessNetwork, mark: string): string {
  return wish.bands.map((band, index) => lines(wish, mark, band, index).join('\n')).join('\n\n');
}

function lines(wish: WirelessNetwork, mark: string, band: Band, index: number): string[] {
  const { security, vlan } = wish;
  return [
    `# ${mark}`,
    `# ${bandNames[band]}: change interface, country and channel to those of the access point`,
    `interface=wlan${index}`,
    'driver=nl80211',
    'country_code=DE',
    ...hardware[band],
    // Written in hexadecimal, so that every SSID is possible.
    `ssid2=${hexadecimal(wish.ssid)}`,
    'utf8_ssid=1',
    `ignore_broadcast_ssid=${wish.isHidden ? 1 : 0}`,
    `ap_isolate=${wish.isIsolated ? 1 : 0}`,
    ...(wish.leastRate === null ? [] : rates(wish.leastRate, band)),
    ...securityLines(wish),
    ...(wish.roaming.includes('k') ? ['rrm_neighbor_report=1', 'rrm_beacon_report=1'] : []),
    ...(wish.roaming.includes('v') ? ['bss_transition=1', 'wnm_sleep_mode=1'] : []),
    ...(wish.roaming.includes('r')
      ? ['mobility_domain=a7c1', 'ft_over_ds=0', 'ft_psk_generate_local=1', 'nas_identifier=ap1']
      : []),
    ...(vlan.by === 'fixed'
      ? [`# clients are in VLAN ${vlan.vlan}`, `bridge=br-vlan${vlan.vlan}`]
      : ['dynamic_vlan=1', 'vlan_naming=1', 'vlan_tagged_interface=eth0']),
    ...(security === 'open' && wish.authentication === 'none' ? [] : radiusLines(wish)),
    ...(wish.passpoint === null ? [] : passpointLines(wish.passpoint)),
  ];
}

const hexadecimal = (text: string) => Buffer.from(text, 'utf8').toString('hex');

function rates(least: number, band: Band): string[] {
  const all =
    band === '2g'
      ? [10, 20, 55, 60, 90, 110, 120, 180, 240, 360, 480, 540]
      : [60, 90, 120, 180, 240, 360, 480, 540];
  const allowed = all.filter((rate) => rate * 100 >= least);
  return [`supported_rates=${allowed.join(' ')}`, `basic_rates=${allowed[0]}`];
}

function securityLines(wish: WirelessNetwork): string[] {
  const { security, roaming, isKeyedByUnit } = wish;
  const management = keyManagement[security];
  if (management === null) return [];
  const fast = roaming.includes('r')
    ? {
        'WPA-PSK': ' FT-PSK',
        'WPA-PSK SAE': ' FT-PSK FT-SAE',
        SAE: ' FT-SAE',
        'WPA-EAP': ' FT-EAP',
      }
    : {};
  const more = Object.entries(fast).find(([name]) => name === management)?.[1] ?? '';
  const cipher = security === 'wpa3-192' ? 'GCMP-256' : 'CCMP';
  return [
    'wpa=2',
    `wpa_key_mgmt=${management}${more}`,
    `rsn_pairwise=${cipher}`,
    ...(security === 'wpa3-192' ? ['group_cipher=GCMP-256', 'group_mgmt_cipher=BIP-GMAC-256'] : []),
    `ieee80211w=${managementFrames[security]}`,
    ...(management.includes('SAE') ? ['sae_pwe=2'] : []),
    ...(isKeyedByUnit
      ? ['wpa_psk_radius=2', 'macaddr_acl=2']
      : management.includes('PSK') || management.includes('SAE')
        ? [`wpa_passphrase=${placeholder('passphrase')}`]
        : []),
  ];
}

function radiusLines({ authentication, radius, isKeyedByUnit }: WirelessNetwork): string[] {
  if (authentication === 'none') return [];
  const servers = radius ?? [
    { host: placeholder('RADIUS of Atrium'), authPort: 1812, acctPort: 1813 },
  ];
  return [
    ...(authentication === 'dot1x' ? ['ieee8021x=1'] : isKeyedByUnit ? [] : ['macaddr_acl=2']),
    ...servers.flatMap(({ host, authPort, acctPort }, index) => [
      `auth_server_addr=${host}`,
      `auth_server_port=${authPort}`,
      `auth_server_shared_secret=${placeholder(`secret of server ${index + 1}`)}`,
      `acct_server_addr=${host}`,
      `acct_server_port=${acctPort}`,
      `acct_server_shared_secret=${placeholder(`secret of server ${index + 1}`)}`,
    ]),
  ];
}

const eapNumbers: Readonly<Record<string, string>> = {
  tls: '13[5:6]',
  ttls: '21[2:4][5:7]',
  peap: '25[2:4][5:7]',
  sim: '18[5:1]',
  aka: '23[5:1]',
  'aka-prime': '50[5:1]',
};

function passpointLines(passpoint: PasspointWish): string[] {
  const { realms, roamingOis, domains, operatorName, venueName, cellular } = passpoint;
  return [
    'interworking=1',
    'access_network_type=3',
    'internet=1',
    'hs20=1',
    `venue_name=eng:${venueName}`,
    `hs20_oper_friendly_name=eng:${operatorName}`,
    ...(domains.length === 0 ? [] : [`domain_name=${domains.join(',')}`]),
    ...roamingOis.map((oi) => `roaming_consortium=${oi}`),
    ...realms.map(
      ({ realm, eapMethods }) =>
        `nai_realm=0,${realm},${eapMethods.map((method) => eapNumbers[method]).join(',')}`,
    ),
    ...(cellular.length === 0
      ? []
      : [
          `anqp_3gpp_cell_net=${cellular.map((one) => `${one.slice(0, 3)},${one.slice(3)}`).join(';')}`,
        ]),
  ];
}
