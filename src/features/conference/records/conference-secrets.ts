import { createHash, randomInt } from 'node:crypto';
import type { ServerContext } from '../../../server/context.ts';
import type { ConferenceSettings } from '../../advanced-conference/public/settings.ts';
import { type ConferenceSecretName, conferenceSecretNames, type SentSecrets } from '../fields.ts';

export type SealedSecrets = Readonly<Record<string, string>>;
export type OpenedSecrets = Partial<Record<ConferenceSecretName, string>>;

// Prevents opening a secret that was copied into another record or field.
const contextOf = (id: string, name: string) => `conference ${id} ${name}`;

/** Returns the stored secrets after a change: an omitted secret is unchanged, null removes it, text is sealed. */
export async function changedSecrets(
  { secrets }: Pick<ServerContext, 'secrets'>,
  id: string,
  before: SealedSecrets,
  sent: SentSecrets,
): Promise<SealedSecrets> {
  const after: Record<string, string> = { ...before };
  for (const name of conferenceSecretNames) {
    const text = sent[name];
    if (text === null) delete after[name];
    else if (text !== undefined) after[name] = await secrets.seal(text, contextOf(id, name));
  }
  return after;
}

/** Returns the opened secrets after a change: an omitted secret is unchanged, null removes it. */
export function secretsAfter(before: OpenedSecrets, sent: SentSecrets): OpenedSecrets {
  const after: OpenedSecrets = { ...before };
  for (const name of conferenceSecretNames) {
    const text = sent[name];
    if (text === null) delete after[name];
    else if (text !== undefined) after[name] = text;
  }
  return after;
}

export async function openedSecrets(
  { secrets }: Pick<ServerContext, 'secrets'>,
  id: string,
  sealed: SealedSecrets,
): Promise<OpenedSecrets> {
  const opened: OpenedSecrets = {};
  for (const name of conferenceSecretNames) {
    const text = sealed[name];
    if (text !== undefined) opened[name] = await secrets.open(text, contextOf(id, name));
  }
  return opened;
}

export function secretNames(sealed: SealedSecrets): ConferenceSecretName[] {
  return conferenceSecretNames.filter((name) => sealed[name] !== undefined);
}

/** Returns for the history which secrets a change sets or removes, without their values. */
export function secretChanges(sent: SentSecrets): Record<string, string> {
  return Object.fromEntries(
    conferenceSecretNames
      .filter((name) => sent[name] !== undefined)
      .map((name) => [name, sent[name] === null ? 'removed' : 'changed']),
  );
}

/** Returns the digest by which a login is found: of the code or user name, without regard to case. */
export function digestOf(login: string): string {
  return createHash('sha256').update(login.toLowerCase()).digest('hex');
}

const alphabets: Readonly<Record<ConferenceSettings['alphabet'], string>> = {
  readable: 'ABCDEFGHJKMNPQRSTUVWXYZ23456789',
  letters: 'ABCDEFGHIJKLMNOPQRSTUVWXYZ',
  digits: '0123456789',
};

type CodeRules = Pick<ConferenceSettings, 'alphabet' | 'codeLength' | 'codePrefix'>;

/** Returns how many different codes the rules of a site allow. */
export function countOfCodes({ alphabet, codeLength, codePrefix }: CodeRules): number {
  return alphabets[alphabet].length ** (codeLength - codePrefix.length);
}

/** Returns a random code by the rules of a site. */
export function newCode({ alphabet, codeLength, codePrefix }: CodeRules): string {
  const letters = alphabets[alphabet];
  const random = Array.from({ length: codeLength - codePrefix.length }, () =>
    letters.charAt(randomInt(letters.length)),
  );
  return codePrefix + random.join('');
}

export const sealCode = (
  { secrets }: Pick<ServerContext, 'secrets'>,
  id: string,
  code: string,
): Promise<string> => secrets.seal(code, contextOf(id, 'attendee'));

export const openCode = (
  { secrets }: Pick<ServerContext, 'secrets'>,
  id: string,
  sealed: string,
): Promise<string> => secrets.open(sealed, contextOf(id, 'attendee'));
