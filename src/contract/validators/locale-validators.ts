const judgedZones = new Map<string, true | string>();
const judgedAtMost = 1_000;

/**
 * An IANA time zone name; abbreviations such as EST are refused, since they ignore daylight saving. Judging one takes a
 * tenth of a millisecond and an import names the same few in each line, so verdicts are cached.
 */
export function timeZoneName(value: string): true | string {
  const known = judgedZones.get(value);
  if (known !== undefined) return known;
  const verdict = judgedZone(value);
  if (judgedZones.size >= judgedAtMost) judgedZones.clear();
  judgedZones.set(value, verdict);
  return verdict;
}

function judgedZone(value: string): true | string {
  const message = 'Unknown time zone. Use a name such as America/New_York';
  if (value !== 'UTC' && !value.includes('/')) return message;
  try {
    return new Intl.DateTimeFormat('en', { timeZone: value }).format() !== '' || message;
  } catch {
    return message;
  }
}

/** ISO 3166-1 alpha-2, as far as the runtime's own list of regions knows it. */
export function countryCode(value: string): true | string {
  const known =
    /^[A-Z]{2}$/.test(value) &&
    new Intl.DisplayNames('en', { type: 'region', fallback: 'none' }).of(value) !== undefined;
  return known || 'Unknown country. Use a two-letter code such as IS';
}

/** ISO 4217. */
export function currencyCode(value: string): true | string {
  return (
    Intl.supportedValuesOf('currency').includes(value) ||
    'Unknown currency. Use a three-letter code such as EUR'
  );
}

/** BCP 47. */
export function languageTag(value: string): true | string {
  try {
    return Intl.getCanonicalLocales(value).length === 1 || 'Unknown language';
  } catch {
    return 'Unknown language. Use a tag such as en or en-GB';
  }
}

const phone = /^\+?[\d\s().\-/]{3,30}(\s?(x|ext\.?)\s?\d{1,6})?$/i;
const threeDigits = /^\+?(?:[\s().\-/]*\d){3}/;

/** E.164 or as typed: at least three digits with the usual separators, and perhaps an extension. */
export function phoneNumber(value: string): true | string {
  return (phone.test(value) && threeDigits.test(value)) || 'Invalid phone number';
}
