import { type CodeEvaluation, evaluateCode } from '../../../radius/public/codes.ts';
import { countGuess, noteRefusal, slowedDown } from '../guesses.ts';
import { acceptTerms, addGuest, admit } from '../guests.ts';
import type { Decision, Typed, Visit } from '../visit.ts';
import type { Identity } from '../visit-state.ts';
import { byConference } from './by-conference.ts';

const method = 'accessCode';

/** Lets a guest in by an access code. Its batch may belong to an organization above the area. */
export async function byCode(visit: Visit, identity: Identity, typed: Typed): Promise<Decision> {
  const { server, area, state, now } = visit;
  let isUnknown = false;
  const decision = await server.database.withScope(
    area.providerScope,
    async (transaction): Promise<Decision> => {
      isUnknown = false;
      const waits = await slowedDown(transaction, visit, method);
      if (waits !== null) return { kind: 'refused', error: waits, typed };
      const found: CodeEvaluation = await evaluateCode(transaction, {
        area,
        code: typed.code ?? '',
        macAddress: state.arrival?.macAddress ?? null,
        now,
        guesser: null,
      });
      if ('reason' in found) {
        isUnknown = found.reason === 'code-unknown';
        const attendee = isUnknown
          ? await byConference(transaction, visit, {
              identity,
              login: typed.code ?? '',
              password: null,
              method,
              typed,
            })
          : null;
        if (attendee !== null) {
          isUnknown = false;
          return attendee;
        }
        const error = await noteRefusal(transaction, visit, found.reason, method);
        return { kind: 'refused', error: { ...error, fields: { code: error.key } }, typed };
      }
      const { codeId, plan, allowance, starts } = found;
      const guestId =
        found.guestId ?? (await addGuest(transaction, visit, { identity, plan, codeId }));
      if (found.guestId !== null) await acceptTerms(transaction, visit, found.guestId);
      const admission = await admit(transaction, visit, {
        guestId,
        method,
        plan,
        allowance,
        // A code that somebody is about to use is evaluated again when the gateway asks.
        startsEntitlement: starts || found.guestId === null,
      });
      return { kind: 'admitted', admission };
    },
  );
  if (isUnknown) await countGuess(visit);
  return decision;
}
