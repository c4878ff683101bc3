/** Returns an error for each language of a portal that is unknown or listed twice. */
export function languageErrors(tags: readonly string[]): string[] {
  const unknown = tags.filter((tag) => !isKnownLanguage(tag));
  const lower = tags.map((tag) => tag.toLowerCase());
  const repeated = tags.filter((_, index) => lower.indexOf(lower[index] ?? '') < index);
  return [
    ...new Set([
      ...unknown.map((tag) => `Unknown language: ${tag}. Use a tag such as en or en-GB`),
      ...repeated.map((tag) => `${tag} is listed twice`),
    ]),
  ];
}

/** Whether the runtime has a name for a language; other well-formed tags, such as `english`, mean nothing to browsers. */
function isKnownLanguage(tag: string): boolean {
  try {
    const names = new Intl.DisplayNames('en', { type: 'language', fallback: 'none' });
    return names.of(tag) !== undefined;
  } catch {
    return false;
  }
}
