import type { MadeLink } from '../../contract/made-link.ts';
import { hashOf, newSecret } from '../authentication.ts';
import type { ServerContext } from '../context.ts';

/** Returns a link to the page at `path`, and the hash of its token, which alone is stored. */
export function newLink(
  { publicUrl }: Pick<ServerContext, 'publicUrl'>,
  path: string,
  expiresAt: Date,
): { link: MadeLink; tokenHash: Buffer } {
  const token = newSecret();
  const withToken = `${path}?token=${token}`;
  return {
    link: {
      url: publicUrl === null ? null : `${publicUrl}${withToken}`,
      path: withToken,
      expiresAt: expiresAt.toISOString(),
    },
    tokenHash: hashOf(token),
  };
}
