import * as z from 'zod/mini';
import { type FeatureId, featureIds, featureNames } from '../../contract/features.ts';
import { choice, choices, flag } from '../../contract/fields/choice-kinds.ts';
import { inherited, list, optional } from '../../contract/fields/compound-kinds.ts';
import { date } from '../../contract/fields/date-kinds.ts';
import type { Field } from '../../contract/fields/field.ts';
import { fields, newRecord, type Stored } from '../../contract/fields/fields.ts';
import {
  currency,
  type NumberField,
  readNumber,
  wholeNumber,
} from '../../contract/fields/number-kinds.ts';
import { type Common, identity, simpleField, trimmed } from '../../contract/fields/simple-field.ts';
import {
  emailAddress,
  language,
  longText,
  phone,
  type TextField,
  text,
  timeZone,
} from '../../contract/fields/text-kinds.ts';
import { messages } from '../../contract/messages.ts';
import { rule } from '../../contract/schema.ts';
import { countryCode } from '../../contract/validators/locale-validators.ts';
import type { OrganizationType } from './contract.ts';

const notSet = { placeholder: messages.notSet };
const tag = { help: 'A tag such as en or en-GB' };

const name = () => text('Name', { maxLength: 100 });

const contact = fields({
  name: name(),
  role: choice(
    'Role',
    {
      'general manager': 'General manager',
      IT: 'IT',
      'front desk': 'Front desk',
      billing: 'Billing',
    },
    { initial: 'front desk' },
  ),
  email: optional(emailAddress('E-mail')),
  phone: optional(phone('Phone')),
});

/** An ISO 3166-1 code. Forms pass the list as options. */
function country(label: string, options: Common<string>): TextField {
  return simpleField({
    ...options,
    label,
    control: { type: 'select', options: [] },
    schema: z.string().check(rule(countryCode)),
    emptyDraft: '',
    toDraft: identity,
    read: trimmed,
    toText: identity,
  });
}

/** A latitude or longitude. */
export function degrees(label: string, { to }: { to: number }): NumberField {
  // Without exponential notation, because people do not type it.
  const toText = (stored: number) =>
    stored.toLocaleString('en', { useGrouping: false, maximumFractionDigits: 20 });
  return simpleField({
    label,
    control: { type: 'text', inputMode: 'decimal', unit: '°' },
    schema: z
      .number(messages.mustBeNumber)
      .check(
        z.gte(-to, messages.mustBeAtLeast(String(-to))),
        z.lte(to, messages.mustBeAtMost(String(to))),
      ),
    emptyDraft: '',
    toDraft: toText,
    read: readNumber,
    toText,
  });
}

/** The features that an organization grants; null for everything that its parent grants. */
export function grantedFeatures(
  label: string,
): Field<FeatureId[] | null, readonly string[] | null, never> {
  const own = choices(label, featureNames);
  return {
    ...own,
    schema: z.nullable(
      z
        .array(z.enum(featureIds, messages.invalidChoice))
        .check(z.overwrite((chosen) => featureIds.filter((id) => chosen.includes(id)))),
    ),
    emptyDraft: null,
    initial: null,
    toDraft: identity,
    parse: (draft, siblings, report) =>
      draft === null ? null : own.parse([...draft], siblings, report),
    toText(stored, siblings) {
      if (stored === null) return 'Everything the parent has';
      return own.toText(stored, siblings) || 'None';
    },
  };
}

/** The values that cross-field errors depend on besides the fields. */
export interface OrganizationContext {
  type: OrganizationType;
}

/** An organization (domain.md, 'Organizations'). The form shows an address and a property only for a site. */
export const organization = fields(
  {
    name: name(),
    status: choice('Status', { Active: 'Active', Disabled: 'Disabled' }, { initial: 'Active' }),
    isTrialMode: flag('Trial mode'),
    trialEndsOn: optional(date('Trial ends on')),
    externalId: optional(
      text('External ID', {
        maxLength: 50,
        help: 'The code of this organization in your own systems',
      }),
    ),

    street: optional(text('Street', { maxLength: 200 })),
    city: optional(text('City', { maxLength: 100 })),
    region: optional(text('Region', { maxLength: 100 })),
    postalCode: optional(text('Postal code', { maxLength: 20 })),
    country: optional(country('Country', notSet)),
    latitude: optional(degrees('Latitude', { to: 90 })),
    longitude: optional(degrees('Longitude', { to: 180 })),

    timeZone: inherited({
      ...timeZone('Time zone'),
      control: { type: 'select', options: [] },
    }),
    currency: inherited(currency('Currency')),
    language: inherited(language('Language', tag)),
    locale: inherited(language('Locale', tag)),

    contacts: list('Contacts', contact, {
      item: 'Contact',
      add: 'Add contact',
      to: 50,
      items: 'contacts',
    }),

    rooms: optional(wholeNumber('Rooms', { from: 0, to: 20_000 })),
    propertyType: optional(
      choice(
        'Property type',
        {
          hotel: 'Hotel',
          residence: 'Residence',
          airport: 'Airport',
          hospital: 'Hospital',
          campus: 'Campus',
          retail: 'Retail',
          venue: 'Venue',
        },
        notSet,
      ),
    ),
    pmsPropertyCode: optional(
      text('PMS property code', {
        maxLength: 50,
        help: 'The site’s code in the property system',
      }),
    ),

    brandTheme: inherited(
      // Five of the brands have one title.
      choice('Brand of the guest portal', {
        elevenos: 'ElevenOS (elevenos)',
        clearview: 'Clearview (clearview)',
        charterspectrum: 'Property Management Portal (charterspectrum)',
        spectrumbusiness: 'Property Management Portal (spectrumbusiness)',
        twc: 'Property Management Portal (twc)',
        twcbc: 'Property Management Portal (twcbc)',
        comcast: 'Property Management Portal (comcast)',
      }),
    ),
    features: grantedFeatures('Features'),
    notes: optional(longText('Notes', { maxLength: 4_000 })),
  },
  ({ timeZone: zone }, error, { type }: OrganizationContext) => {
    if (type === 'Site' && zone === null) error('timeZone', messages.required);
  },
);

export type Organization = Stored<typeof organization>;
export type BrandTheme = NonNullable<Organization['brandTheme']>;
export type PropertyType = NonNullable<Organization['propertyType']>;

/** Returns an organization with only a name. */
export function namedOrganization(given: string): Organization {
  return newRecord(organization, { name: given });
}
