import type { SignIn } from '../../loyalty/public/member-sign-in.ts';
import type { PageId } from '../document/blocks.ts';
import { type MethodId, methodNames } from '../document/fields.ts';
import { choosePlan } from '../flow/choose-plan.ts';
import { codeOfVisit } from '../flow/email-codes.ts';
import { readForm } from '../flow/form-fields.ts';
import { letIn } from '../flow/let-in.ts';
import { logOut } from '../flow/log-out.ts';
import { byCode } from '../flow/sign-in-methods/by-code.ts';
import { admitDevice } from '../flow/sign-in-methods/by-device.ts';
import { byEmail, confirmEmail, resendCode } from '../flow/sign-in-methods/by-email.ts';
import { byMemberNumber } from '../flow/sign-in-methods/by-member-number.ts';
import { byPassword } from '../flow/sign-in-methods/by-password.ts';
import { byProgramme, leaveForProgramme } from '../flow/sign-in-methods/by-programme.ts';
import { byPromoCode } from '../flow/sign-in-methods/by-promo-code.ts';
import { byRoom } from '../flow/sign-in-methods/by-room.ts';
import { byRotatingPassword } from '../flow/sign-in-methods/by-rotating-password.ts';
import { canSignIn, type Decision, errorOf, type Outcome, type Visit } from '../flow/visit.ts';
import type { VisitState } from '../flow/visit-state.ts';
import { wisprLogin } from '../gateways/wispr.ts';
import { payByCard, payByRoom } from '../payment/pay.ts';
import { enterPromoCode, removePromoCode } from '../payment/use-promo-code.ts';
import type { PortalAction } from '../renderer/view.ts';

export type Sent = ReadonlyMap<string, string>;

const otherActions = [
  'emailCode',
  'resend',
  'resume',
  'plan',
  'promo',
  'removePromo',
  'programme',
  'payCard',
  'payRoom',
  'logOut',
  'wispr',
] as const;

export function isAction(text: string): text is PortalAction {
  return Object.hasOwn(methodNames, text) || otherActions.some((action) => action === text);
}

export async function act(visit: Visit, action: PortalAction, sent: Sent): Promise<Outcome> {
  switch (action) {
    case 'plan':
      return outcomeOf(visit, await choosePlan(visit, sent.get('plan') ?? ''), 'plans');
    case 'promo':
      return enterPromoCode(visit, sent.get('promoCode') ?? '');
    case 'removePromo':
      return removePromoCode(visit);
    case 'programme':
      return leaveForProgramme(visit, sent);
    case 'payCard':
      return payByCard(visit);
    case 'payRoom':
      return chargeMyRoom(visit, sent);
    case 'resend':
      return outcomeOf(visit, await resendCode(visit), codePage(visit));
    case 'emailCode': {
      const confirmed = await confirmEmail(visit, sent.get('emailCode') ?? '');
      return isOutcome(confirmed) ? confirmed : outcomeOf(visit, confirmed, codePage(visit));
    }
    case 'resume':
      return resume(visit);
    case 'logOut':
      return logOut(visit, sent.get('device') ?? '');
    case 'wispr':
      return outcomeOf(visit, await signIn(visit, 'password', passwordOf(sent)), 'sign-in');
    case 'free':
    case 'accessCode':
    case 'email':
    case 'password':
    case 'memberNumber':
    case 'roomAndName':
    case 'promoCode':
    case 'rotatingPassword':
      return outcomeOf(visit, await signIn(visit, action, sent), 'sign-in');
  }
}

/** Continues the visit of a member who returns from the issuer of a programme. */
export async function returnFromProgramme(
  visit: Visit,
  signIn: SignIn,
  search: string,
): Promise<Outcome> {
  const decision = await chooseAfter(visit, await byProgramme(visit, signIn, search));
  const outcome = await outcomeOf(visit, decision, 'sign-in');
  // A redirect to the gateway would belong to the issuer's form, whose policy may forbid it.
  return outcome.kind === 'leave'
    ? { kind: 'continue', state: visit.state, url: outcome.url }
    : outcome;
}

/** Returns what a smart client sent, as the portal's own form sends it. */
function passwordOf(sent: Sent): Sent {
  const { userName = '', password = '' } = wisprLogin(sent) ?? {};
  return new Map([
    ['username', userName],
    ['password', password],
  ]);
}

