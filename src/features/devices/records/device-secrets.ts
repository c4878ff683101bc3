import type { ServerContext } from '../../../server/context.ts';
import { type SecretName, type SentSecrets, secretName } from '../fields.ts';
import type { OpenedSecrets } from './probe-target.ts';

/** Encrypted secrets by name, as the table stores them. */
export type SealedSecrets = Partial<Record<SecretName, string>>;

// A secret that was copied into another record, or another field, does not open there.
const placeOf = (deviceId: string, name: SecretName) => `device ${deviceId} ${name}`;

/** Returns what is stored after a change: a secret that is left out stays, null removes it, text is sealed. */
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
    else if (text !== undefined) after[name] = await secrets.seal(text, placeOf(deviceId, name));
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
    if (text !== undefined) opened[name] = await secrets.open(text, placeOf(deviceId, name));
  }
  return opened;
}

/** Returns what the history stores of secrets: which ones a change touched, never their values. */
export function secretChanges(sent: SentSecrets): Record<string, string> {
  return Object.fromEntries(
    secretName.options
      .filter((name) => sent[name] !== undefined)
      .map((name) => [name, sent[name] === null ? 'removed' : 'changed']),
  );
}
