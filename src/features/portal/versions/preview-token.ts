import * as z from 'zod/mini';
import type { ScopedOrganization, ServerContext } from '../../../server/context.ts';

const validMs = 24 * 3_600_000;
const context = 'portal preview';

const content = z.object({ number: z.int(), until: z.number() });

/** Returns an address that shows an organization's draft for 24 hours. The token names only the organization. */
export async function previewPath(
  { secrets, now }: Pick<ServerContext, 'secrets' | 'now'>,
  { number }: Pick<ScopedOrganization, 'number'>,
): Promise<{ path: string; expiresAt: string }> {
  const until = now().getTime() + validMs;
  const sealed = await secrets.seal(JSON.stringify({ number, until }), context);
  const token = sealed.replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
  return { path: `/portal/preview/${token}`, expiresAt: new Date(until).toISOString() };
}

/** Returns the number of the organization whose draft a token shows; null when it is forged or has expired. */
export async function previewedBy(
  { secrets, now }: Pick<ServerContext, 'secrets' | 'now'>,
  token: string,
): Promise<number | null> {
  const sealed = token.replaceAll('-', '+').replaceAll('_', '/');
  try {
    const { data } = z.safeParse(content, JSON.parse(await secrets.open(sealed, context)));
    return data !== undefined && data.until > now().getTime() ? data.number : null;
  } catch {
    return null;
  }
}
