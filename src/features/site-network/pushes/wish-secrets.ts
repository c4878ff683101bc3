import type { ServerContext } from '../../../server/context.ts';
import type { WishSecrets, WishSource } from '../adapters/wish.ts';

/** Secrets that all devices of a source have. What a name stands for never changes, so that equal wishes have equal secrets. */
export interface SharedSecrets {
  names: readonly string[];
  open: (name: string) => Promise<string>;
}

interface SealContext {
  source: { kind: WishSource; id: string };
  deviceId: string;
}

// Prevents opening a secret that was copied to another source or name, or to another device. All devices have the keys of
// units, which are thousands, and are sealed once for all of them.
const contextOf = ({ source, deviceId }: SealContext, name: string) =>
  `push ${source.kind} ${source.id} ${source.kind === 'pan' ? 'all' : deviceId} ${name}`;

/** Returns shared secrets by name, of which those in `known` are sealed already, and adds the others to it. */
export async function sealSharedSecrets(
  { secrets }: Pick<ServerContext, 'secrets'>,
  context: SealContext,
  { names, open }: SharedSecrets,
  known: Map<string, string>,
): Promise<Record<string, string>> {
  await Promise.all(
    names
      .filter((name) => !known.has(name))
      .map(async (name) =>
        known.set(name, await secrets.seal(await open(name), contextOf(context, name))),
      ),
  );
  return Object.fromEntries(names.map((name) => [name, known.get(name) ?? '']));
}

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
