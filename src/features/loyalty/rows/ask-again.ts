import { Problem } from '../../../contract/problem.ts';
import { organizationExternalCall } from '../../../server/http/handlers.ts';
import { askAgain } from '../contract.ts';
import { historyOfLookup } from '../history.ts';
import { laterWaitMs, programmeOfLookup } from '../jobs/ask-later.ts';
import { ask } from '../lookups/ask.ts';
import { openQuestion } from '../lookups/member-hash.ts';
import { storeAnswer } from '../lookups/stored-lookup.ts';
import { resultNames, texts } from '../texts.ts';
import { lookupIn, openedLookup } from './open-lookup.ts';

/** Asks a programme again, outside any transaction, and stores its answer in the look-up. */
export const askAgainHandler = organizationExternalCall(askAgain, {
  async prepare({ params }, request) {
    const { transaction, server } = request;
    const { id, number, path, sealedQuestion, ...lookup } = await lookupIn(
      request,
      params.lookupId,
    );
    const isAskable =
      sealedQuestion !== null && (lookup.type === 'list' || lookup.gatewayId !== null);
    const programme = isAskable ? await programmeOfLookup(transaction, lookup.gatewayId) : null;
    if (programme === null || sealedQuestion === null)
      throw new Problem('conflict', texts.cannotAsk);
    return {
      programme,
      question: await openQuestion(server, id, sealedQuestion),
      // The member lists above belong to the provider.
      area: { number, path, providerScope: [`/${path.split('/')[1]}/`] },
    };
  },

  async call({ programme, question, area }, { server }) {
    return { programme, answer: await ask(server, area, programme, question, laterWaitMs) };
  },

  async finish({ params }, request, { programme, answer }) {
    const { transaction, server, caller, record } = request;
    const before = await lookupIn(request, params.lookupId);
    const { tier } = await storeAnswer(transaction, server, {
      id: before.id,
      programme,
      answer,
      askedBy: caller.displayName,
    });
    await record({
      ...historyOfLookup(before),
      action: 'run',
      before: { result: resultNames[before.result] },
      after: { result: resultNames[answer.result], tier },
    });
    return openedLookup(request, params.lookupId);
  },
});
