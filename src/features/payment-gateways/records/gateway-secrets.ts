import type { ServerContext } from '../../../server/context.ts';
import type { GatewaySecretName } from '../gateway-types.ts';

/**
 * The names of sealed secrets: those that the operator enters, the one with which the sandbox signs its events, and the
 * signing secret that the latest one replaced.
 */
type SealedSecretName = GatewaySecretName | 'sandboxSecret' | 'previousWebhookSecret';
/** Encrypted secrets by name, as the table stores them. */
export type SealedSecrets = Partial<Record<SealedSecretName, string>>;

// Prevents opening a secret that was copied into another record or field.
const sealContext = (gatewayId: string, name: SealedSecretName) =>
  `payment gateway ${gatewayId} ${name}`;

export function sealSecret(
  { secrets }: Pick<ServerContext, 'secrets'>,
  gatewayId: string,
  name: SealedSecretName,
  text: string,
): Promise<string> {
  return secrets.seal(text, sealContext(gatewayId, name));
}

/** Returns a stored secret; null when there is none. */
export async function openSecret(
  { secrets }: Pick<ServerContext, 'secrets'>,
  { id, secrets: sealed }: { id: string; secrets: SealedSecrets },
  name: SealedSecretName,
): Promise<string | null> {
  const text = sealed[name];
  return text === undefined ? null : secrets.open(text, sealContext(id, name));
}
