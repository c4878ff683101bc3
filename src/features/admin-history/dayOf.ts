/** A day as an address writes it, if there is one such as 2026-02-31 is not. */
export function dayOf(text: string | undefined): string | undefined {
  if (text === undefined) return undefined;
  const at = new Date(`${text}T00:00:00Z`);
  return Number.isNaN(at.getTime()) || at.toISOString().slice(0, 10) !== text ? undefined : text;
}
