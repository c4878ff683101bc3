import { featureIds } from '../../../../contract/features.ts';
import { newRecord, toDraft } from '../../../../contract/fields/fields.ts';
import {
  type ServicePlan,
  type ServicePlanDraft,
  servicePlan,
} from '../../../service-plans/fields.ts';
import { newOrganization, nothingGiven } from '../../add/newOrganization.ts';
import type { OrganizationRecord } from '../../contract.ts';
import { type OrganizationValues, valuesOf } from '../../edit/values.ts';
import type { SiteDraft, SiteRequest } from '../contract.ts';
import { usualPrice } from '../templates/prices.ts';
import { areasOf, isTemplate, propertyTypeOf } from '../templates/templates.ts';

export type AreaDraft = SiteDraft['areas'][number];
export type PlanDraft = AreaDraft['plans'][number];
export type Parent = OrganizationRecord;

export const blank = 'blank';
export const copy = 'copy';

export function emptySite(parent: Parent): SiteDraft {
  return {
    start: blank,
    source: null,
    withDevices: true,
    applied: '',
    site: valuesOf(newOrganization(parent, 'Site')),
    areas: [],
    finished: 0,
  };
}

/** What the form's sections show besides the values. */
export function shownSite(parent: Parent, site: OrganizationValues) {
  return {
    ...newOrganization(parent, 'Site'),
    timeZone: site.timeZone,
    features: featureIds.filter((id) => site.features.includes(id)),
  };
}

/** The currency that prices at the site are in. */
export function currencyAt(site: OrganizationValues, parent: Parent): string {
  return site.currency || parent.currency || parent.inherited.currency || 'USD';
}

/** Whether the site, as it stands in the form, has the feature. */
export function mayHave(
  feature: 'service-plans' | 'devices',
  site: OrganizationValues,
  parent: Parent,
): boolean {
  const { grantableFeatures } = newOrganization(parent, 'Site');
  const has = (features: readonly string[]) => features.includes(feature);
  return has(grantableFeatures) && (site.inheritsFeatures || has(site.features));
}

/** What identifies a start; a copy is another one when its source is. */
export function startOf({
  start,
  source,
  withDevices,
}: Pick<SiteDraft, 'start' | 'source' | 'withDevices'>): string {
  return start === copy ? `${copy} ${source?.number} ${withDevices}` : start;
}

/** The site as its start has it, with what was typed about the place itself. */
export function withStart(kept: SiteDraft, parent: Parent, copied: SiteRequest | null): SiteDraft {
  const { start } = kept;
  const applied = startOf(kept);
  if (copied !== null) {
    const usual = newOrganization(parent, 'Site');
    const site = valuesOf({ ...usual, ...copied.site, name: kept.site.name });
    return {
      ...kept,
      applied,
      site,
      areas: copied.areas.map((area) => areaDraft(area, kept.withDevices)),
    };
  }
  if (!isTemplate(start)) return { ...kept, applied, areas: [] };
  const currency = currencyAt(kept.site, parent);
  const language = parent.language ?? parent.inherited.language ?? 'en';
  const areas = areasOf(start, { currency, language }).map(({ name, plans }) => ({
    ...emptyArea(name),
    plans: plans.map(planDraft),
  }));
  const propertyType = kept.site.propertyType || propertyTypeOf(start);
  return { ...kept, applied, site: { ...kept.site, propertyType }, areas };
}

/** The site with other values; plans follow its currency, and a template's prices their usual size in it. */
export function withSite(kept: SiteDraft, site: OrganizationValues, parent: Parent): SiteDraft {
  const [before, after] = [currencyAt(kept.site, parent), currencyAt(site, parent)];
  if (before === after) return { ...kept, site };
  const isUsual = isTemplate(kept.applied);
  const priced = (plan: PlanDraft): PlanDraft => {
    if (plan.fields.currency !== before) return plan;
    const price = isUsual ? usualPrice(plan.price, before, after) : plan.price;
    return { ...plan, price, fields: { ...plan.fields, currency: after } };
  };
  const areas = kept.areas.map((area) => ({ ...area, plans: area.plans.map(priced) }));
  return { ...kept, site, areas };
}

/** What the step Portal asks of a site and of each area, as it is typed. */
export type PortalValues = {
  site: PortalChoice;
  areas: PortalChoice[];
};
type PortalChoice = Pick<OrganizationValues, 'brandTheme' | 'language'>;

export function portalValues({ site: { brandTheme, language }, areas }: SiteDraft): PortalValues {
  return {
    site: { brandTheme, language },
    areas: areas.map(({ fields }) => ({
      brandTheme: fields.brandTheme ?? '',
      language: fields.language ?? '',
    })),
  };
}

export function withPortal(kept: SiteDraft, values: PortalValues): SiteDraft {
  const areas = kept.areas.map((area, index) => {
    const { brandTheme, language } = values.areas[index] ?? { brandTheme: '', language: '' };
    const portal = { brandTheme: brandTheme || null, language: language || null };
    return { ...area, fields: { ...area.fields, ...portal } };
  });
  return { ...kept, site: { ...kept.site, ...values.site }, areas };
}

export function emptyArea(name: string): AreaDraft {
  return { name, fields: nothingGiven, plans: [], devices: [] };
}

/** A plan that somebody makes up, under a name that the area does not have yet. */
export function madeUpPlan(
  name: string,
  others: readonly PlanDraft[],
  { currency, language }: { currency: string; language: string },
): PlanDraft {
  const taken = new Set(others.map((plan) => plan.name.trim().toLowerCase()));
  let free = name;
  for (let count = 2; taken.has(free.toLowerCase()); count++) free = `${name} ${count}`;
  return planDraft(
    newRecord(servicePlan, {
      name: free,
      status: 'Active',
      currency,
      texts: [{ language, portalName: free, description: '' }],
      paymentMethods: ['creditCard'],
    }),
  );
}

export function planDraft(fields: ServicePlan): PlanDraft {
  const { name, price, duration, bandwidthDown, bandwidthUp, paymentMethods } = toDraft(
    servicePlan,
    fields,
  );
  return { fields, name, price, duration, bandwidthDown, bandwidthUp, paymentMethods };
}

/** The plan's form as it would stand with what was typed; a portal name that was the name follows it. */
export function valuesOfPlan({ fields, ...typed }: PlanDraft): ServicePlanDraft {
  const texts = fields.texts.map((text) =>
    text.portalName === fields.name ? { ...text, portalName: typed.name } : text,
  );
  return { ...toDraft(servicePlan, { ...fields, texts }), ...typed };
}

function areaDraft(
  { name, plans, devices, ...fields }: SiteRequest['areas'][number],
  withDevices: boolean,
): AreaDraft {
  return { name, fields, plans: plans.map(planDraft), devices: withDevices ? devices : [] };
}
