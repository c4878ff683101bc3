import type { ServerContext } from '../../../server/context.ts';
import { type SecretName, type SentSecrets, secretName } from '../fields.ts';
import type { OpenedSecrets } from './probe-target.ts';

/** Encrypted secrets by name, as the table stores them. */
export type SealedSecrets = Partial<Record<SecretName, string>>;

// Prevents opening a secret that was copied into another record or field.
const sealContext = (deviceId: string, name: SecretName) => `device ${deviceId} ${name}`;

/** Returns the stored secrets after a change: an omitted secret is unchanged, null removes it, text is sealed. */
export async function changedSecrets(
  { secrets }: Pick<ServerContext, 'secrets'>,
  deviceId: string,
  before: SealedSecrets,
  sent: SentSecrets,
): Promise<SealedSecrets> {
  const after: SealedSecrets = { ...before };
  for (const name of secretName.options) {
    const text = sent[name];
    if (text === null) delete after[name];
    else if (text !== undefined)
      after[name] = await secrets.seal(text, sealContext(deviceId, name));
  }
  return after;
}

export async function openedSecrets(
  { secrets }: Pick<ServerContext, 'secrets'>,
  deviceId: string,
  sealed: SealedSecrets,
): Promise<OpenedSecrets> {
  const opened: OpenedSecrets = {};
  for (const name of secretName.options) {
    const text = sealed[name];
    if (text !== undefined) opened[name] = await secrets.open(text, sealContext(deviceId, name));
  }
  return opened;
}

/** Returns for the history which secrets a change sets or removes, without their values. */
export function secretChanges(sent: SentSecrets): Record<string, string> {
  return Object.fromEntries(
    secretName.options
      .filter((name) => sent[name] !== undefined)
      .map((name) => [name, sent[name] === null ? 'removed' : 'changed']),
  );
}
