/**
 * Verifies the signature of a webhook ('Webhooks', X-ANET-Signature, of Authorize.Net's documentation): HMAC-SHA512 of the
 * body in hexadecimal. The text of the signature key is the key, as in the published integrations, and not its bytes.
 */
export async function isSignedBy(
  body: string,
  header: string,
  keys: readonly string[],
): Promise<boolean> {
  const hex = /^sha512=([\da-f]{128})$/i.exec(header.trim())?.[1];
  if (hex === undefined) return false;
  const signature = Uint8Array.from(hex.match(/../g) ?? [], (byte) => Number.parseInt(byte, 16));
  const encoder = new TextEncoder();
  for (const key of keys) {
    const algorithm = { name: 'HMAC', hash: 'SHA-512' };
    const imported = await crypto.subtle.importKey('raw', encoder.encode(key), algorithm, false, [
      'verify',
    ]);
    // Compares in constant time.
    if (await crypto.subtle.verify('HMAC', imported, signature, encoder.encode(body))) return true;
  }
  return false;
}
