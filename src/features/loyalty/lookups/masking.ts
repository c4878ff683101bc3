import { plainMember } from '../../portal/public/members.ts';
import type { Question } from './answer.ts';

const hidden = '•••';
const longestText = 2_000;
const mostItems = 20;
const deepest = 6;
const usualKey = /^[a-z_][\w-]{0,39}$/i;

/** Returns the letters and digits by which texts are compared. */
function plainOf(text: string): string {
  return plainMember({ memberNumber: text, lastName: '' }).trim();
}

/** Returns the last digits of a member number: at most 4, and never half of it or more. */
export function lastDigits(memberNumber: string): string {
  const plain = plainOf(memberNumber).toUpperCase();
  const count = Math.min(4, Math.floor((plain.length - 1) / 2));
  return count <= 0 ? '' : plain.slice(-count);
}

/** Returns whether a text contains what the guest typed. */
export function isPersonal(text: string, { memberNumber, lastName }: Question): boolean {
  const plain = plainOf(text);
  return [memberNumber, lastName].map(plainOf).some((part) => part !== '' && plain.includes(part));
}

/** Returns a reply's JSON as text with masked values, except for those at the paths to keep. */
export function maskedJson(value: unknown, kept: readonly string[], question: Question): string {
  const mask = (part: unknown, path: string, depth: number): unknown => {
    if (part === null || typeof part === 'boolean') return part;
    if (typeof part === 'string' || typeof part === 'number')
      return kept.includes(path) && !isPersonal(String(part), question)
        ? String(part).slice(0, 60)
        : hidden;
    if (depth === deepest) return hidden;
    return Array.isArray(part)
      ? part.slice(0, mostItems).map((one, index) => mask(one, join(path, `${index}`), depth + 1))
      : Object.fromEntries(
          Object.entries(Object(part))
            .slice(0, mostItems)
            .map(([key, one]) => [
              usualKey.test(key) && !isPersonal(key, question) ? key : hidden,
              mask(one, join(path, key), depth + 1),
            ]),
        );
  };
  return JSON.stringify(mask(value, '', 0), null, 2).slice(0, longestText);
}

function join(path: string, key: string): string {
  return path === '' ? key : `${path}.${key}`;
}

export const masked = {
  number: (memberNumber: string) => `••••${lastDigits(memberNumber)}`,
  name: hidden,
};
