import type { ServerContext } from '../../../server/context.ts';
import { plainMember } from '../../portal/public/members.ts';
import type { Question } from './answer.ts';
import { type AskingArea, ask } from './ask.ts';
import { hashKeyOf, hashOfMember } from './member-hash.ts';
import { listWithoutGateway, type Programme, programmesOf } from './programmes.ts';
import {
  benefitFrom,
  knownLookup,
  type Membership,
  noteRepeat,
  storeLookup,
} from './stored-lookup.ts';

/** However many programmes an area has, a guest waits no longer. */
const longestMs = 8_000;

export type LookUp =
  | { kind: 'member'; membership: Membership }
  /** a programme has not answered, and no other knows the guest */
  | { kind: 'pending'; membership: Membership }
  /** never says whether the number or the name is wrong */
  | { kind: 'unknown' };

interface Guest {
  attemptId: string | null;
  question: Question;
}

/** Asks the programmes of an area about a member in their order, until one knows the member. Opens transactions of its own. */
export async function lookUpMember(
  server: ServerContext,
  area: AskingArea,
  { attemptId, question }: Guest,
): Promise<LookUp> {
  const typed = plainMember(question).split('\n');
  if (typed.includes('')) return { kind: 'unknown' };
  const start = performance.now();
  const { programmes, hash } = await server.database.withScope(
    area.providerScope,
    async (transaction) => ({
      programmes: askedOf(await programmesOf(transaction, area.number)),
      hash: hashOfMember(await hashKeyOf(transaction, server, area), question),
    }),
  );
  let pending: Membership | null = null;
  for (const programme of programmes) {
    if (performance.now() - start > longestMs) break;
    const known = await lookUpKnown(server, area, programme, hash);
    const membership =
      known !== undefined
        ? known
        : await lookUpNew(server, area, { programme, attemptId, question, hash });
    if (membership === null) continue;
    if (!membership.isPending) return { kind: 'member', membership };
    pending ??= membership;
  }
  return pending === null ? { kind: 'unknown' } : { kind: 'pending', membership: pending };
}

/** The list of members is asked first where no gateway has it. Stays and issuers are not asked by number. */
function askedOf(programmes: readonly Programme[]): Programme[] {
  const asked = programmes.filter(({ type }) => type === 'list' || type === 'http');
  return asked.some(({ type }) => type === 'list') ? asked : [listWithoutGateway, ...asked];
}

type Found = Membership | null;

/** Returns undefined when the programme must be asked, and null for no member. */
function lookUpKnown(
  server: ServerContext,
  { providerScope }: AskingArea,
  programme: Programme,
  hash: Buffer,
): Promise<Found | undefined> {
  return server.database.withScope(providerScope, async (transaction) => {
    const known = await knownLookup(transaction, programme, hash, server.now());
    if (known === undefined) return undefined;
    await noteRepeat(transaction, known.id);
    return known.result === 'matched'
      ? { lookupId: known.id, ...benefitFrom(programme, known), isPending: false }
      : null;
  });
}

async function lookUpNew(
  server: ServerContext,
  area: AskingArea,
  { programme, attemptId, question, hash }: Guest & { programme: Programme; hash: Buffer },
): Promise<Found> {
  const answer = await ask(server, area, programme, question);
  const membership = await server.database.withScope(area.providerScope, (transaction) =>
    storeLookup(transaction, server, {
      area,
      attemptId,
      programme,
      question,
      hash,
      guestName: question.lastName,
      room: null,
      answer,
    }),
  );
  return answer.result === 'matched' || answer.result === 'noAnswer' ? membership : null;
}
