import type { FeatureId } from '../../../../contract/features.ts';
import { type Draft, newDraft, toDraft } from '../../../../contract/fields/fields.ts';
import { shownBelow, startBelow } from '../../add/startBelow.ts';
import { organization } from '../../fields.ts';
import type { OrganizationRecord } from '../../record/contract.ts';
import { type NewSite, type newSite, siteArea, sitePlan } from '../fields.ts';
import { convertedPrice } from '../templates/prices.ts';
import { type SiteStart, siteStart, startKey } from '../templates/site-start.ts';
import type { PlanLocale } from '../templates/standard-plans.ts';
import { areasOf, isTemplate, propertyTypeOf } from '../templates/templates.ts';

/** The drafts of the steps' forms for a new site. */
export type SiteDraft = SiteStart &
  Draft<typeof newSite> & {
    /** The key of the start that the areas and plans come from. */
    applied: string;
    /** the number of finished steps */
    finished: number;
  };
export type AreaDraft = Draft<typeof siteArea>;
export type PlanDraft = Draft<typeof sitePlan>;
export type Parent = OrganizationRecord;

export function emptySite(parent: Parent): SiteDraft {
  return {
    ...newDraft(siteStart),
    applied: '',
    site: newDraft(organization, startBelow(parent, 'Site')),
    areas: [],
    finished: 0,
  };
}

/** Returns the currency that prices at the site are in. */
export function currencyAt({ currency }: SiteDraft['site'], parent: Parent): string {
  return currency || parent.currency || parent.inherited.currency || 'USD';
}

/** Returns the features that the site grants its areas. */
export function featuresAt({ features }: SiteDraft['site'], parent: Parent): FeatureId[] {
  const { grantableFeatures } = shownBelow(parent, 'Site');
  return grantableFeatures.filter((id) => features?.includes(id) ?? true);
}

/** Returns the draft with the areas and plans of its start. The fields of the site stay. */
export function withStart(draft: SiteDraft, parent: Parent, copied: NewSite | null): SiteDraft {
  const { start, site, withDevices } = draft;
  const applied = startKey(draft);
  if (copied !== null)
    return {
      ...draft,
      applied,
      site: { ...toDraft(organization, copied.site), name: site.name },
      areas: copied.areas.map((area) =>
        toDraft(siteArea, { ...area, devices: withDevices ? area.devices : [] }),
      ),
    };
  if (!isTemplate(start)) return { ...draft, applied, areas: [] };
  const currency = currencyAt(site, parent);
  const language = parent.language ?? parent.inherited.language ?? 'en';
  const propertyType = site.propertyType || propertyTypeOf(start);
  return {
    ...draft,
    applied,
    site: { ...site, propertyType },
    areas: areasOf(start, { currency, language }).map((area) => newDraft(siteArea, area)),
  };
}

/** Returns the draft with a changed site. Plans get its currency, and prices of a template are converted. */
export function withSite(draft: SiteDraft, site: SiteDraft['site'], parent: Parent): SiteDraft {
  const [before, after] = [currencyAt(draft.site, parent), currencyAt(site, parent)];
  if (before === after) return { ...draft, site };
  const isTemplatePrice = isTemplate(draft.applied);
  const converted = (plan: PlanDraft): PlanDraft => {
    if (plan.currency !== before) return plan;
    return {
      ...plan,
      currency: after,
      price: isTemplatePrice ? convertedPrice(plan.price, before, after) : plan.price,
      // The wizard has no input for it, so an error could not be corrected.
      extraDevicePrice: convertedPrice(plan.extraDevicePrice, before, after),
    };
  };
  const areas = draft.areas.map((area) => ({ ...area, plans: area.plans.map(converted) }));
  return { ...draft, site, areas };
}

/** Returns an active plan with a name that is unique in the area. */
export function newPlan(
  name: string,
  others: readonly PlanDraft[],
  { currency, language }: PlanLocale,
): PlanDraft {
  const taken = new Set(others.map((plan) => plan.name.trim().toLowerCase()));
  let free = name;
  for (let count = 2; taken.has(free.toLowerCase()); count++) free = `${name} ${count}`;
  return newDraft(sitePlan, {
    name: free,
    status: 'Active',
    currency,
    texts: [{ language, portalName: free, description: '' }],
    paymentMethods: ['creditCard'],
  });
}
