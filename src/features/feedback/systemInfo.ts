/** Returns what helps to reproduce a bug: browser, language, time zone, sizes. At most 1,000 characters. */
export function systemInfo(): string {
  const { innerWidth, innerHeight, devicePixelRatio, screen, navigator } = window;
  return [
    navigator.userAgent,
    navigator.language,
    Intl.DateTimeFormat().resolvedOptions().timeZone,
    `window ${innerWidth}×${innerHeight}`,
    `screen ${screen.width}×${screen.height} at ${devicePixelRatio}`,
  ]
    .join('; ')
    .slice(0, 1000);
}
