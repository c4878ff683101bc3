import { passwordMinimumLength } from '../../../contract/limits.ts';
import { clientSettings } from '../../../ui/browser/clientSettings.ts';
import { hasHash } from './hashLines.ts';

/**
 * Looks up a password in the public list of breached passwords (specification section 7). Sends only the first five characters of its
 * SHA-1. Returns false for a cancelled lookup and throws any other failure.
 */
export async function isKnownAsBreached(password: string, signal: AbortSignal): Promise<boolean> {
  if ([...password].length < passwordMinimumLength) return false;
  const hash = await sha1(password);
  try {
    const response = await fetch(clientSettings.breachedPasswordRange + hash.slice(0, 5), {
      signal,
      credentials: 'omit',
    });
    if (!response.ok) throw new Error(`The lookup of passwords responded with ${response.status}`);
    return hasHash(await response.text(), hash.slice(5));
  } catch (error) {
    if (signal.aborted) return false;
    throw error;
  }
}

async function sha1(text: string): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-1', new TextEncoder().encode(text));
  return [...new Uint8Array(digest)]
    .map((octet) => octet.toString(16).padStart(2, '0'))
    .join('')
    .toUpperCase();
}
