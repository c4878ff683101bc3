import { randomInt } from 'node:crypto';
import { type RawBuilder, sql } from 'kysely';
import * as z from 'zod/mini';
import { hashOf } from '../../../server/authentication.ts';
import type { ScopedTransaction } from '../../../server/context.ts';
import { sendCode } from './code-mail.ts';
import type { Visit } from './visit.ts';
import { type Identity, identity as identitySchema } from './visit-state.ts';

const lastsMs = 30 * 60_000;
const digits = 6;
const mostWrongTries = 5;

/** Whom a code is for: a guest who was added already, or one who wrote the identity. */
interface Recipient {
  /** in lower case */
  email: string;
  identity: Identity | null;
}

/** Mails a new code for the visit, which then replaces an earlier one; returns whether the mail server took it. */
export async function mailCode(visit: Visit, { email, identity }: Recipient): Promise<boolean> {
  const { server, area, state, now } = visit;
  const code = String(randomInt(10 ** digits)).padStart(digits, '0');
  if (!(await sendCode(visit, { email, code, seconds: lastsMs / 1000 }))) return false;
  const mailed = {
    email,
    identity: identity === null ? null : JSON.stringify(identity),
    code_hash: hashOfCode(state.attemptId, code),
    wrong_tries: 0,
    sent_at: now,
    expires_at: new Date(now.getTime() + lastsMs),
  };
  await server.database.withScope(area.scope, (transaction) =>
    transaction
      .insertInto('portal_email_code')
      .values({
        attempt_id: state.attemptId,
        organization_number: area.number,
        organization_path: area.path,
        ...mailed,
      })
      .onConflict((conflict) =>
        conflict
          .column('attempt_id')
          .doUpdateSet({
            ...mailed,
            guest_id: sql`case when ${isSameGuest(email)} then portal_email_code.guest_id end`,
            identity: sql`case when not ${isSameGuest(email)} then ${mailed.identity}::jsonb end`,
          })
          .where('portal_email_code.sent_at', '<=', now),
      )
      .execute(),
  );
  return true;
}

/**
 * A code must confirm no other address than that it is sent to. A guest whom the same form adds at this moment is not
 * visible here yet, but the code may be assigned to it already.
 */
function isSameGuest(email: string): RawBuilder<boolean> {
  return sql<boolean>`(portal_email_code.email = ${email} and portal_email_code.guest_id is not null
    and not exists (select from guest where guest.id = portal_email_code.guest_id
      and lower(guest.email) is distinct from ${email}))`;
}

/** Returns whether a guest still has to confirm an e-mail address; a guest that an administrator added need not. */
export async function mustConfirm(
  transaction: ScopedTransaction,
  guestId: string,
): Promise<boolean> {
  const code = await transaction
    .selectFrom('portal_email_code')
    .innerJoin('guest', 'guest.id', 'portal_email_code.guest_id')
    .select('guest.id')
    .where('guest.id', '=', guestId)
    .where('guest.email_confirmed_at', 'is', null)
    .executeTakeFirst();
  return code !== undefined;
}

/** Locks the visit's code; returns whether there is one that was sent to this address. */
export async function lockCode(
  transaction: ScopedTransaction,
  { state }: Pick<Visit, 'state'>,
  email: string | null,
): Promise<boolean> {
  const code = await transaction
    .selectFrom('portal_email_code')
    .select('attempt_id')
    .where('attempt_id', '=', state.attemptId)
    .where('email', '=', (email ?? '').toLowerCase())
    .forUpdate()
    .executeTakeFirst();
  return code !== undefined;
}

/**
 * Stores which guest the locked code of a visit is to confirm; null once it is used. A used code belongs to the guest of
 * its attempt, and is deleted when it has expired, like one without a guest.
 */
