const cachedResults = new Map<string, true | string>();
const cacheCapacity = 1_000;

/**
 * Accepts IANA time zone names, but not abbreviations such as EST, which ignore daylight saving time. Results are cached,
 * because a check takes 0.1 ms and an import repeats a few zones in each line.
 */
export function timeZoneName(value: string): true | string {
  const known = cachedResults.get(value);
  if (known !== undefined) return known;
  const result = checkTimeZone(value);
  if (cachedResults.size >= cacheCapacity) cachedResults.clear();
  cachedResults.set(value, result);
  return result;
}

function checkTimeZone(value: string): true | string {
  const message = 'Unknown time zone. Use a name such as America/New_York';
  if (value !== 'UTC' && !value.includes('/')) return message;
  try {
    return new Intl.DateTimeFormat('en', { timeZone: value }).format() !== '' || message;
  } catch {
    return message;
  }
}

/** Accepts ISO 3166-1 alpha-2 codes that the runtime knows, also retired ones, because they may be stored. */
export function countryCode(value: string): true | string {
  const known =
    /^[A-Z]{2}$/.test(value) &&
    new Intl.DisplayNames('en', { type: 'region', fallback: 'none' }).of(value) !== undefined;
  return known || 'Unknown country. Use a two-letter code such as IS';
}

/** Accepts ISO 4217 codes. */
export function currencyCode(value: string): true | string {
  return (
    Intl.supportedValuesOf('currency').includes(value) ||
    'Unknown currency. Use a three-letter code such as EUR'
  );
}

/** Accepts BCP 47 tags. */
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
