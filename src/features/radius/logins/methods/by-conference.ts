import {
  type ConferenceAccess,
  findConferenceAccess,
  isPasswordOf,
} from '../../../conference/public/find-access.ts';
import { findConferenceOfGuest } from '../../../conference/public/guests.ts';
import type { LoginMethod } from '../../methods.ts';
import { type Login, type LoginDecision, rejected } from '../login-decision.ts';
import { decideNetwork } from './network-decision.ts';

const method = 'conference';

/** An attendee of a conference, by its code, or by its user name and password. They can be guessed: it comes after the slowing down. */
export async function byConference(login: Login): Promise<LoginDecision | null> {
  const { exactName, password, nas } = login;
  if (exactName === null || password.kind === 'garbled') return null;
  const found = await findConferenceAccess(login, nas.area.path, { login: exactName }, login);
  if (found === undefined) return null;
  if (found.password === null) {
    const isCode =
      password.kind !== 'plain' || password.text.toLowerCase() === exactName.toLowerCase();
    if (!isCode) return rejected(method, 'wrong-password');
    // FreeRADIUS compares the CHAP password with the name exactly as it was sent.
    return decide(login, method, found, password.kind === 'chap' ? exactName : null);
  }
  if (password.kind === 'chap') return decide(login, method, found, found.password);
  const isRight = password.kind === 'plain' && isPasswordOf(found, password.text);
  return isRight ? decide(login, method, found, null) : rejected(method, 'wrong-password');
}

/** Decides about a guest whom the portal has let in to a conference; null: this is another guest. */
export async function decideAttendee(
  login: Login,
  by: LoginMethod,
  guest: { id: string; isDisabled: boolean },
): Promise<LoginDecision | null> {
  const attended = await findConferenceOfGuest(login.transaction, guest.id);
  if (attended === null) return null;
  const subject = { guestId: guest.id };
  if (guest.isDisabled) return rejected(by, 'disabled', subject);
  const { path } = login.nas.area;
  const found = await findConferenceAccess(login, path, { attended }, login);
  if (found === undefined) return rejected(by, 'time-used-up', subject);
  return { ...decide(login, by, found, null), guestId: guest.id };
}

function decide(
  { now }: Login,
  by: LoginMethod,
  { id, codePosition, vlan, rates, reason, closesAt }: ConferenceAccess,
  cleartextPassword: string | null,
): LoginDecision {
  if (reason !== null) return rejected(by, reason);
  const decision = decideNetwork(
    by,
    {
      kind: 'conference',
      id,
      conferenceCode: codePosition,
      vlan,
      sessionSeconds: null,
      endsAt: closesAt,
      rates: { ...rates, burst: null },
      filterId: null,
      key: null,
    },
    now,
  );
  return decision.isAccepted ? { ...decision, cleartextPassword } : decision;
}
