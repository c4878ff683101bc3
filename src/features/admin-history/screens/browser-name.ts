import { texts } from '../texts.ts';

// The first match counts, because each browser also claims to be the ones after it.
const browsers: [RegExp, string][] = [
  [/\bEdgA?\/([\d]+)/, 'Edge'],
  [/\bOPR\/([\d]+)/, 'Opera'],
  [/\bSamsungBrowser\/([\d]+)/, 'Samsung Internet'],
  [/\bFirefox\/([\d]+)|\bFxiOS\/([\d]+)/, 'Firefox'],
  [/\b(?:Headless)?Chrome\/([\d]+)|\bCriOS\/([\d]+)/, 'Chrome'],
  [/\bVersion\/([\d]+).*\bSafari\//, 'Safari'],
];
const systems: [RegExp, string][] = [
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bWindows\b/, 'Windows'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bMac OS X\b/, 'macOS'],
  [/\bLinux\b/, 'Linux'],
];

/** Returns 'Firefox 140 on Windows' for a browser's user agent, or the name of another program. */
export function browserName(userAgent: string): string {
  const system = systems.find(([pattern]) => pattern.test(userAgent))?.[1];
  for (const [pattern, name] of browsers) {
    const found = pattern.exec(userAgent);
    if (found === null) continue;
    const browser = `${name} ${found[1] ?? found[2]}`;
    return system === undefined ? browser : texts.browserOn(browser, system);
  }
  const [program = ''] = userAgent.split(/[ /(]/);
  return program === '' ? texts.unknownProgram : program;
}
