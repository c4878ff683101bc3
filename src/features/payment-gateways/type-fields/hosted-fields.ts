import { optional } from '../../../contract/fields/compound-kinds.ts';
import { fields } from '../../../contract/fields/fields.ts';
import { text, webAddress } from '../../../contract/fields/text-kinds.ts';

/** Returns what is wrong with the address of a hosted property system. Only this machine is reached without encryption. */
function platformAddress(value: string): true | string {
  const url = URL.parse(value);
  if (url === null || url.username !== '' || url.password !== '')
    return 'Write a complete address, without a user name';
  if (url.pathname !== '/' || url.search !== '' || url.hash !== '')
    return 'Write the address without a path, such as https://api.mews.com';
  return (
    url.protocol === 'https:' ||
    (url.protocol === 'http:' && isLocal(url)) ||
    'Begins with https://'
  );
}

function isLocal({ hostname }: URL): boolean {
  return /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])$/.test(hostname);
}

const isUuid = (value: string) =>
  /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i.test(value) ||
  'Write the identifier with its hyphens, such as bd26d8db-86da-4f96-9efc-e5a4654a4a94';

const identifier = (label: string, help: string) =>
  text(label, { maxLength: 36, rules: [isUuid], help });

/** Mews Connector API: 'Environments', 'Orders' and 'Reservations' of github.com/MewsSystems/open-api-docs. */
export const mewsFields = fields({
  platformUrl: webAddress('Platform address', {
    initial: 'https://api.mews.com',
    rules: [platformAddress],
    help: 'Of the demo environment: https://api.mews-demo.com',
  }),
  serviceId: identifier('Service of the charges', 'The identifier of a service that takes orders'),
  productId: optional(
    identifier('Product', 'Empty: a charge is an item with the text of the charge'),
  ),
  accountingCategoryId: optional(
    identifier('Accounting category', 'Of items without a product, for the hotel’s reports'),
  ),
  stayServiceId: optional(
    identifier('Service of the stays', 'Empty: the guests of all services that can be booked'),
  ),
  taxCode: text('Tax code', {
    maxLength: 40,
    help: 'Of the hotel’s tax environment, such as DE-S. Mews computes the tax with it',
  }),
});

const cloudbedsAddress = 'https://api.cloudbeds.com';

/** Cloudbeds has one address; fakes of tests are on this machine. */
function isOfCloudbeds(value: string): true | string {
  const url = URL.parse(value);
  return (
    value === cloudbedsAddress ||
    (url !== null && isLocal(url)) ||
    `The address of Cloudbeds is ${cloudbedsAddress}`
  );
}

/** Cloudbeds API v1.3: src/pms-v1.3-openapi.yaml of github.com/cloudbeds/openapi-specs. */
export const cloudbedsFields = fields({
  platformUrl: webAddress('Platform address', {
    initial: cloudbedsAddress,
    rules: [platformAddress, isOfCloudbeds],
  }),
  propertyId: text('Property ID', {
    maxLength: 20,
    rules: [(value) => /^\d+$/.test(value) || 'Write the number, such as 1137886'],
    help: 'The number of the hotel in Cloudbeds',
  }),
  taxName: text('Name of the tax', {
    maxLength: 40,
    initial: 'VAT',
    help: 'On the bill, when the tax is sent separately: the price is sent without it',
  }),
});

/** Returns whether an address is that of Mews' public demo environment, where no real data belongs. */
export function isMewsDemo(platformUrl: string): boolean {
  return URL.parse(platformUrl)?.hostname.endsWith('mews-demo.com') === true;
}
