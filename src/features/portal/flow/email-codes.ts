import { randomInt } from 'node:crypto';
import { sql } from 'kysely';
import { hashOf } from '../../../server/authentication.ts';
import type { ScopedTransaction } from '../../../server/context.ts';
import { formatsFor } from '../renderer/formats.ts';
import { textsFor } from '../renderer/texts/catalogs.ts';
import type { PageError } from '../renderer/view.ts';
import { withMailHeader } from './mail-header.ts';
import { errorOf, type Visit } from './visit.ts';

const minuteMs = 60_000;
const lastsMs = 30 * minuteMs;
const digits = 6;
const mostWrongTries = 5;
const mostMails = 3;
/** To one address, from all devices of an area. */
const mostMailsPerHour = 5;

/** Stores a new code for the visit, which replaces an earlier one; returns it, or why no more are sent. `email` is in lower case. */
export async function newEmailCode(
  transaction: ScopedTransaction,
  { area, state, now }: Visit,
  email: string,
): Promise<{ code: string } | PageError> {
  // Parallel requests for one address or visit count each other.
  for (const key of [`${area.number} ${email}`, state.attemptId].toSorted())
    await sql`select pg_advisory_xact_lock(hashtext(${`atrium portal mails: ${key}`}))`.execute(
      transaction,
    );
  const hourAgo = new Date(now.getTime() - 60 * minuteMs);
  const sent = await transaction
    .selectFrom('portal_email_code')
    .select(['attempt_id as attemptId', 'mails'])
    .where('organization_number', '=', area.number)
    .where(({ or, eb }) => or([eb('email', '=', email), eb('attempt_id', '=', state.attemptId)]))
    .where('sent_at', '>', hourAgo)
    .execute();
  const own = sent.find(({ attemptId }) => attemptId === state.attemptId)?.mails ?? 0;
  const all = sent.reduce((sum, { mails }) => sum + mails, 0);
  if (own >= mostMails || all >= mostMailsPerHour)
    return errorOf('slowed-down', { method: 'email', seconds: 3_600 });
  const code = String(randomInt(10 ** digits)).padStart(digits, '0');
  const fresh = {
    email,
    code_hash: hashOfCode(state.attemptId, code),
    wrong_tries: 0,
    mails: own + 1,
    sent_at: now,
    expires_at: new Date(now.getTime() + lastsMs),
  };
  await transaction
    .insertInto('portal_email_code')
    .values({
      attempt_id: state.attemptId,
      organization_number: area.number,
      organization_path: area.path,
      ...fresh,
    })
    .onConflict((conflict) =>
      conflict.column('attempt_id').doUpdateSet({
        ...fresh,
        // A code to another address must not confirm the guest's former one.
        guest_id: sql`case when portal_email_code.email = ${email} then portal_email_code.guest_id end`,
      }),
    )
    .execute();
  return { code };
}

/** Sends a code in the guest's language; returns whether the mail server took it. */
export async function sendEmailCode(visit: Visit, email: string, code: string): Promise<boolean> {
  const { server, area, state } = visit;
  const { text } = textsFor(state.language);
  const { duration } = formatsFor(state.language, area.timeZone);
  const written = text('mail.text', { code, time: duration(lastsMs / 1000) });
  try {
    await server.mail?.send({
      to: email,
      id: `portal-${state.attemptId}-${hashOf(code).subarray(0, 4).toString('hex')}`,
      subject: text('mail.subject', { code, area: area.name }),
      replyTo: null,
      text: written,
      ...(await withMailHeader(visit, written)),
    });
    return server.mail !== null;
  } catch (error) {
    server.log.warn({ err: error, supportCode: state.supportCode }, 'a code was not mailed');
    return false;
  }
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

/** Locks the visit's code; returns whether it was sent to the address. */
export async function lockCodeOf(
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
 * Returns the hidden address to which the visit's code was sent; null without a code that still counts. Another person may
 * have the device by now.
 */
export async function codeAddressOf(
  transaction: ScopedTransaction,
  { state, now }: Pick<Visit, 'state' | 'now'>,
): Promise<string | null> {
  const code = await transaction
    .selectFrom('portal_email_code')
    .select('email')
    .where('attempt_id', '=', state.attemptId)
    .where('expires_at', '>', now)
    .executeTakeFirst();
  return code === undefined ? null : hiddenAddress(code.email);
}

/** A MAC address can be claimed by anybody near the guest. */
export function hiddenAddress(address: string): string {
  return `${address.slice(0, 1)}…@…`;
}

export type CheckedCode =
  | { isRight: true; email: string; guestId: string | null }
  | { isRight: false; error: 'email-code-wrong' | 'email-code-expired' };

/** Compares a typed code, and uses the stored one up when it is right. */
export async function checkEmailCode(
  transaction: ScopedTransaction,
  { state, now }: Visit,
  typed: string,
): Promise<CheckedCode> {
  const found = await transaction
    .selectFrom('portal_email_code')
    .select(['email', 'guest_id as guestId', 'code_hash as hash', 'wrong_tries as wrongTries'])
    .where('attempt_id', '=', state.attemptId)
    .where('expires_at', '>', now)
    .forUpdate()
    .executeTakeFirst();
  if (found === undefined || found.wrongTries >= mostWrongTries)
    return { isRight: false, error: 'email-code-expired' };
  const { email, guestId, hash } = found;
  if (hash.equals(hashOfCode(state.attemptId, typed.replaceAll(/\D/g, '')))) {
    await transaction
      .deleteFrom('portal_email_code')
      .where('attempt_id', '=', state.attemptId)
      .execute();
    return { isRight: true, email, guestId };
  }
  await transaction
    .updateTable('portal_email_code')
    .set(({ eb }) => ({ wrong_tries: eb('wrong_tries', '+', 1) }))
    .where('attempt_id', '=', state.attemptId)
    .execute();
  return { isRight: false, error: 'email-code-wrong' };
}

function hashOfCode(attemptId: string, code: string): Buffer {
  return hashOf(`${attemptId} ${code}`);
}
