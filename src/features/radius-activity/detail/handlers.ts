import { sql } from 'kysely';
import { Problem } from '../../../contract/problem.ts';
import { type Handler, organizationHandler } from '../../../server/http/handlers.ts';
import type { OrganizationRequest } from '../../../server/http/scope.ts';
import { inheritedSettings, scopeOf } from '../../../server/tenancy.ts';
import { guestName, guestNumber } from '../../users/public/names.ts';
import { hasOneGuest } from '../../users/queries.ts';
import { type GuestOfLogin, openAuthentication, openSession } from '../contract.ts';
import { knownMac, type Sight, sightOf } from '../rows/places.ts';
import { authenticationsOf } from '../rows/read-rows.ts';
import { lastSessionOf, openedSession } from './read-session.ts';

export const detailHandlers: readonly Handler[] = [
  organizationHandler(openAuthentication, async ({ params }, request) => {
    const { transaction, caller, server } = request;
    const sight = sightOf(caller);
    const found = await transaction
      .selectFrom('radius_auth')
      .select([
        'organization_number as number',
        'organization_path as path',
        'mac_address as macAddress',
        'guest_id as guestId',
        'access_code_id as accessCodeId',
      ])
      .where('id', '=', params.authenticationId)
      .executeTakeFirst();
    const [login] = await authenticationsOf(transaction, [params.authenticationId], sight);
    if (found === undefined || login === undefined || !(await isBelow(request, found.path)))
      throw new Problem('not-found', 'This login is not stored any more.');
    const guest = await guestOfLogin(request, found, sight);
    const device = { macAddress: knownMac(found.macAddress), guestId: found.guestId };
    const prefixes = await scopeOf(transaction, request.organization.number);
    const last = await lastSessionOf(transaction, device, prefixes);
    await recordView(request, {
      ...found,
      guestIds: [guest?.id ?? null, found.guestId === null ? (last?.guestId ?? null) : null],
    });
    const lastSession =
      last === null ? null : await openedSession(transaction, last.id, sight, server.now());
    const { timeZone } = await inheritedSettings(transaction, found.number);
    return {
      ...login,
      guest,
      accessPoint: lastSession?.accessPoint ?? null,
      lastSession,
      timeZone: timeZone ?? 'UTC',
    };
  }),

  organizationHandler(openSession, async ({ params }, request) => {
    const found = await sessionIn(request, params.sessionId);
    await recordView(request, { ...found, guestIds: [found.guestId] });
    const { transaction, caller, server } = request;
    const opened = await openedSession(
      transaction,
      params.sessionId,
      sightOf(caller),
      server.now(),
    );
    if (opened === null) throw sessionNotFound();
    return opened;
  }),
];

/** Returns where a session is, and whose; throws when it is outside the request's organization. */
export async function sessionIn(request: OrganizationRequest, sessionId: string) {
  const found = await request.transaction
    .selectFrom('guest_session')
    .select([
      'organization_number as number',
      'organization_path as path',
      'guest_id as guestId',
      'state',
    ])
    .where('id', '=', sessionId)
    .executeTakeFirst();
  if (found === undefined || !(await isBelow(request, found.path))) throw sessionNotFound();
  return found;
}

function sessionNotFound(): Problem {
  return new Problem('not-found', 'This session is not stored any more.');
}

async function isBelow(
  { transaction, organization }: OrganizationRequest,
  path: string,
): Promise<boolean> {
  if (path.startsWith(organization.path)) return true;
  const prefixes = await scopeOf(transaction, organization.number);
  return prefixes.some((prefix) => path.startsWith(prefix));
}

/** Records that an administrator looks at a guest. Without a guest there is nobody to record it for. */
async function recordView(
  request: OrganizationRequest,
  { guestIds, number, path }: { guestIds: (string | null)[]; number: number; path: string },
): Promise<void> {
  const seen = new Set(guestIds.filter((id) => id !== null));
  if (seen.size === 0) request.changesNothing();
  const { isMasked } = sightOf(request.caller);
  for (const guestId of seen)
    await request.record({
      action: 'view personal data',
      entityType: 'guest',
      entityId: guestId,
      label: guestNumber(guestId),
      organization: { number, path },
      after: { shown: isMasked ? 'without personal data' : 'personal data' },
    });
}

/** Returns the guest of a login, or else the only guest of its access code. */
async function guestOfLogin(
  request: OrganizationRequest,
  { guestId, accessCodeId }: { guestId: string | null; accessCodeId: string | null },
  sight: Sight,
): Promise<GuestOfLogin | null> {
  if (guestId !== null) return guestOf(request, guestId, sight);
  if (accessCodeId === null || !sight.seesCodes) return null;
  const guest = await request.transaction
    .selectFrom('guest')
    .select(['id', 'organization_path as path'])
    .where('access_code_id', '=', accessCodeId)
    .where(hasOneGuest(accessCodeId))
    .where('erased_at', 'is', null)
    .executeTakeFirst();
  return guest === undefined || !(await isBelow(request, guest.path))
    ? null
    : guestOf(request, guest.id, sight);
}

interface StoredGuest {
  id: string;
  name: string;
  email: string | null;
  phone: string | null;
  room: string | null;
  username: string | null;
  status: 'Active' | 'Disabled';
  validUntil: Date | null;
  planId: string | null;
  planName: string | null;
  areaNumber: number;
  devicesOnline: number;
  maxDevices: number | null;
}

async function guestOf(
  { transaction, server }: OrganizationRequest,
  guestId: string,
  { isMasked }: Sight,
): Promise<GuestOfLogin | null> {
  const { rows } = await sql<StoredGuest>`
    select guest.id, guest.name, guest.email, guest.phone, guest.room, guest.username, guest.status,
      guest.valid_until as "validUntil", guest.plan_id as "planId", plan.name as "planName",
      guest.organization_number as "areaNumber",
      (select count(distinct mac_address)::integer from guest_session
        where guest_id = guest.id and state = 'open') as "devicesOnline",
      (plan.settings->>'maxDevices')::integer as "maxDevices"
    from guest left join service_plan plan on plan.id = guest.plan_id
    where guest.id = ${guestId}`.execute(transaction);
  const [guest] = rows;
  if (guest === undefined) return null;
  const {
    name: _name,
    email: _email,
    phone: _phone,
    room: _room,
    username: _user,
    ...shown
  } = guest;
  const { status, validUntil, ...facts } = shown;
  const isOver = validUntil !== null && validUntil <= server.now();
  return {
    ...facts,
    name: isMasked ? null : guestName(guest),
    state: status === 'Disabled' ? 'Disabled' : isOver ? 'Expired' : 'Active',
    validUntil: validUntil?.toISOString() ?? null,
  };
}
