import type { ConferenceSettings } from '../../advanced-conference/public/settings.ts';
import type { Conference } from '../fields.ts';

/** IEEE 802.11 counts octets. */
const mostBytes = 32;

/** Returns the SSID that attendees choose: what was typed, or by the rule of the site; null: none. */
export function ssidOf(
  { ssidKind, ssid, name }: Pick<Conference, 'ssidKind' | 'ssid' | 'name'>,
  { ssidPattern }: Pick<ConferenceSettings, 'ssidPattern'>,
): string | null {
  if (ssidKind === 'none') return null;
  return ssid ?? cut(ssidPattern.replaceAll('{event}', name));
}

/** Cuts a text to what an SSID can hold, between words unless that leaves less than half of it. */
function cut(text: string): string {
  const whole = text.trim();
  const characters = [...whole];
  const fits = (one: string) => new TextEncoder().encode(one).length <= mostBytes;
  while (!fits(characters.join(''))) characters.pop();
  const short = characters.join('');
  const isInWord = short.length < whole.length && whole[short.length] !== ' ';
  const end = short.lastIndexOf(' ');
  return (isInWord && end >= short.length / 2 ? short.slice(0, end) : short).trimEnd();
}

/** Returns what the rules of the site have against an SSID, by field. */
export function ssidErrors(
  conference: Pick<Conference, 'ssidKind' | 'ssid' | 'name' | 'security'>,
  settings: Pick<ConferenceSettings, 'ssidPattern' | 'forbiddenWords' | 'security'>,
): Partial<Record<'ssid' | 'security', string>> {
  if (conference.ssidKind !== 'own') return {};
  const ssid = ssidOf(conference, settings)?.toLowerCase() ?? '';
  const word = settings.forbiddenWords.find((one) => ssid.includes(one.toLowerCase()));
  return {
    ...(word !== undefined && {
      ssid: `The site does not allow “${word}” in names of SSIDs. Choose another one.`,
    }),
    ...(!settings.security.includes(conference.security) && {
      security: 'The site does not allow this. Choose another one.',
    }),
  };
}

/** Whether attendees join with a key, so that one is stored and shown. */
export function mayHaveKey({
  ssidKind,
  security,
}: Pick<Conference, 'ssidKind' | 'security'>): boolean {
  return ssidKind !== 'none' && (security === 'wpa2' || security === 'wpa3');
}

/** Returns the text of the QR code by which phones join (https://github.com/zxing/zxing/wiki/Barcode-Contents). */
export function wifiText(
  ssid: string,
  security: Conference['security'],
  wpaKey: string | null,
): string {
  const escaped = (text: string) => text.replaceAll(/[\\;,:"]/g, '\\$&');
  return wpaKey === null || security === 'open' || security === 'owe'
    ? `WIFI:T:nopass;S:${escaped(ssid)};;`
    : `WIFI:T:WPA;S:${escaped(ssid)};P:${escaped(wpaKey)};;`;
}
