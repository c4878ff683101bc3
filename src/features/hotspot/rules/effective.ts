import { firstValues } from '../../../contract/fields/fields.ts';
import { type HotspotField, type HotspotSettings, hotspot } from '../fields.ts';

/** The settings of an organization above. */
export interface Above {
  type: string;
  /** null when the caller may not see the organization */
  name: string | null;
  settings: HotspotSettings;
}

/** Settings without a value. */
export const nothingSet: HotspotSettings = firstValues(hotspot, []);

/** Returns what applies in an organization: each value is its own or that of the nearest one above. */
export function effectiveSettings(own: HotspotSettings, above: readonly Above[]): HotspotSettings {
  return firstValues(hotspot, [own, ...above.map(({ settings }) => settings)]);
}

/** Returns what would apply without the organization's own settings. */
export function inheritedSettingsOf(above: readonly Above[]): HotspotSettings {
  return effectiveSettings(nothingSet, above);
}

/** Returns the organization above that decides a field while its own value is empty; undefined: none does. */
export function originOf(field: HotspotField, above: readonly Above[]): Above | undefined {
  return above.find(({ settings }) => settings[field] !== null);
}
