import { countryCodes, countryName } from '../../../../contract/values/countries.ts';

const codesByName = new Map(countryCodes.map((code) => [countryName(code).toLowerCase(), code]));

/** Returns the ISO 3166-1 alpha-2 code for a code or an English name; null for an unknown country. */
export function countryCodeOf(text: string): string | null {
  if (countryCodes.includes(text)) return text;
  return codesByName.get(text.toLowerCase()) ?? otherNames[text.toLowerCase()] ?? null;
}

const otherNames: Record<string, string> = {
  'antigua and barbuda': 'AG',
  'bosnia and herzegovina': 'BA',
  burma: 'MM',
  'congo (brazzaville)': 'CG',
  'congo (kinshasa)': 'CD',
  "cote d'ivoire": 'CI',
  'czech republic': 'CZ',
  'east timor': 'TL',
  'hong kong': 'HK',
  'johnston atoll': 'UM',
  macau: 'MO',
  macedonia: 'MK',
  'midway islands': 'UM',
  myanmar: 'MM',
  palestine: 'PS',
  reunion: 'RE',
  'saint helena': 'SH',
  'saint kitts and nevis': 'KN',
  'saint lucia': 'LC',
  'saint pierre and miquelon': 'PM',
  'saint vincent and the grenadines': 'VC',
  'sao tome and principe': 'ST',
  svalbard: 'SJ',
  swaziland: 'SZ',
  'trinidad and tobago': 'TT',
  turkey: 'TR',
  'turks and caicos islands': 'TC',
  'virgin islands': 'VI',
  'wake island': 'UM',
  'wallis and futuna': 'WF',
  'west bank': 'PS',
};
