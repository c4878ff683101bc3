import { type FeatureId, featureNames } from '../../../contract/features.ts';
import type { Option } from '../../../contract/fields/field.ts';
import { countryCodes, countryName } from '../../../contract/values/countries.ts';
import type { OrganizationRecord } from '../record/contract.ts';
import { featuresBeyond } from '../rules.ts';
import { texts } from './texts.ts';

const countries = countryCodes
  .map(countryOption)
  .toSorted((a, b) => a.label.localeCompare(b.label, 'en'));

/** Returns every country and the stored one, whose code may have been retired. */
export function countriesWith(stored: string | null): readonly Option[] {
  return stored === null || countryCodes.includes(stored)
    ? countries
    : [countryOption(stored), ...countries];
}

const knownZones = new Set(['UTC', ...Intl.supportedValuesOf('timeZone')]);
const timeZones = [...knownZones].map(sameLabel);

/** Returns every time zone and the stored one, which may be an alias that the runtime does not list, such as Etc/UTC. */
export function timeZonesWith(stored: string | null): readonly Option[] {
  return stored === null || knownZones.has(stored) ? timeZones : [sameLabel(stored), ...timeZones];
}

/** Returns the features of the parent, and those that are granted here but the parent has lost, so that they can be removed. */
export function featureOptions({
  features,
  grantableFeatures,
}: Pick<OrganizationRecord, 'grantableFeatures' | 'features'>): readonly Option[] {
  return [
    ...grantableFeatures.map((id) => option(id, featureNames[id])),
    ...featuresBeyond(features, grantableFeatures).map((id) =>
      option(id, texts.notGranted(featureNames[id])),
    ),
  ];
}

function option(value: FeatureId, label: string): Option {
  return { value, label };
}

function countryOption(value: string): Option {
  return { value, label: `${countryName(value)} (${value})` };
}

function sameLabel(value: string): Option {
  return { value, label: value };
}
