import type { ServerContext } from '../../../server/context.ts';
import type { WishSecrets, WishSource } from '../adapters/wish.ts';

interface SealContext {
  source: { kind: WishSource; id: string };
  deviceId: string;
}

// Prevents opening a secret that was copied to another device, source or name.
const contextOf = ({ source, deviceId }: SealContext, name: string) =>
  `push ${source.kind} ${source.id} ${deviceId} ${name}`;

/** Returns secrets by name, sealed for one device and source. */
export async function sealWishSecrets(
  { secrets }: Pick<ServerContext, 'secrets'>,
  context: SealContext,
  plain: WishSecrets,
): Promise<Record<string, string>> {
  const sealed = await Promise.all(
    Object.entries(plain).map(
      async ([name, text]) => [name, await secrets.seal(text, contextOf(context, name))] as const,
    ),
  );
  return Object.fromEntries(sealed);
}

export async function openWishSecrets(
  { secrets }: Pick<ServerContext, 'secrets'>,
  context: SealContext,
  sealed: Readonly<Record<string, string>>,
): Promise<WishSecrets> {
  const opened = await Promise.all(
    Object.entries(sealed).map(
      async ([name, text]) => [name, await secrets.open(text, contextOf(context, name))] as const,
    ),
  );
  return Object.fromEntries(opened);
}
