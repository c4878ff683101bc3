import { featureNames } from '../../../contract/features.ts';
import { readableValue } from '../../../contract/values/readableValue.ts';
import type { OrganizationFields } from '../contract.ts';
import type { OrganizationRecord } from '../record-contract.ts';
import { texts } from './texts.ts';

export const labels: Record<keyof OrganizationFields, string> = {
  name: texts.name,
  status: texts.status,
  isTrialMode: texts.isTrialMode,
  trialEndsOn: texts.trialEndsOn,
  externalId: texts.externalId,
  street: texts.street,
  city: texts.city,
  region: texts.region,
  postalCode: texts.postalCode,
  country: texts.country,
  latitude: texts.latitude,
  longitude: texts.longitude,
  timeZone: texts.timeZone,
  currency: texts.currency,
  language: texts.language,
  locale: texts.locale,
  contacts: texts.contacts,
  rooms: texts.rooms,
  propertyType: texts.propertyType,
  pmsPropertyCode: texts.pmsPropertyCode,
  brandTheme: texts.brandTheme,
  features: texts.features,
  notes: texts.notes,
};

type Comparable = Pick<OrganizationRecord, keyof OrganizationFields>;

interface Difference {
  label: string;
  mine: string;
  theirs: string;
}

/** The fields in which two versions of an organization differ, as people read them. */
export function differences(mine: Comparable, theirs: Comparable): Difference[] {
  const [own, other] = [readableFields(mine), readableFields(theirs)];
  return Object.entries(labels).flatMap(([field, label]) => {
    const difference = { label, mine: own.get(field) ?? '', theirs: other.get(field) ?? '' };
    return difference.mine === difference.theirs ? [] : [difference];
  });
}

function readableFields({ features, contacts, ...fields }: Comparable): Map<string, string> {
  const texted = Object.entries(fields).map(
    ([field, value]) => [field, readableValue(value)] as const,
  );
  return new Map([
    ...texted,
    ['features', readableFeatures(features)],
    // Named one by one, since the order of keys in an answer means nothing.
    [
      'contacts',
      readableValue(contacts.map(({ name, role, email, phone }) => ({ name, role, email, phone }))),
    ],
  ]);
}

function readableFeatures(features: Comparable['features']): string {
  if (features === null) return texts.inheritsFeatures;
  if (features.length === 0) return texts.noFeatures;
  return features
    .map((id) => featureNames[id])
    .toSorted()
    .join(', ');
}
