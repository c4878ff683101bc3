import { randomBytes } from 'node:crypto';

// Without look-alikes, because somebody reads it to somebody else.
const alphabet = 'abcdefghjkmnpqrstuvwxyzABCDEFGHJKLMNPQRSTUVWXYZ23456789';
const groups = 4;
const groupLength = 4;

/** A password of 16 random characters in groups (92 bits), which has every kind that the rules ask for. */
export function initialPassword(): string {
  const text = Array.from({ length: groups }, () =>
    Array.from({ length: groupLength }, randomCharacter).join(''),
  ).join('-');
  return [/[a-z]/, /[A-Z]/, /\d/].every((kind) => kind.test(text)) ? text : initialPassword();
}

function randomCharacter(): string {
  const [octet = 0] = randomBytes(1);
  // Larger octets would make the first characters of the alphabet more likely.
  const fair = 256 - (256 % alphabet.length);
  return octet < fair ? alphabet.charAt(octet % alphabet.length) : randomCharacter();
}
