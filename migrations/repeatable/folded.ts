/** The marks of Latin, Greek, Cyrillic, Hebrew and Arabic letters, and of symbols and emoji. */
const marks =
  '\\u0300-\\u036f\\u0483-\\u0489\\u0591-\\u05bd\\u05bf\\u05c1\\u05c2\\u05c4\\u05c5\\u05c7\\u0610-\\u061a' +
  '\\u064b-\\u065f\\u0670\\u1ab0-\\u1aff\\u1dc0-\\u1dff\\u20d0-\\u20ff\\ufe00-\\ufe0f\\ufe20-\\ufe2f';

/**
 * Returns the text by which names are sorted, like `folded` in `src/contract/values/folded.ts`, by which the tree is.
 * PostgreSQL inlines it, because it is not strict.
 */
export const folded = [
  `
  create or replace function folded(name text) returns text
  language sql immutable parallel safe
  -- Most names are ASCII, and normalizing costs much more than this comparison.
  return case when octet_length(name) = char_length(name) then lower(name) else
    replace(replace(replace(replace(
      lower(translate(
        regexp_replace(
          normalize(name, nfkd),
          '[${marks}]',
          '', 'g'),
        'łŁøØđĐðÐıÆŒÞẞ', 'llooddddiæœþß')),
      'æ', 'ae'), 'œ', 'oe'), 'þ', 'th'), 'ß', 'ss') end`,
];
