import { decodeText, encodeText, type FiasEncoding } from '../../fias/codec/encodings.ts';

/** CT (20) and X1 (25) of a record. */
const longestText = 45;

/** Returns the text of a charge as the property system can show it: at most 45 characters of its encoding. */
export function postingText(template: string, planName: string, encoding: FiasEncoding): string {
  const text = template
    .replaceAll('{plan}', () => planName)
    .normalize('NFC')
    .replace(/[|\p{Cc}\s]+/gu, ' ')
    .trim();
  const carried = decodeText(encodeText(text, encoding), encoding);
  return [...carried].slice(0, longestText).join('').trim() || 'WiFi';
}
