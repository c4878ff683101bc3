import { randomBytes } from 'node:crypto';

// Without look-alikes, because people read the password aloud.
const alphabet = 'abcdefghjkmnpqrstuvwxyzABCDEFGHJKLMNPQRSTUVWXYZ23456789';
const groups = 4;
const groupLength = 4;

/** Returns a password of 16 random characters in groups (92 bits), with every kind of character that the rules require. */
export function initialPassword(): string {
  const text = Array.from({ length: groups }, () =>
    Array.from({ length: groupLength }, randomCharacter).join(''),
  ).join('-');
  return [/[a-z]/, /[A-Z]/, /\d/].every((kind) => kind.test(text)) ? text : initialPassword();
}

function randomCharacter(): string {
  const [octet = 0] = randomBytes(1);
  // Larger octets would make the first characters of the alphabet more likely.
  const limit = 256 - (256 % alphabet.length);
  return octet < limit ? alphabet.charAt(octet % alphabet.length) : randomCharacter();
}
