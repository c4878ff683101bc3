import type { ServerContext } from '../../../server/context.ts';

const sealContext = 'promotion message';
export const openPath = '/promotion/open';
export const unsubscribePath = '/promotion/unsubscribe';

type Server = Pick<ServerContext, 'secrets' | 'publicUrl'>;

/** Returns the links of a message; null while the server does not know its address. */
export async function messageLinks(
  { secrets, publicUrl }: Server,
  messageId: string,
): Promise<{ open: string; unsubscribe: string } | null> {
  if (publicUrl === null) return null;
  const token = encodeURIComponent(await secrets.seal(messageId, sealContext));
  return {
    open: `${publicUrl}${openPath}?token=${token}`,
    unsubscribe: `${publicUrl}${unsubscribePath}?token=${token}`,
  };
}

/** Returns the id of the message that a link is of, or null for a forged one. */
export async function messageOfLink(
  { secrets }: Pick<Server, 'secrets'>,
  token: string,
): Promise<string | null> {
  try {
    return await secrets.open(token, sealContext);
  } catch {
    return null;
  }
}
