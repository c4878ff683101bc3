import { choice, choices } from '../../contract/fields/choice-kinds.ts';
import { list, optional } from '../../contract/fields/compound-kinds.ts';
import { type FieldPath, fields, type Stored } from '../../contract/fields/fields.ts';
import { dataRate } from '../../contract/fields/number-kinds.ts';
import { text, textList, webAddress } from '../../contract/fields/text-kinds.ts';

const hostName = (value: string) =>
  /^(?=.{1,253}$)([a-z\d]([a-z\d-]{0,61}[a-z\d])?\.)+[a-z]{2,63}$/i.test(value) ||
  'Write a domain, such as example.com';

/** A roaming consortium identifier has 3 or 5 octets (IEEE 802.11, 9.4.2.94). */
const roamingOi = (value: string) =>
  /^[\da-f]{2}([-:]?[\da-f]{2}){2}(([-:]?[\da-f]{2}){2})?$/i.test(value) ||
  'Write 3 or 5 octets, such as 5A-03-BA';

const mobileNetwork = (value: string) =>
  /^\d{5,6}$/.test(value) || 'Write the country and network codes, such as 26201';

const realm = fields({
  realm: text('Realm', { maxLength: 253, rules: [hostName] }),
  eapMethods: choices('EAP methods', {
    tls: 'EAP-TLS (certificate)',
    ttls: 'EAP-TTLS (password)',
    peap: 'PEAP (password)',
    sim: 'EAP-SIM',
    aka: 'EAP-AKA',
    'aka-prime': 'EAP-AKA’',
  }),
});

/** What a network announces by Hotspot 2.0 (Passpoint). */
export const passpointFields = fields({
  realms: list('NAI realms', realm, {
    item: 'Realm',
    add: 'Add a realm',
    to: 16,
    items: 'realms',
  }),
  roamingOis: textList('Roaming consortiums', {
    maxLength: 14,
    most: 12,
    items: 'consortiums',
    rules: [roamingOi],
    help: 'Separated by commas. 5A-03-BA is OpenRoaming without a fee',
  }),
  domains: textList('Domains', {
    maxLength: 253,
    most: 16,
    items: 'domains',
    rules: [hostName],
    help: 'Of the operator, separated by commas: phones of these networks are at home',
  }),
  operatorName: text('Operator name', { maxLength: 252 }),
  venueName: text('Venue name', { maxLength: 252 }),
  venueType: choice(
    'Venue type',
    {
      hotel: 'Hotel',
      residence: 'Residence',
      airport: 'Airport',
      conference: 'Conference center',
      arena: 'Arena',
      hospital: 'Hospital',
      education: 'School or university',
      shop: 'Shop',
      other: 'Other',
    },
    { initial: 'hotel' },
  ),
  cellular: textList('Mobile networks', {
    maxLength: 6,
    most: 32,
    items: 'networks',
    rules: [mobileNetwork],
    help: 'Country and network codes (3GPP), separated by commas',
  }),
  wanDown: optional(dataRate('Internet download', { from: 64, to: 4_294_967_295 })),
  wanUp: optional(dataRate('Internet upload', { from: 64, to: 4_294_967_295 })),
  termsPage: optional(webAddress('Terms page')),
});
export type PasspointSettings = Stored<typeof passpointFields>;

/** Reports cross-field errors of the announcement, by paths relative to it. */
export function checkPasspoint(
  passpoint: PasspointSettings,
  error: (path: FieldPath<(typeof passpointFields)['map']>, message: string) => void,
): void {
  const { realms, roamingOis, cellular } = passpoint;
  if (realms.length === 0 && roamingOis.length === 0 && cellular.length === 0)
    error('realms', 'Add a realm, a roaming consortium or a mobile network, or no phone joins');
  for (const [index, { realm: name, eapMethods }] of realms.entries()) {
    if (eapMethods.length === 0)
      error(`realms.${index}.eapMethods`, 'Please choose at least one value');
    const isRepeated = realms.findIndex((one) => one.realm === name) < index;
    if (isRepeated) error(`realms.${index}.realm`, 'Must be unique');
  }
}

/** Returns a roaming consortium identifier as devices write it: 5a03ba. */
export function plainOi(written: string): string {
  return written.replaceAll(/[-:]/g, '').toLowerCase();
}
