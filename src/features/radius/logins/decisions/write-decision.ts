import { sql } from 'kysely';
import type { ScopedTransaction } from '../../../../server/context.ts';
import type { Limits } from '../../contract.ts';
import { limitsOf, networkLimitsOf } from '../../grants/allowance.ts';
import type { AcceptedLogin, Login, RejectedLogin } from '../login-decision.ts';

export type Written = Pick<Login, 'nas' | 'now' | 'userName' | 'macAddress' | 'ssid' | 'source'>;

/** An accepted login, decided within this time. */
export interface AcceptedWrite {
  login: Written;
  decision: AcceptedLogin;
  milliseconds: number;
}

/** Writes accepted logins and their grants, and uses up their tickets. Returns the grants in the same order. */
export async function writeAccepted(
  transaction: ScopedTransaction,
  accepted: readonly AcceptedWrite[],
): Promise<{ grantId: string; limits: Limits }[]> {
  if (accepted.length === 0) return [];
  const grants = accepted.map(({ decision: { plan, allowance, network, group = null } }) => {
    const grantId = crypto.randomUUID();
    const limits =
      network === undefined
        ? limitsOf(plan, allowance, grantId, group)
        : networkLimitsOf(network, allowance, grantId);
    return { grantId, limits };
  });
  const rows = accepted.map(({ login, decision, milliseconds }, index) => ({
    id: grants[index]?.grantId,
    number: login.nas.area.number,
    path: login.nas.area.path,
    device: login.nas.deviceId,
    at: login.now,
    method: decision.method,
    name: login.userName,
    mac: login.macAddress,
    nas: login.source.nasIdentifier,
    ssid: login.ssid,
    guest: decision.guestId,
    code: decision.codeId,
    plan: decision.plan?.id ?? null,
    ends: decision.allowance.endsAt,
    limits: grants[index]?.limits,
    starts: decision.startsEntitlement,
    kind: decision.network?.kind ?? null,
    network: decision.network?.id ?? null,
    conference_code: decision.network?.conferenceCode ?? null,
    ms: milliseconds,
  }));
  await sql`
    with login as materialized (
      select * from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as login (
        id uuid, number integer, path text, device uuid, at timestamptz, method text, name text, mac text,
        nas text, ssid text, guest uuid, code uuid, plan uuid, ends timestamptz, limits jsonb, starts boolean,
        kind text, network uuid, conference_code integer, ms integer)
    ), granted as (
      insert into radius_grant (
        id, organization_number, organization_path, device_id, at, method, mac_address, guest_id,
        access_code_id, plan_id, ends_at, limits, starts_entitlement, network_kind, network_id,
        conference_code)
      select id, number, path, device, at, method, mac, guest, code, plan, ends, limits, starts, kind, network,
        conference_code
      from login)
    insert into radius_auth (
      organization_number, organization_path, at, device_id, result, method, user_name,
      mac_address, nas_identifier, ssid, plan_id, guest_id, access_code_id, grant_id, milliseconds)
    select number, path, at, device, 'accepted', method, name, mac, nas, ssid, plan, guest, code, id, ms
    from login`.execute(transaction);
  for (const { login, decision } of accepted)
    if (decision.ticketHash !== undefined)
      await transaction
        .updateTable('portal_ticket')
        .set({ used_at: login.now })
        .where('ticket_hash', '=', decision.ticketHash)
        .where('used_at', 'is', null)
        .execute();
  return grants;
}

/** A rejected login, decided within this time. */
export interface RejectedWrite {
  login: Written;
  decision: Omit<RejectedLogin, 'isAccepted'>;
  milliseconds: number;
}

/** Writes rejected logins; returns their ids in the same order, under which repetitions are counted. */
export async function writeRejected(
  transaction: ScopedTransaction,
  rejections: readonly RejectedWrite[],
): Promise<string[]> {
  if (rejections.length === 0) return [];
  const rows = await transaction
    .insertInto('radius_auth')
    .values(
      rejections.map(({ login, decision, milliseconds }) => ({
        organization_number: login.nas.area.number,
        organization_path: login.nas.area.path,
        at: login.now,
        device_id: login.nas.deviceId,
        result: 'rejected' as const,
        reason: decision.reason,
        method: decision.method,
        user_name: login.userName,
        mac_address: login.macAddress,
        nas_identifier: login.source.nasIdentifier,
        ssid: login.ssid,
        plan_id: decision.planId,
        guest_id: decision.guestId,
        access_code_id: decision.codeId,
        milliseconds,
      })),
    )
    .returning('id')
    .execute();
  return rows.map(({ id }) => id);
}
