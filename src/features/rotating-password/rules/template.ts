/** Returns a template with its placeholders filled: {ssid}, {password}, {from} and {until}. */
export function filled(
  template: string,
  values: Readonly<Record<'ssid' | 'password' | 'from' | 'until', string>>,
): string {
  // In one pass, so that an SSID such as '{password}' stays what it is.
  return template.replaceAll(/\{(ssid|password|from|until)\}/g, (whole, name: string) =>
    Object.hasOwn(values, name)
      ? (Object.entries(values).find(([key]) => key === name)?.[1] ?? whole)
      : whole,
  );
}

/** Returns a moment in the site's time: 'Sat 28 Nov, 04:00'. */
export function momentText(at: Date, timeZone: string, language: string): string {
  return new Intl.DateTimeFormat(language, {
    timeZone,
    weekday: 'short',
    day: 'numeric',
    month: 'short',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  }).format(at);
}
