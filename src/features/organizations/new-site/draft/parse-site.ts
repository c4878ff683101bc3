import { parseDraft } from '../../../../contract/fields/fields.ts';
import { servicePlan } from '../../../service-plans/fields.ts';
import { organizationFields } from '../../contract.ts';
import { checked as checkedSite } from '../../edit/values.ts';
import type { SiteDraft, SiteRequest } from '../contract.ts';
import {
  type AreaDraft,
  mayHave,
  type Parent,
  type PortalValues,
  portalValues,
  valuesOfPlan,
} from './site-draft.ts';

type Checked =
  | { whole: SiteRequest; errors: null }
  | { whole: null; errors: Record<string, string> };

/** The site as the server wants it, or what is wrong with it, by the paths of what would be sent. */
export function parseSite(kept: SiteDraft, parent: Parent): Checked {
  const { site, areas } = kept;
  const ofSite = checkedSite(site, 'Site');
  const withPlans = mayHave('service-plans', site, parent);
  const errors = {
    ...Object.fromEntries(
      Object.entries(ofSite.errors ?? {}).map(([path, message]) => [`site.${path}`, message]),
    ),
    ...areaErrors(areas),
    ...(withPlans && planErrors(areas)),
    ...portalErrors(portalValues(kept)),
  };
  if (ofSite.fields === null || Object.keys(errors).length > 0) return { whole: null, errors };
  const { features } = ofSite.fields;
  const whole = {
    site: ofSite.fields,
    areas: areas.map(({ name, fields, plans, devices }) => ({
      ...fields,
      name: name.trim(),
      language: fields.language?.trim() || null,
      // What the site does not have, none of its areas can.
      features: fields.features?.filter((id) => features?.includes(id) ?? true) ?? null,
      plans: withPlans
        ? plans.flatMap((plan) => parseDraft(servicePlan, valuesOfPlan(plan)).record ?? [])
        : [],
      devices: mayHave('devices', site, parent) ? devices : [],
    })),
  };
  return { whole, errors: null };
}

export function areaErrors(areas: readonly AreaDraft[]): Record<string, string> {
  const errors: Record<string, string> = {};
  const names = areas.map(({ name }) => name.trim().toLowerCase());
  for (const [index, { name }] of areas.entries()) {
    const message = organizationFields.shape.name.safeParse(name).error?.issues[0]?.message;
    if (message !== undefined) errors[`areas.${index}.name`] = message;
    else if (names.indexOf(names[index] ?? '') < index)
      errors[`areas.${index}.name`] = 'Must be unique';
  }
  return errors;
}

export function planErrors(areas: readonly AreaDraft[]): Record<string, string> {
  const errors: Record<string, string> = {};
  for (const [areaIndex, { plans }] of areas.entries()) {
    const names = plans.map(({ name }) => name.trim().toLowerCase());
    for (const [index, plan] of plans.entries()) {
      const at = `areas.${areaIndex}.plans.${index}`;
      for (const [path, message] of Object.entries(
        parseDraft(servicePlan, valuesOfPlan(plan)).errors ?? {},
      ))
        errors[`${at}.${path}`] = message;
      if (names.indexOf(names[index] ?? '') < index) errors[`${at}.name`] ??= 'Must be unique';
    }
  }
  return errors;
}

export function portalErrors({ site, areas }: PortalValues): Record<string, string> {
  const typed = [
    ['site.language', site.language],
    ...areas.map(({ language }, index) => [`areas.${index}.language`, language]),
  ] as const;
  const { language: rule } = organizationFields.shape;
  return Object.fromEntries(
    typed.flatMap(([path, language]) => {
      const message = rule.safeParse(language.trim() || null).error?.issues[0]?.message;
      return message === undefined ? [] : [[path, message]];
    }),
  );
}