/** Lets a device in again that has logged out. */
async function resume(visit: Visit): Promise<Outcome> {
  const { state } = visit;
  if (!canSignIn(visit)) return { kind: 'go', page: 'sign-in', state };
  const known = await admitDevice(visit);
  if (known.kind === 'admitted') return letIn(visit, known.admission);
  return known.kind === 'unknown'
    ? { kind: 'go', page: 'sign-in', state }
    : { kind: 'page', page: 'refused', state, error: known.error };
}

async function signIn(visit: Visit, method: MethodId, sent: Sent): Promise<Decision> {
  const { portal, state, server } = visit;
  const isOffered =
    portal.methods.methods.some(({ type, isOn }) => isOn && type === method) &&
    (method !== 'email' || server.mail !== null);
  if (!isOffered) return { kind: 'refused', error: errorOf('method-unavailable'), typed: {} };
  const { identity, inputs, typed, errors } = readForm(sent, method, portal.form);
  if (Object.keys(errors).length > 0) {
    const error = errorOf('check-fields', { method, fields: errors });
    return { kind: 'refused', error, typed };
  }
  if (state.arrival === null || visit.device === null)
    return { kind: 'refused', error: errorOf('no-gateway', { method }), typed };
  const identified = { ...visit, state: { ...state, identity } };
  switch (method) {
    case 'accessCode':
      return byCode(visit, identity, typed);
    case 'password':
      return byPassword(visit, identity, inputs, typed);
    case 'rotatingPassword':
      return byRotatingPassword(visit, identity, typed);
    case 'email':
      return byEmail(visit, identity, typed);
    case 'free':
      return choosePlan(identified, null);
    case 'memberNumber':
      return chooseAfter(visit, await byMemberNumber(visit, identity, typed));
    case 'roomAndName':
      return chooseAfter(visit, await byRoom(visit, identity, typed));
    case 'promoCode':
      return chooseAfter(visit, await byPromoCode(visit, identity, typed));
  }
}

/** Lets an identified guest choose a plan. */
async function chooseAfter(visit: Visit, decision: Decision): Promise<Decision> {
  return decision.kind === 'identified'
    ? choosePlan({ ...visit, state: decision.state }, null)
    : decision;
}

/** Charges a room on the page where the guest pays; asks for room and name first where they are not known. */
async function chargeMyRoom(visit: Visit, sent: Sent): Promise<Outcome> {
  const { identity } = visit.state;
  if (identity === null) return { kind: 'go', page: 'sign-in', state: visit.state };
  if (identity.stay !== undefined) return payByRoom(visit);
  const { typed, errors } = readForm(sent, 'roomAndName', { ...visit.portal.form, fields: [] });
  const error = Object.keys(errors).length > 0 ? errorOf('check-fields', { fields: errors }) : null;
  const found =
    error === null
      ? await byRoom(visit, identity, typed)
      : ({ kind: 'refused', error, typed } as const);
  if (found.kind === 'refused')
    return {
      kind: 'page',
      page: 'pay',
      state: visit.state,
      error: { ...found.error, method: null },
      typed: found.typed,
    };
  return found.kind === 'identified'
    ? payByRoom({ ...visit, state: found.state })
    : { kind: 'go', page: 'pay', state: visit.state };
}

/** The page with the form for the mailed code: the status page of a guest who is online already. */
function codePage({ state }: Visit): PageId {
  return state.guestId === null ? 'sign-in' : 'connected';
}

/** Leads to the form for the mailed code, which is not on the status page of a guest whom it is not for. */
async function askForCode(visit: Visit, state: VisitState): Promise<Outcome> {
  const { server, area } = visit;
  const code = await server.database.withScope(area.scope, (transaction) =>
    codeOfVisit(transaction, visit),
  );
  return state.guestId !== null && state.guestId === code?.guestId
    ? { kind: 'go', page: 'connected', state }
    : { kind: 'go', page: 'sign-in', state: { ...state, guestId: null } };
}

function isOutcome(result: Decision | Outcome): result is Outcome {
  return (
    result.kind === 'go' ||
    result.kind === 'page' ||
    result.kind === 'leave' ||
    result.kind === 'continue' ||
    result.kind === 'form'
  );
}

async function outcomeOf(visit: Visit, decision: Decision, page: PageId): Promise<Outcome> {
  switch (decision.kind) {
    case 'admitted':
      return letIn(visit, decision.admission);
    case 'identified':
      return { kind: 'go', page: 'plans', state: decision.state };
    case 'unpaid':
      return { kind: 'go', page: 'pay', state: decision.state };
    case 'unconfirmed':
      return askForCode(visit, decision.state);
    case 'refused': {
      const { error, typed } = decision;
      return { kind: 'page', page, state: visit.state, error, typed };
    }
  }
}
