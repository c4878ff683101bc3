import { parseDraft } from '../../../../contract/fields/fields.ts';
import { languageTag } from '../../../../contract/validators/locale-validators.ts';
import type { ServicePlan } from '../../../service-plans/fields.ts';
import { shownBelow } from '../../add/startBelow.ts';
import { type BrandTheme, organization } from '../../fields.ts';
import { type AreaDraft, featuresAt, type Parent, type SiteDraft } from '../draft/site-draft.ts';
import { sitePlan } from '../fields.ts';
import { canHave } from '../rules.ts';
import type { StepId } from '../steps/steps.ts';
import { texts } from '../texts.ts';

export interface PortalSettings {
  brandTheme: BrandTheme;
  language: string;
}

type PlanText = ServicePlan['texts'][number];

/** Why guests may not see what was intended, and the step that can change it. */
interface Remark {
  text: string;
  step?: StepId;
}

const { names, values } = organization.map.brandTheme;
const languageNames = new Intl.DisplayNames('en', { type: 'language' });

/** Returns the brand and language of the portal of an area or of the site, inherited when they are not set. */
export function portalSettings(
  { site }: Pick<SiteDraft, 'site'>,
  parent: Parent,
  area?: AreaDraft,
): PortalSettings {
  const { inherited } = shownBelow(parent, 'Site');
  const chosenBrand = area?.brandTheme || site.brandTheme || inherited.brandTheme;
  const languages = [area?.language, site.language, inherited.language];
  return {
    brandTheme: values.find((brand) => brand === chosenBrand) ?? 'elevenos',
    language: languages.map((language) => language?.trim() ?? '').find(isLanguage) ?? 'en',
  };
}

/** 'Clearview (clearview) · Icelandic' */
export function portalText({ brandTheme, language }: PortalSettings): string {
  return `${names[brandTheme]} · ${languageName(language)}`;
}

/** Returns whether an area's portal differs from its site's. */
export function differsFromSite({ brandTheme, language }: AreaDraft): boolean {
  return brandTheme !== '' || language.trim() !== '';
}

/** Returns the portal of an area, with remarks on plans that guests do not see; without an area, the site's settings. */
export function guestPortal(draft: SiteDraft, parent: Parent, area: AreaDraft | undefined) {
  const settings = portalSettings(draft, parent, area);
  if (area === undefined) {
    const remarks: Remark[] = [{ text: texts.portalNeedsAreas, step: 'areas' }];
    return { settings, offered: [], remarks };
  }
  if (!canHave('plans', featuresAt(draft.site, parent)))
    return { settings, offered: [], remarks: [{ text: texts.cannotHavePlans }] };
  const plans = area.plans.map((plan) => ({
    name: plan.name,
    record: parseDraft(sitePlan, plan).record,
  }));
  const offered = plans
    .flatMap(({ record }) => (record?.status === 'Active' ? [record] : []))
    .map((plan) => ({ plan, text: textIn(plan.texts, settings.language) }));
  const languageOfPage = languageName(settings.language);
  const nothing = texts.nothingOffered(area.name || texts.unnamed);
  const remarks: Remark[] = [
    ...(offered.length === 0 ? [{ text: nothing, step: 'plans' as const }] : []),
    ...remarkOn(
      plans.filter(({ record }) => record === null),
      texts.incompletePlans,
      'plans',
    ),
    ...remarkOn(
      plans.filter(({ record }) => record !== null && record.status !== 'Active'),
      texts.draftPlans,
    ),
    ...remarkOn(
      offered.map(({ plan }) => plan).filter((plan) => isForSome(plan)),
      texts.plansForSome,
    ),
    ...remarkOn(
      offered
        .filter(({ text }) => text && !isSameLanguage(text.language, settings.language))
        .map(({ plan }) => plan),
      (names) => texts.plansInOtherLanguages(languageOfPage, names),
    ),
    ...(isSameLanguage(settings.language, 'en') ? [] : [{ text: texts.onlyPlansTranslated }]),
  ];
  return { settings, offered, remarks };
}

function remarkOn(
  plans: readonly { name: string }[],
  textFor: (names: readonly string[]) => string,
  step?: StepId,
): Remark[] {
  if (plans.length === 0) return [];
  return [{ text: textFor(plans.map(({ name }) => name)), ...(step && { step }) }];
}

function isForSome(plan: ServicePlan): boolean {
  const { loginMethods, guestGroups, daysAndHours, visibleFrom, visibleUntil } = plan;
  const limits = [loginMethods, guestGroups, daysAndHours];
  return visibleFrom !== null || visibleUntil !== null || limits.some(({ length }) => length > 0);
}

/** Returns a plan's text in the language, in a variety of it, or the first one. */
function textIn(all: readonly PlanText[], language: string): PlanText | undefined {
  const exact = all.find((text) => text.language.toLowerCase() === language.toLowerCase());
  return exact ?? all.find((text) => isSameLanguage(text.language, language)) ?? all[0];
}

/** Returns whether two tags are of the same language, such as 'en' and 'en-GB'. */
function isSameLanguage(one: string, other: string): boolean {
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
    // A tag may have parts without a name, such as a calendar.
    return tag;
  }
}
