const algorithm = { name: 'ECDSA', namedCurve: 'P-256' } as const;

export interface KeyPair {
  publicKey: CryptoKey;
  privateKey: CryptoKey;
}

/** Makes a P-256 key. */
export function newKeyPair(): Promise<KeyPair> {
  return crypto.subtle.generateKey(algorithm, true, ['sign', 'verify']);
}

/** Returns a private key as PKCS #8 in base64, to seal it. */
export async function exportPrivateKey(key: CryptoKey): Promise<string> {
  return Buffer.from(await crypto.subtle.exportKey('pkcs8', key)).toString('base64');
}

export function importPrivateKey(text: string): Promise<CryptoKey> {
  const bytes = Uint8Array.from(Buffer.from(text, 'base64'));
  return crypto.subtle.importKey('pkcs8', bytes, algorithm, false, ['sign']);
}

/** Returns a random serial number of 128 bits in hexadecimal; its first bit is 0, because serial numbers are positive. */
export function newSerial(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  // Not 0 either: leading zero bytes would not be part of the number.
  bytes[0] = ((bytes[0] ?? 0) & 0x3f) | 0x40;
  return Buffer.from(bytes).toString('hex');
}

/** Returns the SHA-256 of a certificate in hexadecimal. */
export async function fingerprintOf(certificate: Uint8Array<ArrayBuffer>): Promise<string> {
  return Buffer.from(await crypto.subtle.digest('SHA-256', certificate)).toString('hex');
}

/** Returns DER as PEM (RFC 7468). */
export function toPem(label: string, der: Uint8Array): string {
  const lines =
    Buffer.from(der)
      .toString('base64')
      .match(/.{1,64}/g) ?? [];
  return `-----BEGIN ${label}-----\n${lines.join('\n')}\n-----END ${label}-----\n`;
}

/** Returns the DER in a PEM text, or undefined. */
export function fromPem(label: RegExp, text: string): Uint8Array<ArrayBuffer> | undefined {
  const block = new RegExp(
    `-----BEGIN (${label.source})-----([\\sA-Za-z0-9+/=]+)-----END \\1-----`,
  ).exec(text);
  const base64 = block?.at(-1)?.replaceAll(/\s/g, '') ?? '';
  return base64 === '' ? undefined : Uint8Array.from(Buffer.from(base64, 'base64'));
}
