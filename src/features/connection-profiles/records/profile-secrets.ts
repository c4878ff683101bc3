import type { ServerContext } from '../../../server/context.ts';
import { type ProfileSecretName, profileSecretNames, type SentSecrets } from '../fields.ts';
import type { SealedSecrets } from './profiles.ts';

type OpenedSecrets = Partial<Record<ProfileSecretName, string>>;

// Prevents opening a secret that was copied into another record or field.
const sealContext = (profileId: string, name: ProfileSecretName) =>
  `connection profile ${profileId} ${name}`;

/** Returns the stored secrets after a change: an omitted secret is unchanged, null removes it, text is sealed. */
export async function changedSecrets(
  { secrets }: Pick<ServerContext, 'secrets'>,
  profileId: string,
  before: SealedSecrets,
  sent: SentSecrets,
): Promise<SealedSecrets> {
  const after: Record<string, string> = { ...before };
  for (const name of profileSecretNames) {
    const text = sent[name];
    if (text === null) delete after[name];
    else if (text !== undefined)
      after[name] = await secrets.seal(text, sealContext(profileId, name));
  }
  return after;
}

export async function openedSecrets(
  { secrets }: Pick<ServerContext, 'secrets'>,
  profileId: string,
  sealed: SealedSecrets,
): Promise<OpenedSecrets> {
  const opened: OpenedSecrets = {};
  for (const name of profileSecretNames) {
    const text = sealed[name];
    if (text !== undefined) opened[name] = await secrets.open(text, sealContext(profileId, name));
  }
  return opened;
}

/** Returns for the history which secrets a change sets or removes, without their values. */
export function secretChanges(sent: SentSecrets): Record<string, string> {
  return Object.fromEntries(
    profileSecretNames
      .filter((name) => sent[name] !== undefined)
      .map((name) => [name, sent[name] === null ? 'removed' : 'changed']),
  );
}
