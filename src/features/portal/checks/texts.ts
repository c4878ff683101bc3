import { counted } from '../../../contract/plural.ts';

const ratioText = (ratio: number) => `${(Math.floor(ratio * 10) / 10).toFixed(1)} : 1`;
/** Isolates a name that may be written from right to left, so that the text around it keeps its order. */
const isolated = (name: string) => `\u2068${name}\u2069`;

export const checkTexts = {
  textContrast: 'Text on the background',
  buttonContrast: 'Text on buttons',
  contrast: (ratio: number) => `Contrast ${ratioText(ratio)}`,
  lowContrast: (what: string, ratio: number) =>
    `${what}: contrast ${ratioText(ratio)}, needs 4.5 : 1`,
  noMethod: 'Offer at least one method of signing in',
  noMail: 'E-mail code: no mail server is configured',
  noMembers: 'Member number: nobody can sign in by it until a member list is imported',
  hiddenProgrammes: (names: readonly string[]) =>
    `Member number is off, which also hides the sign-in at ${names.join(', ')}`,
  noGateway: 'No gateway sends guests to this portal yet',
  noFieldLabel: (name: string) => `${name} needs a label, so that guests know what to enter`,
  contact: (page: string, error: string) => `Support on the page ${page}: ${error}`,
  noPlan: (method: string) => `${method}: no active free plan accepts it`,
  methods: (count: number) =>
    counted(count, { one: 'method of signing in', other: 'methods of signing in' }),
  terms: 'Terms',
  privacy: 'Privacy notice',
  noTerms: 'There are no terms of use',
  noTermsBlock: 'The sign-in page needs its Terms block, so that guests see what they accept',
  termsMissing: (what: string, names: readonly string[]) =>
    `${what} missing in ${names.map(isolated).join(', ')}`,
  termsComplete: 'Terms in all languages',
  translated: 'All texts translated',
  untranslated: (name: string, missing: number) =>
    `${isolated(name)}: ${counted(missing, { one: 'text', other: 'texts' })} missing`,
  garden: (count: number) =>
    `Walled garden: ${counted(count, { one: 'own entry', other: 'own entries' })}`,
  imagesMissing: (count: number) =>
    `${counted(count, { one: 'image does', other: 'images do' })} not exist any more`,
  imagesArchived: (count: number) =>
    `${counted(count, { one: 'image is', other: 'images are' })} archived`,
  styleSheet: (text: string) => `Style sheet: ${text}`,
  noAddress: 'Enter the page to show after signing in',
  size: (kilobytes: number, page: string) => `${kilobytes} kB without script (${page})`,
  tooLarge: (text: string) => `${text}: no more than 60 kB`,
};
