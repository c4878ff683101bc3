const formatters = new Map<string, Intl.DateTimeFormat>();

/** A moment in a site's time as files and vouchers write it, the same in every language: 2027-01-31 18:00. */
export function siteTime(at: Date, timeZone: string): string {
  const formatter =
    formatters.get(timeZone) ??
    new Intl.DateTimeFormat('sv-SE', { dateStyle: 'short', timeStyle: 'short', timeZone });
  formatters.set(timeZone, formatter);
  return formatter.format(at);
}
