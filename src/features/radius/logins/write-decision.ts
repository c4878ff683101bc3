import { sql } from 'kysely';
import type { Limits } from '../contract.ts';
import { limitsOf } from '../grants/allowance.ts';
import type { AcceptedLogin, Login, RejectedLogin } from './login-decision.ts';

type Written = Pick<
  Login,
  'transaction' | 'nas' | 'now' | 'userName' | 'macAddress' | 'ssid' | 'source'
>;

/** Writes an accepted login and its grant, and uses up its ticket. */
export async function writeAccepted(
  login: Written,
  { method, guestId, codeId, plan, allowance, startsEntitlement, ticketHash }: AcceptedLogin,
  milliseconds: number,
): Promise<{ grantId: string; limits: Limits }> {
  const { transaction, nas, now, userName, macAddress, ssid, source } = login;
  const { deviceId, area } = nas;
  const grantId = crypto.randomUUID();
  const limits = limitsOf(plan, allowance, grantId);
  await sql`
    with granted as (
      insert into radius_grant (
        id, organization_number, organization_path, device_id, at, method, mac_address, guest_id,
        access_code_id, plan_id, ends_at, limits, starts_entitlement)
      values (${grantId}, ${area.number}, ${area.path}, ${deviceId}, ${now}, ${method},
        ${macAddress}, ${guestId}, ${codeId}, ${plan?.id ?? null}, ${allowance.endsAt},
        ${JSON.stringify(limits)}, ${startsEntitlement})
      returning id)
    insert into radius_auth (
      organization_number, organization_path, at, device_id, result, method, user_name,
      mac_address, nas_identifier, ssid, plan_id, guest_id, access_code_id, grant_id, milliseconds)
    select ${area.number}, ${area.path}, ${now}, ${deviceId}, 'accepted', ${method}, ${userName},
      ${macAddress}, ${source.nasIdentifier}, ${ssid}, ${plan?.id ?? null}, ${guestId}, ${codeId},
      id, ${milliseconds}
    from granted`.execute(transaction);
  if (ticketHash !== undefined)
    await transaction
      .updateTable('portal_ticket')
      .set({ used_at: now })
      .where('ticket_hash', '=', ticketHash)
      .where('used_at', 'is', null)
      .execute();
  return { grantId, limits };
}

/** Writes a rejected login; returns its id, under which repetitions are counted. */
export async function writeRejected(
  { transaction, nas, now, userName, macAddress, ssid, source }: Written,
  { method, reason, guestId, codeId, planId }: Omit<RejectedLogin, 'isAccepted'>,
  milliseconds: number,
): Promise<string> {
  const { id } = await transaction
    .insertInto('radius_auth')
    .values({
      organization_number: nas.area.number,
      organization_path: nas.area.path,
      at: now,
      device_id: nas.deviceId,
      result: 'rejected',
      reason,
      method,
      user_name: userName,
      mac_address: macAddress,
      nas_identifier: source.nasIdentifier,
      ssid,
      plan_id: planId,
      guest_id: guestId,
      access_code_id: codeId,
      milliseconds,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}
