import { createHash, randomBytes } from 'node:crypto';
import type { ScopedTransaction, ServerContext } from '../../../server/context.ts';
import { plainMember } from '../../portal/public/members.ts';
import type { Question } from './answer.ts';

type Sealing = Pick<ServerContext, 'secrets'>;

const keyContext = (areaNumber: number) => `loyalty members ${areaNumber}`;
const questionContext = (lookupId: string) => `loyalty look-up ${lookupId}`;

/** Returns the key of an area's hashes, and makes it when there is none. */
export async function hashKeyOf(
  transaction: ScopedTransaction,
  { secrets }: Sealing,
  { number, path }: { number: number; path: string },
): Promise<string> {
  const read = () =>
    transaction
      .selectFrom('loyalty_key')
      .select('sealed_key as sealedKey')
      .where('organization_number', '=', number)
      .executeTakeFirst();
  const known = await read();
  if (known !== undefined) return secrets.open(known.sealedKey, keyContext(number));
  const sealed = await newHashKey({ secrets }, number);
  await transaction
    .insertInto('loyalty_key')
    .values({ organization_number: number, organization_path: path, sealed_key: sealed })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  // Another request may have made it at the same time.
  const { sealedKey = sealed } = (await read()) ?? {};
  return secrets.open(sealedKey, keyContext(number));
}

/** Returns a new key for the hashes of an area, sealed. */
export function newHashKey({ secrets }: Sealing, areaNumber: number): Promise<string> {
  return secrets.seal(randomBytes(32).toString('hex'), keyContext(areaNumber));
}

export function hashOfMember(key: string, question: Question): Buffer {
  return createHash('sha256')
    .update(`${key}\n${plainMember(question)}\n${key}`)
    .digest();
}

/** Seals what a guest typed, so that the programme can be asked again. */
export function sealQuestion(
  { secrets }: Sealing,
  lookupId: string,
  { memberNumber, lastName }: Question,
): Promise<string> {
  return secrets.seal(JSON.stringify([memberNumber, lastName]), questionContext(lookupId));
}

export async function openQuestion(
  { secrets }: Sealing,
  lookupId: string,
  sealed: string,
): Promise<Question> {
  const text = await secrets.open(sealed, questionContext(lookupId));
  const parts: unknown = JSON.parse(text);
  const [memberNumber, lastName] = Array.isArray(parts) ? parts.map(String) : [];
  return { memberNumber: memberNumber ?? '', lastName: lastName ?? '' };
}
