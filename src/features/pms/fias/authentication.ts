import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import { dateData, type Stamp, timeData } from './codec/values.ts';

const prefix = 'FidCryptAB;';
const cipherName = 'aes-128-cbc';
/** Base64 of the 16 bytes of an initialization vector. */
const vectorLength = 24;

/** Returns CG: the date and time of the partner's link start, encrypted with the key of 16 characters. */
export function authenticationOf(linkStart: Partial<Stamp>, key: string): string {
  const vector = randomBytes(16);
  const cipher = createCipheriv(cipherName, Buffer.from(key, 'latin1'), vector);
  const encrypted = Buffer.concat([cipher.update(plainText(linkStart), 'latin1'), cipher.final()]);
  return `${prefix}${vector.toString('base64')}${encrypted.toString('base64')}`;
}

/** Returns whether CG encrypts the date and time of our link start with the key. */
export function isAuthentic(authentication: string, linkStart: Stamp, key: string): boolean {
  if (!authentication.startsWith(prefix)) return false;
  const data = authentication.slice(prefix.length);
  try {
    const vector = Buffer.from(data.slice(0, vectorLength), 'base64');
    const decipher = createDecipheriv(cipherName, Buffer.from(key, 'latin1'), vector);
    const encrypted = Buffer.from(data.slice(vectorLength), 'base64');
    const plain = Buffer.concat([decipher.update(encrypted), decipher.final()]);
    return plain.toString('latin1') === plainText(linkStart);
  } catch {
    // A wrong key rarely leaves valid padding.
    return false;
  }
}

/** Returns whether a key can be used: AES-128 takes 16 bytes. */
export function isUsableKey(key: string): boolean {
  return Buffer.from(key, 'latin1').length === 16;
}

function plainText({ date = '', time = '' }: Partial<Stamp>): string {
  return `${dateData(date)}${timeData(time)}`;
}
