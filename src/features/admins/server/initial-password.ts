import { randomBytes } from 'node:crypto';

// Without similar characters, because people read the password aloud.
const alphabet = 'abcdefghjkmnpqrstuvwxyzABCDEFGHJKLMNPQRSTUVWXYZ23456789';
const groups = 4;
const groupLength = 4;

/** Returns 16 random characters in groups (92 bits), with all the kinds of characters that passwords require. */
export function initialPassword(): string {
  const text = Array.from({ length: groups }, () =>
    Array.from({ length: groupLength }, randomCharacter).join(''),
  ).join('-');
  return [/[a-z]/, /[A-Z]/, /\d/].every((kind) => kind.test(text)) ? text : initialPassword();
}

function randomCharacter(): string {
  const [octet = 0] = randomBytes(1);
  // Octets above the limit would make the first characters of the alphabet more likely.
  const limit = 256 - (256 % alphabet.length);
  return octet < limit ? alphabet.charAt(octet % alphabet.length) : randomCharacter();
}
