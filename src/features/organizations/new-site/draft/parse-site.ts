import { type Draft, type ParsedDraft, parseDraft } from '../../../../contract/fields/fields.ts';
import { newSite } from '../fields.ts';
import { canHave } from '../rules.ts';
import { type AreaDraft, featuresAt, type Parent } from './site-draft.ts';

/** Parses the site to create. Leaves out plans and devices when it lacks the feature for them. */
export function parseSite(
  draft: Draft<typeof newSite>,
  parent: Parent,
): ParsedDraft<typeof newSite.map> {
  const parsed = parseDraft(newSite, { site: draft.site, areas: createdAreas(draft, parent) });
  if (parsed.record === null) return parsed;
  const { site, areas } = parsed.record;
  return {
    record: {
      site,
      areas: areas.map((area) => ({
        ...area,
        features: area.features?.filter((id) => site.features?.includes(id) ?? true) ?? null,
      })),
    },
    errors: null,
  };
}

/** Returns the areas with the plans and devices that the site has the features for. */
export function createdAreas({ site, areas }: Draft<typeof newSite>, parent: Parent): AreaDraft[] {
  const features = featuresAt(site, parent);
  return areas.map((area) => ({
    ...area,
    plans: canHave('plans', features) ? area.plans : [],
    devices: canHave('devices', features) ? area.devices : [],
  }));
}
