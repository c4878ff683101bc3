/** Not in every browser; without it the zone is chosen by hand. */
interface ZonedLocale {
  getTimeZones?: () => string[] | undefined;
}

/** Returns the time zone of a country (ISO 3166-1 alpha-2); null when it has several that differ, or none is known. */
export function zoneOfCountry(country: string): string | null {
  if (!/^[A-Z]{2}$/.test(country)) return null;
  const locale: Intl.Locale & ZonedLocale = new Intl.Locale('und', { region: country });
  const zones = locale.getTimeZones?.() ?? [];
  const [first] = zones;
  return first !== undefined && new Set(zones.map(offsetsOf)).size === 1 ? first : null;
}

/** Returns the offsets of a zone from UTC in winter and summer. */
function offsetsOf(timeZone: string): string {
  const format = new Intl.DateTimeFormat('en', { timeZone, timeZoneName: 'longOffset' });
  const offsetAt = (month: number) =>
    format.formatToParts(Date.UTC(2026, month, 1)).find(({ type }) => type === 'timeZoneName')
      ?.value;
  return `${offsetAt(0)} ${offsetAt(6)}`;
}
