import type { OrganizationType } from '../contract.ts';
import type { Organization } from '../fields.ts';
import type { ShownOrganization } from '../form/OrganizationSections.tsx';
import { countryCodeOf } from '../import/rows/countries.ts';
import type { OrganizationRecord } from '../record/contract.ts';
import { zoneOfCountry } from './zoneOfCountry.ts';

const utc = new Set(['UTC', 'Etc/UTC', 'Etc/GMT']);

/** Returns the initial values of a new organization. A new site is usually near its parent, but seldom on UTC. */
export function startBelow(
  parent: OrganizationRecord,
  type: OrganizationType,
): Partial<Organization> {
  if (type !== 'Site') return {};
  const country = parent.country === null ? countryCodeOf(parent.name) : inUse(parent.country);
  return { country, timeZone: zoneBelow(parent, country) };
}

/** Returns the code that has replaced a retired one, such as DE for DD. */
function inUse(country: string): string {
  // Stored text may be no code.
  if (!/^[A-Z]{2}$/.test(country)) return country;
  return new Intl.Locale('und', { region: country }).region ?? country;
}

function zoneBelow({ timeZone, inherited }: OrganizationRecord, country: string | null) {
  if (timeZone !== null && !utc.has(timeZone)) return timeZone;
  // A zone from further above may be of another country.
  const zone = country === null ? inherited.timeZone : zoneOfCountry(country);
  return zone === null || utc.has(zone) ? null : zone;
}

/** Returns the zone of a form whose country changes: that of the country, unless another one was chosen. */
export function zoneAfter(
  { before, country, zone }: { before: string; country: string; zone: string },
  parent: OrganizationRecord,
): string {
  const presets = ['', zoneOfCountry(before), startBelow(parent, 'Site').timeZone];
  return presets.includes(zone) ? (zoneOfCountry(country) ?? '') : zone;
}

/** Returns what the form shows of a new organization: the values and features that it would inherit. */
export function shownBelow(parent: OrganizationRecord, type: OrganizationType): ShownOrganization {
  const { inherited } = parent;
  const { country = null, timeZone = null } = startBelow(parent, type);
  return {
    number: null,
    type,
    country,
    timeZone,
    features: null,
    inherited: {
      timeZone: parent.timeZone ?? inherited.timeZone,
      currency: parent.currency ?? inherited.currency,
      language: parent.language ?? inherited.language,
      locale: parent.locale ?? inherited.locale,
      brandTheme: parent.brandTheme ?? inherited.brandTheme,
    },
    grantableFeatures: parent.features ?? parent.grantableFeatures,
  };
}
