import type { ServerContext } from '../../../server/context.ts';
import type { DeviceFields, DeviceSecrets } from '../contract.ts';
import { type SecretName, secretNames } from '../device-types.ts';
import { enterAgain, secretsOfAnotherAddress } from '../rules.ts';

/** Sealed texts by name, as the table keeps them. */
export type SealedSecrets = Partial<Record<SecretName, string>>;

// A secret that was copied into another record, or another field, does not open there.
const placeOf = (deviceId: string, name: SecretName) => `device ${deviceId} ${name}`;

/** What the record keeps after a change: what is not sent stays, null is taken away, text is sealed. */
export async function changedSecrets(
  { secrets }: Pick<ServerContext, 'secrets'>,
  deviceId: string,
  before: SealedSecrets,
  sent: DeviceSecrets,
): Promise<SealedSecrets> {
  const after: SealedSecrets = {};
  for (const name of secretNames) {
    const text = sent[name];
    const kept = before[name];
    if (text !== undefined && text !== null)
      after[name] = await secrets.seal(text, placeOf(deviceId, name));
    else if (text === undefined && kept !== undefined) after[name] = kept;
  }
  return after;
}

export async function openedSecrets(
  { secrets }: Pick<ServerContext, 'secrets'>,
  deviceId: string,
  sealed: SealedSecrets,
): Promise<SealedSecrets> {
  const opened: SealedSecrets = {};
  for (const name of secretNames) {
    const text = sealed[name];
    if (text !== undefined) opened[name] = await secrets.open(text, placeOf(deviceId, name));
  }
  return opened;
}

/** For the history: which secrets a change touched, never what they are. */
export function secretChanges(sent: DeviceSecrets): Record<string, string> {
  return Object.fromEntries(
    secretNames
      .filter((name) => sent[name] !== undefined)
      .map((name) => [name, sent[name] === null ? 'removed' : 'changed']),
  );
}

/** The fields of stored secrets that do not go along to another address. */
export function secretsToEnterAgain(
  before: DeviceFields,
  after: DeviceFields,
  stored: SealedSecrets,
  sent: DeviceSecrets,
): Record<string, string> {
  const names = secretsOfAnotherAddress(before, after).filter(
    (name) => stored[name] !== undefined && sent[name] === undefined,
  );
  return Object.fromEntries(names.map((name) => [`secrets.${name}`, enterAgain]));
}
