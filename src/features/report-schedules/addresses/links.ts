import type { ServerContext } from '../../../server/context.ts';

const sealContext = 'recipient address';
export const recipientPath = '/recipient';

type Server = Pick<ServerContext, 'secrets' | 'publicUrl'>;

/** Returns the link by which a recipient confirms or declines; null while the server does not know its address. */
export async function recipientLink(
  { secrets, publicUrl }: Server,
  id: string,
): Promise<string | null> {
  if (publicUrl === null) return null;
  const token = await secrets.seal(id, sealContext);
  return `${publicUrl}${recipientPath}?token=${encodeURIComponent(token)}`;
}

/** Returns the id of the address that a link is for, or null for a forged one. */
export async function addressOfLink(
  { secrets }: Pick<Server, 'secrets'>,
  token: string,
): Promise<string | null> {
  try {
    return await secrets.open(token, sealContext);
  } catch {
    return null;
  }
}
