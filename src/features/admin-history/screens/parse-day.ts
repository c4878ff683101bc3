/** Returns a day of the URL such as 2026-02-28; undefined for invalid ones such as 2026-02-31. */
export function parseDay(text: string | undefined): string | undefined {
  if (text === undefined) return undefined;
  const at = new Date(`${text}T00:00:00Z`);
  return Number.isNaN(at.getTime()) || at.toISOString().slice(0, 10) !== text ? undefined : text;
}
