const toleranceSeconds = 300;

interface Signature {
  secrets: readonly string[];
  body: string;
  /** such as `t=1764240000,v1=5257a8…`; more than one `v1` while a secret is replaced */
  header: string;
  now: Date;
}

/**
 * Verifies a signature as Stripe writes it (https://docs.stripe.com/webhooks#verify-manually): HMAC-SHA256 of
 * `t.body`, at most five minutes old.
 */
export async function verifySignature({
  secrets,
  body,
  header,
  now,
}: Signature): Promise<'valid' | 'bad signature' | 'old'> {
  const parts = header.split(',').map((part) => part.trim().split('='));
  const time = parts.find(([name]) => name === 't')?.[1] ?? '';
  const signatures = parts.flatMap(([name, value = '']) =>
    name === 'v1' && /^[\da-f]{64}$/.test(value) ? [value] : [],
  );
  if (!/^\d{1,12}$/.test(time)) return 'bad signature';
  for (const secret of secrets)
    for (const signature of signatures.slice(0, 10))
      if (await isSignatureOf(`${time}.${body}`, signature, secret))
        return Math.abs(now.getTime() / 1000 - Number(time)) <= toleranceSeconds ? 'valid' : 'old';
  return 'bad signature';
}

/** Returns the header that `verifySignature` accepts. */
export async function signatureOf(secret: string, body: string, at: Date): Promise<string> {
  const time = Math.floor(at.getTime() / 1000);
  const key = await keyOf(secret, 'sign');
  const signed = await crypto.subtle.sign('HMAC', key, new TextEncoder().encode(`${time}.${body}`));
  const hex = [...new Uint8Array(signed)].map((byte) => byte.toString(16).padStart(2, '0'));
  return `t=${time},v1=${hex.join('')}`;
}

/** Compares in constant time. */
async function isSignatureOf(text: string, signature: string, secret: string): Promise<boolean> {
  const bytes = Uint8Array.from(signature.match(/../g) ?? [], (hex) => Number.parseInt(hex, 16));
  return crypto.subtle.verify(
    'HMAC',
    await keyOf(secret, 'verify'),
    bytes,
    new TextEncoder().encode(text),
  );
}

function keyOf(secret: string, usage: 'sign' | 'verify'): Promise<CryptoKey> {
  return crypto.subtle.importKey(
    'raw',
    new TextEncoder().encode(secret),
    { name: 'HMAC', hash: 'SHA-256' },
    false,
    [usage],
  );
}
