import type { ServerContext } from '../../../server/context.ts';
import type { UsableGateway } from '../../payment-gateways/queries.ts';
import { changePostingState } from '../postings/change-state.ts';
import { applyAnswer, makeUnknown } from '../postings/sending/answer-posting.ts';
import { beginSending, nextPosting, undoSending } from '../postings/sending/send-posting.ts';
import { lockPosting, noteReference, type StoredPosting } from '../postings/stored-posting.ts';
import type { CallFailure, HostedSession } from './hosted-session.ts';
import type { LinkWrites } from './link-writes.ts';

export interface ChargingLink {
  server: Pick<ServerContext, 'database' | 'now'>;
  gateway: UsableGateway;
  session: HostedSession;
  writes: LinkWrites;
}

/** failed: the property system cannot be called now */
type Sent = { kind: 'sent' | 'nothing' | 'lost' } | { kind: 'failed'; failure: CallFailure };

/**
 * Sends the oldest posting and applies the answer. It is refused or found on the bill before anything is sent; 'sent' is
 * committed before the request, so that a posting whose server crashed is known to be uncertain.
 */
export async function sendNextCharge(link: ChargingLink): Promise<Sent> {
  const { server, gateway, session } = link;
  const next = await link.writes.whileHeld((transaction) =>
    nextPosting(transaction, gateway.id, server.now()),
  );
  if (next === 'lost') return { kind: 'lost' };
  if (next === undefined) return { kind: 'nothing' };
  const known = await knownAnswer(session, next);
  if (!known.ok) return { kind: 'failed', failure: known };
  if (known.value !== null) {
    await closeUnsent(link, next.id, known.value);
    return { kind: 'sent' };
  }
  const begun = await link.writes.whileHeld(async (transaction) => {
    const posting = await nextPosting(transaction, gateway.id, server.now());
    if (posting?.id !== next.id) return undefined;
    return { posting, ...(await beginSending(transaction, gateway, posting, server.now())) };
  });
  if (begun === 'lost') return { kind: 'lost' };
  if (begun === undefined) return { kind: 'sent' };
  const { posting, sequence } = begun;
  const outcome = await session.charge(posting);
  if (outcome.kind === 'notPosted') {
    await link.writes.persist((transaction) =>
      undoSending(transaction, gateway.id, posting.id, sequence, server.now()),
    );
    return { kind: 'failed', failure: outcome.failure };
  }
  const answer = outcome.kind === 'answered' ? outcome.answer : await foundAnswer(link, posting);
  const reference = outcome.kind === 'answered' ? outcome.reference : undefined;
  await link.writes.persist(async (transaction) => {
    if (reference !== undefined) await noteReference(transaction, posting.id, reference);
    await (answer === null
      ? makeUnknown(transaction, gateway, posting.id, server.now())
      : applyAnswer(transaction, gateway, { sequence, answer }, server.now()));
  });
  const pause = outcome.kind === 'answered' ? outcome.pause : undefined;
  return pause === undefined ? { kind: 'sent' } : { kind: 'failed', failure: pause };
}

/** Looks for postings without an answer, and closes those that are found. Not finding one proves nothing. */
export async function lookUpUnknown(link: ChargingLink): Promise<void> {
  const { server, gateway, session } = link;
  const unknown = await server.database.system
    .selectFrom('posting')
    .innerJoin('posting_record as record', 'record.posting_id', 'posting.id')
    .select(['posting.id', ({ fn }) => fn.max('record.sequence').as('sequence')])
    .where('posting.gateway_id', '=', gateway.id)
    .where('posting.state', '=', 'unknown')
    .where('posting.at', '>', new Date(server.now().getTime() - lookedUpForMs))
    .groupBy('posting.id')
    .orderBy(({ fn }) => fn('random'))
    .limit(mostLookedUp)
    .execute();
  for (const { id, sequence } of unknown) {
    const posting = await link.writes.whileHeld((transaction) => lockPosting(transaction, id));
    if (posting === 'lost' || posting?.state !== 'unknown') continue;
    const found = await session.isPosted(posting);
    if (!found.ok) return;
    if (found.value)
      await link.writes.persist((transaction) =>
        applyAnswer(transaction, gateway, { sequence, answer: 'OK' }, server.now()),
      );
  }
}

const lookedUpForMs = 3 * 86_400_000;
const mostLookedUp = 10;

/** A posting that was tried before may be on the bill already. */
async function knownAnswer(session: HostedSession, posting: StoredPosting) {
  if (posting.tries > 0) {
    const found = await session.isPosted(posting);
    if (!found.ok) return found;
    if (found.value) return { ok: true as const, value: 'OK' };
  }
  return session.refusal(posting);
}

async function foundAnswer(
  { session }: ChargingLink,
  posting: StoredPosting,
): Promise<'OK' | null> {
  const found = await session.isPosted(posting);
  return found.ok && found.value ? 'OK' : null;
}

async function closeUnsent(link: ChargingLink, postingId: string, answer: string): Promise<void> {
  const { server } = link;
  await link.writes.persist(async (transaction) => {
    const posting = await lockPosting(transaction, postingId);
    if (posting?.state === 'queued' || posting?.state === 'retry')
      await changePostingState(transaction, posting, {
        state: answer === 'OK' ? 'posted' : 'refused',
        answer,
        now: server.now(),
      });
  });
}
