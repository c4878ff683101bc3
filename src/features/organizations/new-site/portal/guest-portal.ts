import { parseDraft } from '../../../../contract/fields/fields.ts';
import { languageTag } from '../../../../contract/validators/locale-validators.ts';
import { type ServicePlan, servicePlan } from '../../../service-plans/fields.ts';
import { newOrganization } from '../../add/newOrganization.ts';
import type { BrandTheme } from '../../contract.ts';
import { brandName } from '../../edit/choices.ts';
import type { SiteDraft } from '../contract.ts';
import { type AreaDraft, mayHave, type Parent, valuesOfPlan } from '../draft/site-draft.ts';
import type { StepId } from '../steps/steps.ts';
import { texts } from '../texts.ts';

export interface PortalSettings {
  brandTheme: BrandTheme;
  language: string;
}

type PlanText = ServicePlan['texts'][number];

/** What guests do not get to see as it was meant, and the step that can change it. */
interface Remark {
  text: string;
  step?: StepId;
}

const languageNames = new Intl.DisplayNames('en', { type: 'language' });

/** The portal's brand and language in an area, or of the site as a whole: what is not chosen comes from above. */
export function portalSettings(
  { site }: Pick<SiteDraft, 'site'>,
  parent: Parent,
  area?: AreaDraft,
): PortalSettings {
  const { inherited } = newOrganization(parent, 'Site');
  const languages = [area?.fields.language, site.language, inherited.language];
  return {
    brandTheme: area?.fields.brandTheme || site.brandTheme || inherited.brandTheme || 'elevenos',
    language: languages.map((language) => language?.trim() ?? '').find(isLanguage) ?? 'en',
  };
}

/** 'Clearview (clearview) · Icelandic' */
export function portalWords({ brandTheme, language }: PortalSettings): string {
  return `${brandName(brandTheme)} · ${languageName(language)}`;
}

/** Whether an area's portal is another one than its site's. */
export function differsFromSite({ fields }: AreaDraft): boolean {
  return fields.brandTheme !== null || fields.language !== null;
}

/** What guests of an area see, and what of it is not as it was meant; without an area the site's part of it. */
export function guestPortal(kept: SiteDraft, parent: Parent, area: AreaDraft | undefined) {
  const settings = portalSettings(kept, parent, area);
  if (area === undefined) {
    const remarks: Remark[] = [{ text: texts.portalNeedsAreas, step: 'areas' }];
    return { settings, offered: [], remarks };
  }
  if (!mayHave('service-plans', kept.site, parent))
    return { settings, offered: [], remarks: [{ text: texts.plansNotGranted }] };
  const plans = area.plans.map((plan) => ({
    name: plan.name,
    fields: parseDraft(servicePlan, valuesOfPlan(plan)).record,
  }));
  const offered = plans
    .flatMap(({ fields }) => (fields?.status === 'Active' ? [fields] : []))
    .map((plan) => ({ plan, text: textIn(plan.texts, settings.language) }));
  const languageOfPage = languageName(settings.language);
  const nothing = texts.nothingOffered(area.name || texts.unnamed);
  const remarks: Remark[] = [
    ...(offered.length === 0 ? [{ text: nothing, step: 'plans' as const }] : []),
    ...about(
      plans.filter(({ fields }) => fields === null),
      texts.incompletePlans,
      'plans',
    ),
    ...about(
      plans.filter(({ fields }) => fields !== null && fields.status !== 'Active'),
      texts.draftPlans,
    ),
    ...about(
      offered.map(({ plan }) => plan).filter((plan) => isForSome(plan)),
      texts.plansForSome,
    ),
    ...about(
      offered
        .filter(({ text }) => text && !isSame(text.language, settings.language))
        .map(({ plan }) => plan),
      (names) => texts.plansInOtherLanguages(languageOfPage, names),
    ),
    ...(isSame(settings.language, 'en') ? [] : [{ text: texts.onlyPlansTranslated }]),
  ];
  return { settings, offered, remarks };
}

function about(
  plans: readonly { name: string }[],
  words: (names: readonly string[]) => string,
  step?: StepId,
): Remark[] {
  if (plans.length === 0) return [];
  return [{ text: words(plans.map(({ name }) => name)), ...(step && { step }) }];
}

function isForSome(plan: ServicePlan): boolean {
  const { loginMethods, guestGroups, daysAndHours, visibleFrom, visibleUntil } = plan;
  const limits = [loginMethods, guestGroups, daysAndHours];
  return visibleFrom !== null || visibleUntil !== null || limits.some(({ length }) => length > 0);
}

/** A plan's text in the language, in a variety of it, or the first one. */
function textIn(all: readonly PlanText[], language: string): PlanText | undefined {
  const exact = all.find((text) => text.language.toLowerCase() === language.toLowerCase());
  return exact ?? all.find((text) => isSame(text.language, language)) ?? all[0];
}

/** Whether two tags are of one language: 'en' and 'en-GB' are. */
function isSame(one: string, other: string): boolean {
  const [base, otherBase] = [one, other].map((tag) => tag.toLowerCase().split('-', 1)[0]);
  return base === otherBase;
}

function isLanguage(tag: string): boolean {
  return tag !== '' && languageTag(tag) === true;
}

function languageName(tag: string): string {
  try {
    return languageNames.of(tag) ?? tag;
  } catch {
    // A tag may have parts, such as a calendar, that no language is named by.
    return tag;
  }
}
