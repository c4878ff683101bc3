import { isHmacKey } from '../../../payment-gateways/queries.ts';
import type { NotificationItem } from './objects.ts';

/**
 * Verifies the signature of an item ('Verify HMAC signatures' of Adyen's documentation): HMAC-SHA256 of eight fields in
 * their order, separated by colons and not escaped, as Adyen's own libraries calculate it. It has no time: a repeated
 * item is recognised by its identifier.
 */
export async function isSignedBy(item: NotificationItem, keys: readonly string[]) {
  const signature = bytesOf(item.additionalData?.hmacSignature ?? '');
  if (signature === null) return false;
  const signed = new TextEncoder().encode(signedTextOf(item));
  for (const key of keys)
    if (isHmacKey(key)) {
      const bytes = Uint8Array.from(key.match(/../g) ?? [], (hex) => Number.parseInt(hex, 16));
      const algorithm = { name: 'HMAC', hash: 'SHA-256' };
      const imported = await crypto.subtle.importKey('raw', bytes, algorithm, false, ['verify']);
      if (await crypto.subtle.verify('HMAC', imported, signature, signed)) return true;
    }
  return false;
}

function signedTextOf({ amount, ...item }: NotificationItem): string {
  return [
    item.pspReference,
    item.originalReference ?? '',
    item.merchantAccountCode,
    item.merchantReference,
    amount.value,
    amount.currency,
    item.eventCode,
    item.success,
  ].join(':');
}

function bytesOf(base64: string): Uint8Array<ArrayBuffer> | null {
  if (!/^[A-Za-z\d+/]{43}=$/.test(base64)) return null;
  return Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
}
