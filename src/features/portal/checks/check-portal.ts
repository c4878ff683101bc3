import type { PortalPlan } from '../contract.ts';
import { pageNames } from '../document/blocks.ts';
import { invalidContacts } from '../document/contacts.ts';
import { type EffectivePortal, methodNames } from '../document/fields.ts';
import { formFieldName, isOwnField } from '../document/form-field-names.ts';
import { imagesOf } from '../document/images-of.ts';
import { languageErrors } from '../document/language-rules.ts';
import { isWritten } from '../document/local-text.ts';
import { hasPlan } from '../document/plan-rules.ts';
import { hasTermsBlock } from '../document/terms.ts';
import { contrast, leastContrast } from '../renderer/colors.ts';
import { languageName, localized } from '../renderer/localized.ts';
import type { Check } from './check.ts';
import { gardenError } from './garden-entries.ts';
import type { PageSize } from './page-sizes.ts';
import { styleSheetErrors } from './style-sheet.ts';
import { checkTexts as texts } from './texts.ts';
import { translationsOf } from './translations.ts';

/** What the checks need to know besides the portal. */
export interface CheckContext {
  /** the plans that guests see; null: a preset, whose areas have their own */
  plans: readonly PortalPlan[] | null;
  hasMail: boolean;
  /** whether a member list that guests can use has members; null: not known */
  hasMembers: boolean | null;
  /** the loyalty programmes at whose issuers members sign in */
  programmes: readonly string[];
  /** whether a device of the area can send guests to the portal; null: not known, or a preset */
  hasGateway: boolean | null;
  /** the states of the used images; null while they are not known */
  images: ReadonlyMap<string, 'Active' | 'Archived'> | null;
  /** the largest page as rendered; null while it is not known */
  largest: PageSize | null;
}

/** Checks a portal as guests would see it. */
export function checkPortal(portal: EffectivePortal, context: CheckContext): Check[] {
  return [
    ...contrastChecks(portal),
    ...methodChecks(portal, context),
    ...formChecks(portal),
    ...contactChecks(portal),
    ...termsChecks(portal),
    ...translationChecks(portal),
    ...gardenChecks(portal),
    ...imageChecks(portal, context),
    ...styleChecks(portal),
    ...afterSignInChecks(portal),
    ...sizeChecks(context),
    ...gatewayChecks(context),
  ];
}

function contrastChecks({ look }: EffectivePortal): Check[] {
  const pairs = [
    [texts.textContrast, 'textColor', 'backgroundColor'],
    [texts.buttonContrast, 'accentTextColor', 'accentColor'],
  ] as const;
  const ratios = pairs.map(([what, one, other]) => ({
    what,
    ratio: contrast(look[one], look[other]),
    input: `look.${one}`,
  }));
  const low = ratios.filter(({ ratio }) => ratio < leastContrast);
  if (low.length === 0)
    return [ok('contrast', 'look', texts.contrast(Math.min(...ratios.map(({ ratio }) => ratio))))];
  return low.map(({ what, ratio, input }) => ({
    ...error(`contrast ${what}`, 'look', texts.lowContrast(what, ratio)),
    input,
  }));
}

function methodChecks({ methods }: EffectivePortal, context: CheckContext): Check[] {
  const { plans, hasMail, hasMembers, programmes } = context;
  const offered = methods.methods.filter(({ isOn }) => isOn);
  if (offered.length === 0) return [error('methods', 'methods', texts.noMethod)];
  const found: Check[] = [];
  if (!hasMail && offered.some(({ type }) => type === 'email'))
    found.push({ ...error('mail', 'methods', texts.noMail), item: 'email' });
  if (hasMembers === false && offered.some(({ type }) => type === 'memberNumber'))
    found.push({ ...warning('members', 'methods', texts.noMembers), item: 'memberNumber' });
  if (programmes.length > 0 && !offered.some(({ type }) => type === 'memberNumber'))
    found.push({
      ...warning('programmes', 'methods', texts.hiddenProgrammes(programmes)),
      item: 'memberNumber',
    });
  for (const method of offered)
    if (plans !== null && !hasPlan(method, plans))
      found.push({
        ...warning(`plans ${method.type}`, 'methods', texts.noPlan(methodNames[method.type])),
        item: method.type,
        screen: 'service-plans',
      });
  return found.length > 0 ? found : [ok('methods', 'methods', texts.methods(offered.length))];
}

function formChecks({ form }: EffectivePortal): Check[] {
  return form.fields
    .filter(({ id, label }) => isOwnField(id) && !isWritten(label))
    .map(({ id }) => ({
      ...error(`form ${id}`, 'form', texts.noFieldLabel(formFieldName(id))),
      item: id,
      input: 'form.label',
    }));
}

