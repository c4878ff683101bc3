import * as z from 'zod/mini';
import { type BrandTheme, type OrganizationFields, organizationFields } from '../contract.ts';
import { type OrganizationRecord } from '../record-contract.ts';

/** What the form holds: '' where the record has null, because an input cannot be null. */
export type OrganizationValues = {
  name: string;
  isDisabled: boolean;
  isTrialMode: boolean;
  trialEndsOn: string;
  externalId: string;
  street: string;
  city: string;
  region: string;
  postalCode: string;
  country: string;
  latitude: number | null;
  longitude: number | null;
  timeZone: string;
  currency: string;
  language: string;
  locale: string;
  contacts: { name: string; role: string; email: string; phone: string }[];
  rooms: number | null;
  propertyType: string;
  pmsPropertyCode: string;
  brandTheme: BrandTheme | '';
  inheritsFeatures: boolean;
  features: string[];
  notes: string;
};

export const newContact = { name: '', role: 'front desk', email: '', phone: '' };

/** What the form shows of an organization; a new one has no number yet. */
export type ShownOrganization = OrganizationFields &
  Pick<OrganizationRecord, 'type' | 'inherited' | 'grantableFeatures'> & { number: number | null };

export function valuesOf(
  record: Omit<ShownOrganization, 'status' | 'number'> & { status: OrganizationRecord['status'] },
): OrganizationValues {
  return {
    name: record.name,
    isDisabled: record.status === 'Disabled',
    isTrialMode: record.isTrialMode,
    trialEndsOn: record.trialEndsOn ?? '',
    externalId: record.externalId ?? '',
    street: record.street ?? '',
    city: record.city ?? '',
    region: record.region ?? '',
    postalCode: record.postalCode ?? '',
    country: record.country ?? '',
    latitude: record.latitude,
    longitude: record.longitude,
    timeZone: record.timeZone ?? '',
    currency: record.currency ?? '',
    language: record.language ?? '',
    locale: record.locale ?? '',
    contacts: record.contacts.map(({ name, role, email, phone }) => ({
      name,
      role,
      email: email ?? '',
      phone: phone ?? '',
    })),
    rooms: record.rooms,
    propertyType: record.propertyType ?? '',
    pmsPropertyCode: record.pmsPropertyCode ?? '',
    brandTheme: record.brandTheme ?? '',
    inheritsFeatures: record.features === null,
    features: record.features ?? record.grantableFeatures,
    notes: record.notes ?? '',
  };
}

type Checked =
  | { fields: OrganizationFields; errors: null }
  | { fields: null; errors: Record<string, string> };

/** The values as the contract wants them, or its messages by the form's paths. */
export function checked(values: OrganizationValues, type: OrganizationRecord['type']): Checked {
  const {
    isDisabled,
    inheritsFeatures,
    contacts,
    features,
    isTrialMode,
    name,
    latitude,
    longitude,
    rooms,
    ...texts
  } = values;
  const result = z.safeParse(organizationFields, {
    ...Object.fromEntries(Object.entries(texts).map(([key, text]) => [key, orNull(text)])),
    name,
    isTrialMode,
    latitude,
    longitude,
    rooms,
    trialEndsOn: isTrialMode ? orNull(texts.trialEndsOn) : null,
    status: isDisabled ? 'Disabled' : 'Active',
    contacts: contacts.map((contact) => ({
      ...contact,
      email: orNull(contact.email),
      phone: orNull(contact.phone),
    })),
    features: inheritsFeatures ? null : features,
  });
  const errors: Record<string, string> = {};
  for (const { path, message } of result.error?.issues ?? []) errors[path.join('.')] ??= message;
  if (type === 'Site' && orNull(values.timeZone) === null) errors.timeZone = 'Required';
  if (result.success && Object.keys(errors).length === 0)
    return { fields: result.data, errors: null };
  return { fields: null, errors };
}

function orNull(text: string): string | null {
  return text.trim() === '' ? null : text;
}
