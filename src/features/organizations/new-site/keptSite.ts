import { featureIds } from '../../../contract/features.ts';
import type { ServicePlanFields } from '../../service-plans/contract.ts';
import {
  newPlan,
  type PlanValues,
  valuesOf as planValues,
} from '../../service-plans/public/values.ts';
import { newOrganization, nothingGiven } from '../add/newOrganization.ts';
import type { OrganizationRecord } from '../contract.ts';
import { type OrganizationValues, valuesOf } from '../edit/values.ts';
import type { KeptSite, WholeSite } from './contract.ts';
import { usualPrice } from './prices.ts';
import { areasOf, isTemplate, propertyTypeOf } from './templates.ts';

export type KeptArea = KeptSite['areas'][number];
export type KeptPlan = KeptArea['plans'][number];
export type Parent = OrganizationRecord;

export const blank = 'blank';
export const copy = 'copy';

export function emptySite(parent: Parent): KeptSite {
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
}: Pick<KeptSite, 'start' | 'source' | 'withDevices'>): string {
  return start === copy ? `${copy} ${source?.number} ${withDevices}` : start;
}

/** The site as its start has it, with what was typed about the place itself. */
export function withStart(kept: KeptSite, parent: Parent, copied: WholeSite | null): KeptSite {
  const { start } = kept;
  const applied = startOf(kept);
  if (copied !== null) {
    const usual = newOrganization(parent, 'Site');
    const site = valuesOf({ ...usual, ...copied.site, name: kept.site.name });
    return {
      ...kept,
      applied,
      site,
      areas: copied.areas.map((area) => keptArea(area, kept.withDevices)),
    };
  }
  if (!isTemplate(start)) return { ...kept, applied, areas: [] };
  const currency = currencyAt(kept.site, parent);
  const language = parent.language ?? parent.inherited.language ?? 'en';
  const areas = areasOf(start, { currency, language }).map(({ name, plans }) => ({
    ...emptyArea(name),
    plans: plans.map(keptPlan),
  }));
  const propertyType = kept.site.propertyType || propertyTypeOf(start);
  return { ...kept, applied, site: { ...kept.site, propertyType }, areas };
}

/** The site with other values; plans follow its currency, and a template's prices their usual size in it. */
export function withSite(kept: KeptSite, site: OrganizationValues, parent: Parent): KeptSite {
  const [before, after] = [currencyAt(kept.site, parent), currencyAt(site, parent)];
  if (before === after) return { ...kept, site };
  const isUsual = isTemplate(kept.applied);
  const priced = (plan: KeptPlan): KeptPlan => {
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

export function portalValues({ site: { brandTheme, language }, areas }: KeptSite): PortalValues {
  return {
    site: { brandTheme, language },
    areas: areas.map(({ fields }) => ({
      brandTheme: fields.brandTheme ?? '',
      language: fields.language ?? '',
    })),
  };
}

export function withPortal(kept: KeptSite, values: PortalValues): KeptSite {
  const areas = kept.areas.map((area, index) => {
    const { brandTheme, language } = values.areas[index] ?? { brandTheme: '', language: '' };
    const portal = { brandTheme: brandTheme || null, language: language || null };
    return { ...area, fields: { ...area.fields, ...portal } };
  });
  return { ...kept, site: { ...kept.site, ...values.site }, areas };
}

export function emptyArea(name: string): KeptArea {
  return { name, fields: nothingGiven, plans: [], devices: [] };
}

/** A plan that somebody makes up, under a name that the area does not have yet. */
export function madeUpPlan(
  name: string,
  others: readonly KeptPlan[],
  { currency, language }: { currency: string; language: string },
): KeptPlan {
  const taken = new Set(others.map((plan) => plan.name.trim().toLowerCase()));
  let free = name;
  for (let count = 2; taken.has(free.toLowerCase()); count++) free = `${name} ${count}`;
  return keptPlan({
    ...newPlan({ currency, language, timeZone: 'UTC' }),
    name: free,
    status: 'Active',
    texts: [{ language, portalName: free, description: '' }],
    paymentMethods: ['creditCard'],
  });
}

export function keptPlan(fields: ServicePlanFields): KeptPlan {
  const { name, price, duration, bandwidthDown, bandwidthUp, paymentMethods } = planValues(fields);
  return { fields, name, price, duration, bandwidthDown, bandwidthUp, paymentMethods };
}

/** The plan's form as it would stand with what was typed; a portal name that was the name follows it. */
export function valuesOfPlan({ fields, ...typed }: KeptPlan): PlanValues {
  const texts = fields.texts.map((text) =>
    text.portalName === fields.name ? { ...text, portalName: typed.name } : text,
  );
  return { ...planValues({ ...fields, texts }), ...typed };
}

function keptArea(
  { name, plans, devices, ...fields }: WholeSite['areas'][number],
  withDevices: boolean,
): KeptArea {
  return { name, fields, plans: plans.map(keptPlan), devices: withDevices ? devices : [] };
}
