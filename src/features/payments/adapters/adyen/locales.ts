/** The page's languages ('Language and localization' of Pay by Link); without one it follows the browser. */
const locales = [
  'ar',
  'cs-CZ',
  'da-DK',
  'de-DE',
  'el-GR',
  'en-US',
  'es-ES',
  'fi-FI',
  'fr-FR',
  'hr-HR',
  'hu-HU',
  'it-IT',
  'ja-JP',
  'ko-KR',
  'nl-NL',
  'no-NO',
  'pl-PL',
  'pt-PT',
  'ro-RO',
  'ru-RU',
  'sk-SK',
  'sl-SI',
  'sv-SE',
  'zh-CN',
];

/** Returns the page's locale of a language; undefined when Adyen has none. */
export function localeOf(language: string): string | undefined {
  if (language === 'pt-BR' || language === 'zh-TW') return language;
  const base = language.split('-')[0] ?? '';
  const own = base === 'nb' || base === 'nn' ? 'no' : base;
  return locales.find((locale) => locale.split('-')[0] === own);
}
