import { messages } from '../../../contract/messages.ts';
import type { Placement, PromotionType, Question, Variant } from '../fields.ts';

type Path =
  | 'languages'
  | 'placement'
  | 'goal'
  | 'variants'
  | `variants.${number}.${keyof Variant}`
  | 'questions'
  | `questions.${number}.${keyof Question}`
  | 'promoCodeId'
  | 'validUntil'
  | 'daysAndHours'
  | `daysAndHours.${number}.until`
  | 'audienceValues'
  | 'visitsUntil'
  | 'deviceTypes'
  | 'webhookUrl';
type Report = (path: Path, message: string) => void;

/** Not the record's type, which is inferred from a description that calls this. */
interface Checked {
  type: PromotionType;
  placement: Placement;
  languages: string[];
  variants: Variant[];
  goal: 'click' | 'purchase' | 'answer';
  questions: Question[];
  promoCodeId: string | null;
  validFrom: string | null;
  validUntil: string | null;
  daysAndHours: { from: string; until: string }[];
  audience: string;
  audienceValues: string[];
  visitsFrom: number | null;
  visitsUntil: number | null;
  deviceTypes: string[];
  channel: 'email' | 'sms';
  webhookUrl: string | null;
}

const placesOf: Record<PromotionType, readonly Placement[]> = {
  banner: ['beforeLogin', 'loginPage', 'afterLogin', 'statusPage'],
  offer: ['beforeLogin', 'loginPage', 'afterLogin', 'statusPage'],
  survey: ['afterLogin', 'statusPage'],
  splash: ['beforeLogin', 'afterLogin'],
  redirect: ['afterLogin'],
  message: ['message'],
};

/** Returns where a type of promotion can be shown. */
export function placementsOf(type: PromotionType): readonly Placement[] {
  return placesOf[type];
}

/**
 * Returns by what variants of a type can be compared. Purchases are tied to a visit of the portal: a guest who comes back
 * after a message is another guest there.
 */
export function goalsOf(type: PromotionType): readonly Checked['goal'][] {
  if (type === 'survey') return ['click', 'purchase', 'answer'];
  return type === 'message' ? ['click'] : ['click', 'purchase'];
}

/** Returns the options that a survey's question offers in a language. */
export function optionsOf(question: Pick<Question, 'options'>, language: string): string[] {
  return (question.options[language] ?? '').split(',').flatMap((option) => option.trim() || []);
}

/** Reports errors between the fields of a promotion. */
export function promotionErrors(promotion: Checked, error: Report): void {
  const { type, placement, languages, goal, validFrom, validUntil } = promotion;
  if (languages.length === 0) error('languages', messages.required);
  if (!placesOf[type].includes(placement))
    error('placement', 'Choose another place: this type is not shown there');
  if (!goalsOf(type).includes(goal))
    error(
      'goal',
      type === 'message' && goal === 'purchase'
        ? 'Purchases after a message are not counted. Choose Click'
        : 'Only a survey is answered',
    );
  variantErrors(promotion, error);
  questionErrors(promotion, error);
  if (type === 'offer' && promotion.promoCodeId === null) error('promoCodeId', messages.required);
  if (type === 'message' && promotion.channel === 'sms' && promotion.webhookUrl === null)
    error('webhookUrl', messages.required);
  if (type === 'message' && promotion.deviceTypes.length > 0)
    error('deviceTypes', 'A message is not shown on a device. Choose none');
  if (type === 'message' && promotion.daysAndHours.length > 0)
    error('daysAndHours', 'Messages are sent from 8:00 to 21:00. Remove the periods');
  if (validFrom !== null && validUntil !== null && validUntil <= validFrom)
    error('validUntil', 'Please select a later date');
  for (const [index, { from, until }] of promotion.daysAndHours.entries())
    if (from === until) error(`daysAndHours.${index}.until`, 'Must differ from the beginning');
  const needsValues = promotion.audience !== 'everyone' && promotion.audience !== 'firstPurchase';
  if (needsValues && promotion.audienceValues.length === 0)
    error('audienceValues', messages.required);
  const { visitsFrom, visitsUntil } = promotion;
  if (visitsFrom !== null && visitsUntil !== null && visitsUntil < visitsFrom)
    error('visitsUntil', `Must be ${visitsFrom} or greater`);
}

function variantErrors({ type, languages, variants }: Checked, error: Report): void {
  const sum = variants.reduce((total, { share }) => total + share, 0);
  if (sum !== 100) error('variants', `The shares must add up to 100 %. They add up to ${sum} %`);
  const [language = 'en'] = languages;
  for (const [index, variant] of variants.entries()) {
    const at = <F extends keyof Variant>(field: F) => `variants.${index}.${field}` as const;
    const has = (field: 'title' | 'text' | 'button' | 'address') =>
      variant[field][language] !== undefined;
    const required = `Required in the first language, ${language}`;
    if (type === 'redirect') {
      if (!has('address')) error(at('address'), required);
      continue;
    }
    if (!has('title')) error(at('title'), required);
    if (type === 'message' && !has('text')) error(at('text'), required);
    if (type === 'offer') {
      if (!has('button')) error(at('button'), required);
      continue;
    }
    if (type === 'survey') continue;
    if (has('button') && !has('address')) error(at('address'), required);
    if (has('address') && !has('button')) error(at('button'), required);
  }
}

function questionErrors({ type, languages, questions }: Checked, error: Report): void {
  if (type !== 'survey') return;
  if (questions.length === 0) error('questions', 'Add at least one question');
  const [language = 'en'] = languages;
  for (const [index, question] of questions.entries()) {
    if (question.question[language] === undefined)
      error(`questions.${index}.question`, `Required in the first language, ${language}`);
    if (question.kind !== 'options') continue;
    const count = optionsOf(question, language).length;
    if (count < 2 || count > 8) error(`questions.${index}.options`, 'Enter 2 to 8 options');
    // Answers are counted by their position, so that languages add up.
    const other = Object.keys(question.options).find(
      (tag) => optionsOf(question, tag).length !== count,
    );
    if (count >= 2 && other !== undefined)
      error(`questions.${index}.options`, `Enter ${count} options in ${other}, as in ${language}`);
  }
}
