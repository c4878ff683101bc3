import { sql } from 'kysely';
import { divideFurther, joinGroup } from '../../../groups/public/entitlements.ts';
import { type EntitledGuest, evaluateGuest, findGuest } from '../../grants/guest-entitlement.ts';
import type { LoginMethod } from '../../methods.ts';
import { type Login, type LoginDecision, rejected } from '../login-decision.ts';
import { decideAttendee } from './by-conference.ts';

/** Decides about a guest who was identified, after the guest has joined the group that decides now. */
export async function decideGuest(
  login: Login,
  method: LoginMethod,
  identified: EntitledGuest,
): Promise<LoginDecision> {
  const { transaction, nas, macAddress, now } = login;
  const attendee =
    identified.plan === null ? await decideAttendee(login, method, identified) : null;
  if (attendee !== null) return attendee;
  const { area } = nas;
  const joined = await withGroup(login, identified);
  if (typeof joined === 'string')
    return rejected(method, joined, {
      guestId: identified.id,
      planId: identified.plan?.id ?? null,
    });
  const { id: guestId, codeId, plan, entitledAt, group } = joined;
  const outcome = await evaluateGuest(transaction, joined, { area, macAddress, now });
  if (typeof outcome === 'string')
    return rejected(method, outcome, { guestId, codeId, planId: plan?.id ?? null });
  const hasPool = group !== null && (group.down !== null || group.up !== null);
  const isDivided =
    hasPool && group.id !== null && (await divideFurther(transaction, group.id, macAddress, now));
  const divided = isDivided ? await readAgain(login, joined) : joined;
  return {
    isAccepted: true,
    method,
    guestId,
    codeId,
    plan,
    allowance: outcome,
    startsEntitlement: entitledAt === null,
    cleartextPassword: null,
    ...(group !== null && { group: divided.group }),
  };
}

/** Returns the guest with the group of now, or why the group does not pay for its plan. Codes are plans of their own. */
async function withGroup(
  login: Login,
  guest: EntitledGuest,
): Promise<EntitledGuest | 'group-limit' | 'group-master'> {
  if (!guest.hasGroups || guest.codeId !== null || guest.isDisabled) return guest;
  const { transaction, nas, macAddress, now } = login;
  const { isChanged, refusal } = await joinGroup(transaction, guest.id, {
    area: nas.area,
    macAddress,
    now,
  });
  if (refusal !== null) return refusal;
  return isChanged ? readAgain(login, guest) : guest;
}

async function readAgain({ transaction }: Login, guest: EntitledGuest): Promise<EntitledGuest> {
  return (await findGuest(transaction, sql`guest.id = ${guest.id}`)) ?? guest;
}
