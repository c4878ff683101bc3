import { choice, choices } from '../../contract/fields/choice-kinds.ts';
import { inherited, list, optional } from '../../contract/fields/compound-kinds.ts';
import { date } from '../../contract/fields/date-kinds.ts';
import { fields, type Stored } from '../../contract/fields/fields.ts';
import { dataRate, percent, wholeNumber } from '../../contract/fields/number-kinds.ts';
import { longText, macAddress, name, text, webAddress } from '../../contract/fields/text-kinds.ts';
import { maxBytes } from '../../contract/validators/validators.ts';
import { hostAddress } from '../devices/public/host-address.ts';
import { inheritedList } from './inherited-list.ts';
import {
  digits,
  domainField,
  domainName,
  isPem,
  languageField,
  noQuotes,
  organizationIdentifier,
} from './kinds.ts';
import { venueNames } from './venues.ts';

/** EAP methods with their inner methods, by the names that a realm is announced with. */
export const methodNames = {
  tls: 'EAP-TLS',
  'ttls-pap': 'EAP-TTLS with PAP',
  'ttls-mschapv2': 'EAP-TTLS with MSCHAPv2',
  sim: 'EAP-SIM',
  aka: 'EAP-AKA',
  'aka-prime': 'EAP-AKA′',
} as const;
export type Method = keyof typeof methodNames;

const yesOrNo = { yes: 'Yes', no: 'No' };
const mostRate = 4_294_967_295;

const oi = text('Organization identifier', {
  maxLength: 10,
  rules: [organizationIdentifier],
  placeholder: '5A03BA0000',
});

/** The Hotspot 2.0 settings of an organization. What is null is decided by the nearest organization above. */
export const hotspot = fields({
  ssid: inherited(
    text('SSID', {
      maxLength: 32,
      rules: [maxBytes(32), noQuotes],
      help: 'The name of the network',
    }),
  ),
  hessid: inherited(
    macAddress('HESSID', {
      help: 'The MAC address of one access point of the site. All of them announce it',
    }),
  ),
  security: inherited(
    choice('Security', {
      wpa2: 'WPA2-Enterprise',
      mixed: 'WPA2- and WPA3-Enterprise',
      wpa3: 'WPA3-Enterprise',
    }),
  ),
  roamingConsortia: inheritedList(
    list('Roaming consortia', fields({ oi }), {
      item: 'Consortium',
      add: 'Add consortium',
      to: 8,
      items: 'consortia',
    }),
  ),
  naiRealms: inheritedList(
    list(
      'NAI realms',
      fields({ realm: domainField('Realm'), methods: choices('Methods', methodNames) }),
      { item: 'Realm', add: 'Add realm', to: 16, items: 'realms' },
    ),
  ),
  domains: inheritedList(
    list('Home domains', fields({ domain: domainField('Domain') }), {
      item: 'Domain',
      add: 'Add domain',
      to: 16,
      items: 'domains',
    }),
  ),
  plmns: inheritedList(
    list(
      'Cellular networks',
      fields({
        mcc: digits('MCC', /^\d{3}$/, 'Use 3 digits'),
        mnc: digits('MNC', /^\d{2,3}$/, 'Use 2 or 3 digits'),
      }),
      { item: 'Network', add: 'Add network', to: 16, items: 'networks' },
    ),
  ),
  venue: inherited(choice('Venue type', venueNames)),
  venueNames: inheritedList(
    list(
      'Venue names',
      fields({
        language: languageField(),
        name: text('Name', { maxLength: 252, rules: [maxBytes(252), noQuotes] }),
      }),
      { item: 'Name', add: 'Add name', to: 8, items: 'names' },
    ),
  ),
  accessNetworkType: inherited(
    choice('Access network type', {
      '0': 'Private',
      '1': 'Private with guest access',
      '2': 'Chargeable public',
      '3': 'Free public',
      '4': 'Personal devices',
      '5': 'Emergency services only',
      '14': 'Test or experimental',
      '15': 'Wildcard',
    }),
  ),
  internet: inherited(choice('Internet access', yesOrNo)),
  wanStatus: inherited(choice('WAN link', { up: 'Up', down: 'Down', test: 'In test' })),
  wanDown: inherited(dataRate('Downlink speed', { from: 0, to: mostRate })),
  wanUp: inherited(dataRate('Uplink speed', { from: 0, to: mostRate })),
  wanDownLoad: inherited(percent('Downlink load', { from: 0, to: 100 })),
  wanUpLoad: inherited(percent('Uplink load', { from: 0, to: 100 })),
  ipv4: inherited(
    choice('IPv4 addresses', {
      '0': 'Not available',
      '1': 'Public',
      '2': 'Port-restricted',
      '3': 'Behind one NAT',
      '4': 'Behind two NATs',
      '5': 'Port-restricted, behind one NAT',
      '6': 'Port-restricted, behind two NATs',
      '7': 'Not known',
    }),
  ),
  ipv6: inherited(
    choice('IPv6 addresses', { '0': 'Not available', '1': 'Available', '2': 'Not known' }),
  ),
  connections: inheritedList(
    list(
      'Connection capability',
      fields({
        protocol: choice(
          'Protocol',
          { '6': 'TCP', '17': 'UDP', '1': 'ICMP', '50': 'ESP' },
          { initial: '6' },
        ),
        port: wholeNumber('Port', { from: 0, to: 65_535, help: '0 for ICMP and ESP' }),
        status: choice(
          'Status',
          { '1': 'Open', '0': 'Closed', '2': 'Not known' },
          { initial: '1' },
        ),
      }),
      { item: 'Port', add: 'Add port', to: 32, items: 'ports' },
    ),
  ),
  operatorNames: inheritedList(
    list(
      'Operator names',
      fields({
        language: languageField(),
        name: text('Name', { maxLength: 252, rules: [maxBytes(252), noQuotes] }),
      }),
      { item: 'Name', add: 'Add name', to: 8, items: 'names' },
    ),
  ),
  termsAddress: inherited(
    webAddress('Terms page', { rules: [isHttps, noQuotes], placeholder: 'https://' }),
  ),
  termsFile: inherited(text('File name', { maxLength: 253, rules: [noQuotes] })),
  termsVersion: inherited(date('Version of')),
  osuServer: inherited(
    webAddress('Sign-up server', { rules: [isHttps, noQuotes], placeholder: 'https://' }),
  ),
  osuMethod: inherited(choice('Protocol', { oma: 'OMA-DM', soap: 'SOAP-XML' })),
  osuName: inherited(
    text('Name of the provider', { maxLength: 252, rules: [maxBytes(252), noQuotes] }),
  ),
  osuIcon: inherited(
    text('Icon file', {
      maxLength: 100,
      rules: [(value) => /^[\w.-]+\.png$/i.test(value) || 'Use the name of a PNG file'],
      help: 'A PNG of 64 × 64 pixels, stored on the access points',
    }),
  ),
});

