import { featureNames } from '../../../contract/features.ts';
import { brands } from '../../../ui/theme/brands.ts';
import { type BrandTheme, contactRoles, propertyTypes } from '../contract.ts';
import { type OrganizationRecord } from '../record-contract.ts';
import { texts } from './texts.ts';

interface Choice {
  value: string;
  label: string;
}

const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'];
const english = (type: Intl.DisplayNamesType) =>
  new Intl.DisplayNames('en', { type, fallback: 'none' });

const timeZones = withChosen(Intl.supportedValuesOf('timeZone').map(sameLabel));

export const countries: readonly Choice[] = letters
  .flatMap((first) => letters.map((second) => first + second))
  .flatMap((value) => {
    const label = english('region').of(value);
    return label === undefined || value === 'ZZ' ? [] : [{ value, label: `${label} (${value})` }];
  })
  .toSorted((a, b) => a.label.localeCompare(b.label, 'en'));

export const properties: readonly Choice[] = propertyTypes.map(capitalised);
export const roles: readonly Choice[] = contactRoles.map(capitalised);

/** Five of the brands have one title. */
export function brandName(id: BrandTheme): string {
  return `${brands[id].title} (${id})`;
}

/** What the parent grants, and what is granted here although the parent has lost it: that must be taken away. */
export function featureChoices({
  grantableFeatures,
  features,
}: Pick<OrganizationRecord, 'grantableFeatures' | 'features'>): readonly Choice[] {
  const lost = features?.filter((id) => !grantableFeatures.includes(id)) ?? [];
  return [
    ...grantableFeatures.map((value) => ({ value, label: featureNames[value] })),
    ...lost.map((value) => ({ value, label: texts.notGranted(featureNames[value]) })),
  ];
}

const withAliases = new Map<string, readonly Choice[]>();

/**
 * A stored zone may be an alias, such as Etc/UTC, that the runtime's list leaves out. The same list each time: a field
 * whose choices are new forgets what is being typed into it.
 */
export function timeZonesWith(chosen: string): readonly Choice[] {
  if (chosen === '' || timeZones.some(({ value }) => value === chosen)) return timeZones;
  const known = withAliases.get(chosen) ?? [sameLabel(chosen), ...timeZones];
  withAliases.set(chosen, known);
  return known;
}

function withChosen(choices: Choice[]): readonly Choice[] {
  return choices.some(({ value }) => value === 'UTC') ? choices : [sameLabel('UTC'), ...choices];
}

function sameLabel(value: string): Choice {
  return { value, label: value };
}

function capitalised(value: string): Choice {
  return { value, label: value.charAt(0).toUpperCase() + value.slice(1) };
}
