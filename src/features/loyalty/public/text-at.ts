/** Returns the value at a path such as `member.tier` as text; null when there is none. */
export function textAt(value: unknown, path: string): string | null {
  let part = value;
  for (const key of path.split('.')) {
    if (typeof part !== 'object' || part === null || !Object.hasOwn(part, key)) return null;
    part = Object(part)[key];
  }
  if (typeof part !== 'string' && typeof part !== 'number') return null;
  const text = String(part).trim();
  return text === '' ? null : text;
}
