import type { Rule } from '../../../contract/validators/validators.ts';

export const passphraseError =
  'Must be 8 to 63 characters of the English keyboard, without accents';

/** Whether a text is a passphrase of WPA: 8 to 63 printable ASCII characters (IEEE 802.11, J.4.1). */
export function isPassphrase(text: string): boolean {
  return /^[ -~]{8,63}$/.test(text);
}

/** Names are compared in lower case; a MAC address or a realm in them would be read as something else. */
export const userNameError: Rule = (value) =>
  /^[\w.+@-]{3,64}$/.test(value) || 'Must be 3 to 64 letters, digits, or . _ - + @';

/** Whether an address is one that a device has made up, and may change (IEEE 802c): 2, 6, A or E as second digit. */
export function isPrivateMac(macAddress: string): boolean {
  return /^.[26AE]/i.test(macAddress);
}

// Without look-alikes: 14 characters of 31 have 69 bits.
const readable = 'abcdefghjkmnpqrstuvwxyz23456789';

/** Returns a random text that is easy to read out and type. */
export function readableSecret(length = 16): string {
  let text = '';
  while (text.length < length)
    // Further bytes would make some characters likelier than others.
    for (const byte of crypto.getRandomValues(new Uint8Array(32)))
      if (byte < readable.length * 8 && text.length < length)
        text += readable[byte % readable.length] ?? '';
  return text;
}