export type HotspotSettings = Stored<typeof hotspot>;
export type HotspotField = keyof HotspotSettings;

/** A roaming partner, which authenticates guests of a realm or consortium, and how to reach its RADIUS server. */
export const partner = fields(
  {
    name: name(),
    match: text('Realm or consortium', {
      maxLength: 253,
      rules: [realmOrConsortium],
      placeholder: 'example.com',
      help: 'A realm, *. before it for all below, or an organization identifier',
    }),
    kind: choice(
      'Reached by',
      { peer: 'RadSec peer', naptr: 'NAPTR record of the realm' },
      { initial: 'peer' },
    ),
    host: optional(text('Host', { maxLength: 253, rules: [hostAddress] })),
    port: wholeNumber('Port', { from: 1, to: 65_535, initial: 2_083 }),
    ca: longText('Authority', {
      maxLength: 20_000,
      allowEmpty: true,
      rules: [isPem],
      help: 'The certificates in PEM that the peer’s certificate must be issued by. Empty: the well-known ones',
    }),
    wbaId: optional(
      text('WBA ID', {
        maxLength: 100,
        rules: [
          (value) =>
            /^[A-Z\d][A-Z\d.:_-]*$/i.test(value) ||
            'Use letters, digits, points, colons and dashes',
        ],
        placeholder: 'OPERATOR.COUNTRY:US',
        help: 'Sent as Operator-Name, after the 4 of its namespace (RFC 5580)',
      }),
    ),
    position: wholeNumber('Order', {
      from: 1,
      to: 999,
      initial: 10,
      help: 'Of partners that fit, the one with the lowest number is used',
    }),
  },
  ({ kind, host, match }, error) => {
    if (kind === 'peer' && host === null) error('host', 'Required');
    if (kind === 'naptr' && domainName(match.replace(/^\*\./, '')) !== true)
      error('kind', 'Only a realm has NAPTR records');
  },
);
export type Partner = Stored<typeof partner>;

function isHttps(value: string): true | string {
  return value.startsWith('https://') || 'Begins with https://';
}

function realmOrConsortium(value: string): true | string {
  if (organizationIdentifier(value) === true) return true;
  if (/^[\dA-F]+$/i.test(value)) return organizationIdentifier(value);
  return domainName(value.replace(/^\*\./, ''));
}