export async function assignCode(
  transaction: ScopedTransaction,
  { state }: Pick<Visit, 'state'>,
  guestId: string | null,
): Promise<void> {
  await transaction
    .updateTable('portal_email_code')
    .set({ guest_id: guestId, identity: null })
    .where('attempt_id', '=', state.attemptId)
    .execute();
}

/** Unlinks the mailed code from a guest whom a later form has overwritten: that form may not require a confirmed address. */
export async function releaseCode(transaction: ScopedTransaction, guestId: string): Promise<void> {
  await transaction
    .updateTable('portal_email_code')
    .set({ guest_id: null })
    .where('guest_id', '=', guestId)
    .execute();
}

export interface MailedCode extends Recipient {
  /** the guest who goes online before the confirmation, or whom the code has let in */
  guestId: string | null;
  /** when that guest is logged out without it */
  onlineUntil: Date | null;
  /** whether that guest has confirmed the address */
  isConfirmed: boolean;
  isExpired: boolean;
}

/** Returns the code that was mailed to a visit; null without one, or when its guest has got another address since. */
export async function codeOfVisit(
  transaction: ScopedTransaction,
  { state, now }: Pick<Visit, 'state' | 'now'>,
): Promise<MailedCode | null> {
  const row = await transaction
    .selectFrom('portal_email_code as code')
    .innerJoin('portal_attempt as attempt', 'attempt.id', 'code.attempt_id')
    .leftJoin('guest', (join) =>
      join.on(
        sql<boolean>`guest.id = coalesce(code.guest_id,
            case when code.identity is null then attempt.guest_id end)
          and (code.guest_id is not null or guest.email_confirmed_at is not null)`,
      ),
    )
    .select([
      'code.email',
      'code.identity',
      'guest.id as guestId',
      'code.expires_at as expiresAt',
      'guest.valid_until as onlineUntil',
      'guest.email_confirmed_at as confirmedAt',
    ])
    .where('code.attempt_id', '=', state.attemptId)
    .where(sql<boolean>`(code.identity is not null or lower(guest.email) = code.email)`)
    .executeTakeFirst();
  if (row === undefined) return null;
  const { expiresAt, confirmedAt, ...code } = row;
  return {
    ...code,
    isConfirmed: confirmedAt !== null,
    identity: z.safeParse(identitySchema, code.identity).data ?? null,
    isExpired: expiresAt <= now,
  };
}

/** A MAC address can be claimed by anybody near the guest. */
export function hiddenAddress(address: string): string {
  return `${address.slice(0, 1)}…@…`;
}

export type CheckedCode =
  | ({ isRight: true } & MailedCode)
  | { isRight: false; error: `email-code-${'wrong' | 'expired' | 'blocked'}` };

/** Compares a typed code. The right one stays valid: the guest may press the button twice, or be asked to wait. */
export async function checkEmailCode(
  transaction: ScopedTransaction,
  visit: Visit,
  typed: string,
): Promise<CheckedCode> {
  const { attemptId } = visit.state;
  const stored = await transaction
    .selectFrom('portal_email_code')
    .select(['code_hash as hash', 'wrong_tries as wrongTries'])
    .where('attempt_id', '=', attemptId)
    .forUpdate()
    .executeTakeFirst();
  const code = await codeOfVisit(transaction, visit);
  if (stored === undefined || code === null || code.isExpired)
    return { isRight: false, error: 'email-code-expired' };
  if (stored.wrongTries >= mostWrongTries) return { isRight: false, error: 'email-code-blocked' };
  if (stored.hash.equals(hashOfCode(attemptId, typed.replaceAll(/\D/g, ''))))
    return { isRight: true, ...code };
  await transaction
    .updateTable('portal_email_code')
    .set(({ eb }) => ({ wrong_tries: eb('wrong_tries', '+', 1) }))
    .where('attempt_id', '=', attemptId)
    .execute();
  return { isRight: false, error: 'email-code-wrong' };
}

function hashOfCode(attemptId: string, code: string): Buffer {
  return hashOf(`${attemptId} ${code}`);
}