/** Only warnings: invalid ones are refused when they are entered, so these are stored or inherited. */
function contactChecks({ pages }: EffectivePortal): Check[] {
  return invalidContacts(pages).map(({ page, block, name, error: text }) => ({
    ...warning(
      `contact ${page} ${block.id} ${name}`,
      'pages',
      texts.contact(pageNames[page], text),
    ),
    page,
    item: block.id,
    input: `pages.${name}`,
  }));
}

function termsChecks(portal: EffectivePortal): Check[] {
  const { legal, languages } = portal;
  const found: Check[] = (
    [
      ['terms', texts.terms],
      ['privacy', texts.privacy],
    ] as const
  ).flatMap(([name, what]) => {
    const text = legal[name];
    const input = `legal.${name}`;
    if (!isWritten(text))
      return name === 'terms' ? [{ ...warning('terms', 'legal', texts.noTerms), input }] : [];
    const missing = languages.tags.filter((tag) => localized(text, [tag]) === null);
    const [language] = missing;
    return language === undefined
      ? []
      : [
          {
            ...error(name, 'legal', texts.termsMissing(what, missing.map(languageName))),
            language,
            input,
          },
        ];
  });
  const isWrittenAtAll = isWritten(legal.terms) || isWritten(legal.privacy);
  if (isWrittenAtAll && !hasTermsBlock(portal))
    found.push({ ...error('terms block', 'pages', texts.noTermsBlock), page: 'sign-in' });
  return found.length > 0 ? found : [ok('terms', 'legal', texts.termsComplete)];
}

function translationChecks(portal: EffectivePortal): Check[] {
  const errors = languageErrors(portal.languages.tags);
  if (errors.length > 0)
    return errors.map((text) => ({
      ...error(`language ${text}`, 'languages', text),
      input: 'languages.tags',
    }));
  // Missing legal texts are errors of their own.
  const others = { ...portal, legal: { ...portal.legal, terms: {}, privacy: {} } };
  const incomplete = translationsOf(others).filter(({ missing }) => missing > 0);
  if (translationsOf(portal).every(({ missing }) => missing === 0))
    return [ok('languages', 'languages', texts.translated)];
  return incomplete.map(({ tag, name, missing, firstMissing }) => ({
    ...warning(`language ${tag}`, 'languages', texts.untranslated(name, missing)),
    ...firstMissing,
  }));
}

function gardenChecks({ garden }: EffectivePortal): Check[] {
  const errors = garden.entries.flatMap((entry) => gardenError(entry) ?? []);
  return errors.length === 0
    ? [ok('garden', 'garden', texts.garden(garden.entries.length))]
    : errors.map((text) => ({
        ...error(`garden ${text}`, 'garden', text),
        input: 'garden.entries',
      }));
}

function imageChecks(portal: EffectivePortal, { images }: CheckContext): Check[] {
  if (images === null) return [];
  const states = imagesOf(portal).map((id) => images.get(id));
  const missing = states.filter((state) => state === undefined).length;
  const archived = states.filter((state) => state === 'Archived').length;
  return [
    ...(missing > 0 ? [error('images', 'look', texts.imagesMissing(missing))] : []),
    ...(archived > 0 ? [warning('archived', 'look', texts.imagesArchived(archived))] : []),
  ];
}

function styleChecks({ look }: EffectivePortal): Check[] {
  return styleSheetErrors(look.css)
    .slice(0, 5)
    .map((text) => ({
      ...error(`css ${text}`, 'look', texts.styleSheet(text)),
      input: 'look.css',
    }));
}

function afterSignInChecks({ afterSignIn: { target, address } }: EffectivePortal): Check[] {
  return target === 'address' && address === null
    ? [
        {
          ...error('after sign-in', 'afterSignIn', texts.noAddress),
          input: 'afterSignIn.address',
        },
      ]
    : [];
}

const mostBytes = 60_000;

function sizeChecks({ largest }: CheckContext): Check[] {
  if (largest === null) return [];
  const { page, bytes } = largest;
  const text = texts.size(Math.ceil(bytes / 1_000), pageNames[page]);
  return bytes > mostBytes
    ? [{ ...error('size', 'pages', texts.tooLarge(text)), page }]
    : [{ ...ok('size', 'pages', text), page }];
}

function gatewayChecks({ hasGateway }: CheckContext): Check[] {
  if (hasGateway !== false) return [];
  return [{ ...warning('gateway', null, texts.noGateway), screen: 'devices' }];
}

const ok = (id: string, part: Check['part'], text: string): Check => ({
  id,
  part,
  text,
  state: 'ok',
});
const warning = (id: string, part: Check['part'], text: string): Check => ({
  ...ok(id, part, text),
  state: 'warning',
});
const error = (id: string, part: Check['part'], text: string): Check => ({
  ...ok(id, part, text),
  state: 'error',
});
