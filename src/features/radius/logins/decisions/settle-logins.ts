import type { ScopedTransaction } from '../../../../server/context.ts';
import type { Reason } from '../../reasons.ts';
import { attribute } from '../../reply/attribute.ts';
import { keyAttributes } from '../../reply/key-attributes.ts';
import { replyAttributes } from '../../reply/reply-attributes.ts';
import { controls, decision, restReply } from '../../reply/rest-reply.ts';
import type { Nas } from '../../service/find-nas.ts';
import { notFound, type RadiusReply } from '../../service/radius-reply.ts';
import { type LoginDecision, rejected } from '../login-decision.ts';
import { replyMessages } from './reply-messages.ts';
import {
  type AcceptedWrite,
  type RejectedWrite,
  type Written,
  writeAccepted,
  writeRejected,
} from './write-decision.ts';

/** FreeRADIUS stops waiting after two seconds. */
const lateAfterMs = 1_900;

export function isLate(started: Date, now: Date): boolean {
  return timeLeftMs(started, now) < 0;
}

/** Returns for how long FreeRADIUS still waits for the reply to a login. */
export function timeLeftMs(started: Date, now: Date): number {
  return lateAfterMs - (now.getTime() - started.getTime());
}

/** What post-auth receives for a rejection that is written already. */
export const alreadyWritten = 'decided';

/** A login that is decided, and since when it has waited. */
export interface DecidedLogin {
  login: Written;
  decision: LoginDecision;
  started: Date;
}

export interface SettledLogin {
  reply: RadiusReply;
  nas: Nas;
  rejection: { id: string; reason: Reason } | null;
}

/** Writes decisions, and returns the replies in the same order. */
export async function settleLogins(
  transaction: ScopedTransaction,
  decided: readonly DecidedLogin[],
  now: Date,
): Promise<SettledLogin[]> {
  const settled: SettledLogin[] = [];
  const accepted: (AcceptedWrite & { index: number })[] = [];
  const rejections: (RejectedWrite & { index: number })[] = [];
  for (const [index, { login, decision: timely, started }] of decided.entries()) {
    const milliseconds = Math.max(0, now.getTime() - started.getTime());
    const outcome = isLate(started, now) ? rejected(timely.method, 'late') : timely;
    if (outcome.isAccepted) accepted.push({ index, login, decision: outcome, milliseconds });
    else rejections.push({ index, login, decision: outcome, milliseconds });
  }
  const ids = await writeRejected(transaction, rejections);
  for (const [position, { index, login, decision: outcome }] of rejections.entries()) {
    const id = ids[position];
    const { reason } = outcome;
    if (id !== undefined)
      settled[index] = { nas: login.nas, rejection: { id, reason }, reply: rejectionOf(reason) };
  }
  const grants = await writeAccepted(transaction, accepted);
  for (const [position, { index, login, decision: outcome }] of accepted.entries()) {
    const grant = grants[position];
    if (grant === undefined) continue;
    const { nas } = login;
    const compared =
      outcome.cleartextPassword === null
        ? controls({ 'Auth-Type': 'Accept' })
        : controls({ 'Cleartext-Password': outcome.cleartextPassword });
    const { key = null, vlan = null } = outcome.network ?? {};
    const body = {
      ...compared,
      ...restReply([
        ...replyAttributes(grant.limits, nas.type),
        ...(key === null ? [] : keyAttributes(key, nas.type, vlan)),
      ]),
      ...decision(grant.grantId),
    };
    settled[index] = { nas, rejection: null, reply: { status: 200, body } };
  }
  return settled;
}

function rejectionOf(reason: Reason): RadiusReply {
  if (reason === 'mac-unknown') return notFound;
  const message = restReply([attribute('Reply-Message', replyMessages[reason])]);
  return { status: 401, body: { ...message, ...decision(alreadyWritten) } };
}
