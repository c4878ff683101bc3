import { randomBytes } from 'node:crypto';
import type { ServerContext } from '../../../server/context.ts';
import type { SentSecrets } from '../fields.ts';
import {
  type GatewaySecretName,
  type GatewayType,
  gatewaySecretNames,
  typeFacts,
} from '../gateway-types.ts';

/**
 * The names of sealed secrets: those that the operator enters, the one with which the sandbox signs its events, and the
 * signing secret that the latest one replaced.
 */
type SealedSecretName = GatewaySecretName | 'sandboxSecret' | 'previousWebhookSecret';
/** Encrypted secrets by name, as the table stores them. */
export type SealedSecrets = Partial<Record<SealedSecretName, string>> & {
  /** when the replaced signing secret ends, as ISO 8601; not a secret */
  previousWebhookUntil?: string;
};

/** The secrets with which vendors sign events; a gateway has one of them. */
const signingSecrets = Object.values(typeFacts).flatMap(({ signingSecret }) => signingSecret ?? []);
const replacedIsValidMs = 24 * 60 * 60_000;

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

/** Returns a stored secret; null when there is none, or when it is a replaced one whose day is over. */
export async function openSecret(
  { secrets, now }: Pick<ServerContext, 'secrets' | 'now'>,
  { id, secrets: sealed }: { id: string; secrets: SealedSecrets },
  name: SealedSecretName,
): Promise<string | null> {
  const text = sealed[name];
  if (text === undefined || (name === 'previousWebhookSecret' && !isReplacedValid(sealed, now())))
    return null;
  return secrets.open(text, sealContext(id, name));
}

/** Returns whether events may still be signed with the signing secret before the current one. */
export function isReplacedValid({ previousWebhookUntil }: SealedSecrets, now: Date): boolean {
  return previousWebhookUntil !== undefined && now < new Date(previousWebhookUntil);
}

/** The secrets of a gateway in plain text, for its test. */
export type OpenedSecrets = Partial<Record<GatewaySecretName | 'sandboxSecret', string>>;

export async function openedSecrets(
  server: Pick<ServerContext, 'secrets' | 'now'>,
  gateway: { id: string; secrets: SealedSecrets },
): Promise<OpenedSecrets> {
  const opened: OpenedSecrets = {};
  for (const name of [...gatewaySecretNames, 'sandboxSecret'] as const) {
    const text = await openSecret(server, gateway, name);
    if (text !== null) opened[name] = text;
  }
  return opened;
}

/** Returns the secrets of a new gateway: the sent ones, and the one with which a sandbox signs. */
export async function newSecrets(
  server: Pick<ServerContext, 'secrets' | 'now'>,
  gatewayId: string,
  type: GatewayType,
  sent: SentSecrets,
): Promise<SealedSecrets> {
  const stored = await changedSecrets(server, gatewayId, {}, sent);
  if (type !== 'sandbox') return stored;
  const made = randomBytes(32).toString('base64url');
  return { ...stored, sandboxSecret: await sealSecret(server, gatewayId, 'sandboxSecret', made) };
}

/** Returns the stored secrets after a change: an omitted secret is unchanged, null removes it, text is sealed. */
export async function changedSecrets(
  server: Pick<ServerContext, 'secrets' | 'now'>,
  gatewayId: string,
  before: SealedSecrets,
  sent: SentSecrets,
): Promise<SealedSecrets> {
  const after: SealedSecrets = { ...before };
  for (const name of gatewaySecretNames) {
    const text = sent[name];
    if (text === null) delete after[name];
    else if (text !== undefined) after[name] = await sealSecret(server, gatewayId, name, text);
  }
  const signing = signingSecrets.find((name) => sent[name] !== undefined);
  if (signing === undefined) return after;
  delete after.previousWebhookSecret;
  delete after.previousWebhookUntil;
  const replaced = await openSecret(server, { id: gatewayId, secrets: before }, signing);
  if (sent[signing] === null || replaced === null || replaced === sent[signing]) return after;
  return {
    ...after,
    previousWebhookSecret: await sealSecret(server, gatewayId, 'previousWebhookSecret', replaced),
    previousWebhookUntil: new Date(server.now().getTime() + replacedIsValidMs).toISOString(),
  };
}

export function storedSecretNames(sealed: SealedSecrets): GatewaySecretName[] {
  return gatewaySecretNames.filter((name) => sealed[name] !== undefined);
}

/** Returns for the history which secrets a change sets or removes, without their values. */
export function secretChanges(sent: SentSecrets): Record<string, string> {
  return Object.fromEntries(
    gatewaySecretNames
      .filter((name) => sent[name] !== undefined)
      .map((name) => [name, sent[name] === null ? 'removed' : 'changed']),
  );
}
