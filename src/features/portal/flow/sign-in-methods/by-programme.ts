import {
  beginSignIn,
  completeSignIn,
  type SignIn,
} from '../../../loyalty/public/member-sign-in.ts';
import { returnPath } from '../../../payment-gateways/public/return-address.ts';
import type { ErrorKey } from '../../renderer/texts/catalog.ts';
import { readForm } from '../form-fields.ts';
import { countGuess, noteRefusal, slowedDown } from '../guesses.ts';
import { canSignIn, type Decision, errorOf, type Outcome, type Visit } from '../visit.ts';
import { storeIdentity } from '../visit-identity.ts';
import { sealState } from '../visit-state.ts';

const method = 'memberNumber';

/** Sends a member to the issuer of a programme, with what the guest wrote stored for the return. */
export async function leaveForProgramme(
  visit: Visit,
  sent: ReadonlyMap<string, string>,
): Promise<Outcome> {
  const { server, area, portal, state } = visit;
  const page = (key: ErrorKey, rest: Parameters<typeof errorOf>[1] = {}): Outcome => ({
    kind: 'page',
    page: 'sign-in',
    state,
    error: errorOf(key, rest),
  });
  if (!portal.methods.methods.some(({ type, isOn }) => isOn && type === method))
    return page('method-unavailable');
  const { identity, typed, errors } = readForm(sent, method, portal.form, {});
  if (Object.keys(errors).length > 0)
    return {
      kind: 'page',
      page: 'sign-in',
      state,
      error: errorOf('check-fields', { fields: errors }),
      typed,
    };
  if (!canSignIn(visit)) return page('no-gateway');
  const waits = await server.database.withScope(area.scope, (transaction) =>
    slowedDown(transaction, visit, method),
  );
  if (waits !== null) return { kind: 'page', page: 'sign-in', state, error: waits };
  const stored = await server.database.withScope(area.scope, (transaction) =>
    storeIdentity(transaction, { ...state, identity }),
  );
  // Stored again, it would get another key than the state that comes back.
  const next = { ...stored, identity: null };
  const begun = await beginSignIn(server, area, {
    gatewayId: sent.get('programme') ?? '',
    attemptId: state.attemptId,
    visit: await sealState(server, next),
    returnAddress: visit.origin + returnPath(area),
    language: state.language,
  });
  switch (begun.kind) {
    case 'gone':
      return page('method-unavailable');
    case 'silent':
      return page('programme-silent');
    case 'leaves': {
      const { url, programme, browserSecret } = begun;
      return { kind: 'continue', state: next, url, signIn: { programme, browserSecret } };
    }
  }
}

/** Identifies a member who returns from the issuer of a programme; `search` is the query of the address. */
export async function byProgramme(visit: Visit, signIn: SignIn, search: string): Promise<Decision> {
  const { server, area, state } = visit;
  const refused = (key: ErrorKey): Decision => ({
    kind: 'refused',
    error: errorOf(key),
    typed: {},
  });
  const { identity } = state;
  // Another visit of the device has replaced what was stored.
  if (identity === null) return refused('link-expired');
  const found = await completeSignIn(server, area, signIn, search);
  if (found.kind === 'member') {
    const { membership, name } = found;
    const member = { ...identity, name: identity.name || name, membership };
    return { kind: 'identified', state: { ...state, identity: member } };
  }
  if (found.kind === 'silent') return refused('programme-silent');
  await server.database.withScope(area.scope, (transaction) =>
    noteRefusal(transaction, visit, 'unknown-user', method),
  );
  // So that nobody makes the issuer answer all the time.
  await countGuess(visit);
  return refused(found.kind === 'noMember' ? 'programme-no-member' : 'programme-refused');
}
