/** Seals what must be stored and used but never shown: gateway passwords, RADIUS secrets, SNMP keys. */
export interface Secrets {
  /** `place` names record and field: what was sealed for one place does not open at another. */
  seal(text: string, place: string): Promise<string>;
  open(sealed: string, place: string): Promise<string>;
}

const version = 'v1';
const nonceBytes = 12;

/** AES-256-GCM with a fresh nonce for each text (NIST SP 800-38D); the place is authenticated with it. */
export function createSecrets(key: Uint8Array<ArrayBuffer>): Secrets {
  const imported = crypto.subtle.importKey('raw', key, 'AES-GCM', false, ['encrypt', 'decrypt']);
  const parameters = (iv: Uint8Array<ArrayBuffer>, place: string) => ({
    name: 'AES-GCM',
    iv,
    additionalData: new TextEncoder().encode(place),
  });
  return {
    async seal(text, place) {
      const nonce = crypto.getRandomValues(new Uint8Array(nonceBytes));
      const sealed = await crypto.subtle.encrypt(
        parameters(nonce, place),
        await imported,
        new TextEncoder().encode(text),
      );
      return `${version}.${base64(nonce)}.${base64(new Uint8Array(sealed))}`;
    },
    async open(sealed, place) {
      const [written, nonce = '', content = ''] = sealed.split('.');
      if (written !== version) throw new Error(`A secret is sealed in the unknown form ${written}`);
      try {
        const opened = await crypto.subtle.decrypt(
          parameters(bytes(nonce), place),
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
  return btoa(String.fromCodePoint(...content));
}

function bytes(text: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(atob(text), (letter) => letter.codePointAt(0) ?? 0);
}
