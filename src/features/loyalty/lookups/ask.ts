import type { ServerContext } from '../../../server/context.ts';
import type { Scope } from '../../../server/database/open.ts';
import { findMember } from '../../portal/public/members.ts';
import { texts } from '../texts.ts';
import type { Answer, Question } from './answer.ts';
import { askWebService } from './ask-web-service.ts';
import { masked } from './masking.ts';
import type { Programme } from './programmes.ts';

/** The area where a guest is. */
export interface AskingArea {
  number: number;
  path: string;
  /** the whole provider, whose lists may belong to organizations above the area */
  providerScope: Scope;
}

/** Asks a programme about a member. Runs outside any transaction. */
export function ask(
  server: ServerContext,
  area: AskingArea,
  programme: Programme,
  question: Question,
  waitMs?: number,
): Promise<Answer> {
  return programme.type === 'http'
    ? askWebService(server, programme, question, waitMs)
    : askList(server, area, question);
}

async function askList(
  server: ServerContext,
  { path, providerScope }: AskingArea,
  question: Question,
): Promise<Answer> {
  const start = performance.now();
  const found = await server.database.withScope(providerScope, (transaction) =>
    findMember(transaction, server, { path }, question),
  );
  return {
    result: found === null ? 'notFound' : 'matched',
    value: found?.tier ?? null,
    sent: texts.sent.list(masked.number(question.memberNumber), masked.name),
    received: found === null ? texts.received.notListed : texts.received.listed(found.tier),
    milliseconds: Math.round(performance.now() - start),
  };
}
