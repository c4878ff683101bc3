/** Encrypts secrets that are stored and used but never shown, such as gateway passwords, RADIUS secrets and SNMP keys. */
export interface Secrets {
  /** `context` names the record and field; a text sealed for one context cannot be opened for another. */
  seal(text: string, context: string): Promise<string>;
  open(sealed: string, context: string): Promise<string>;
}

const version = 'v1';
const nonceBytes = 12;

/** Uses AES-256-GCM with a random nonce per text (NIST SP 800-38D) and the context as additional data. */
export function createSecrets(key: Uint8Array<ArrayBuffer>): Secrets {
  const imported = crypto.subtle.importKey('raw', key, 'AES-GCM', false, ['encrypt', 'decrypt']);
  const parameters = (iv: Uint8Array<ArrayBuffer>, context: string) => ({
    name: 'AES-GCM',
    iv,
    additionalData: new TextEncoder().encode(context),
  });
  return {
    async seal(text, context) {
      const nonce = crypto.getRandomValues(new Uint8Array(nonceBytes));
      const sealed = await crypto.subtle.encrypt(
        parameters(nonce, context),
        await imported,
        new TextEncoder().encode(text),
      );
      return `${version}.${base64(nonce)}.${base64(new Uint8Array(sealed))}`;
    },
    async open(sealed, context) {
      const [written, nonce = '', content = ''] = sealed.split('.');
      if (written !== version) throw new Error(`A secret has the unknown format ${written}`);
      try {
        const opened = await crypto.subtle.decrypt(
          parameters(bytes(nonce), context),
          await imported,
          bytes(content),
        );
        return new TextDecoder().decode(opened);
      } catch (error) {
        throw new Error('A secret was sealed with another SECRET_KEY, or was changed since', {
          cause: error,
        });
      }
    },
  };
}

function base64(content: Uint8Array): string {
  // Not spread into one call, whose arguments are limited: a backup has megabytes.
  return btoa(Array.from(content, (byte) => String.fromCodePoint(byte)).join(''));
}

function bytes(text: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(atob(text), (letter) => letter.codePointAt(0) ?? 0);
}
