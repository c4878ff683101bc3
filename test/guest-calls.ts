import type { Kysely } from 'kysely';
import { servicePlans } from '../src/features/service-plans/contract.ts';
import { examplePlan } from '../src/features/service-plans/examples.ts';
import { addGuestDevice } from '../src/features/users/activity/contract.ts';
import { createGuest, listGuests, openGuest } from '../src/features/users/contract.ts';
import { exampleGuest } from '../src/features/users/examples.ts';
import type { Guest } from '../src/features/users/fields.ts';
import type { DB } from '../src/server/database/tables.ts';
import type { TestOrganization, TestProvider } from './provider.ts';
import type { TestServer } from './server.ts';

type Numbered = Pick<TestOrganization, 'number'>;
type Located = Pick<TestOrganization, 'number' | 'path'>;

export type GuestCalls = ReturnType<typeof guestCalls>;

/** Returns functions that call the guest endpoints, by default at the provider with this token. */
export function guestCalls({
  server,
  family,
  token,
}: {
  server: TestServer;
  family: TestProvider;
  token: string;
}) {
  const { provider, area } = family;
  const of = ({ number }: Numbered) => ({ orgNumber: String(number) });
  const at = (guestId: string, organization: Numbered = provider) => ({
    params: { ...of(organization), guestId },
  });
  return {
    of,
    at,
    create: (
      changes: Partial<Guest> & { password?: string } = {},
      { number: areaNumber }: Numbered = area,
    ) => {
      const body = { ...exampleGuest(changes), ...changes, areaNumber };
      return server.call(createGuest, { params: of(provider), body }, token);
    },
    list: (
      query: Parameters<typeof server.call<typeof listGuests>>[1]['query'] = {},
      organization: Numbered = provider,
      as = token,
    ) => server.call(listGuests, { params: of(organization), query }, as),
    open: (id: string, as = token, organization: Numbered = provider) =>
      server.call(openGuest, at(id, organization), as),
    addDevice: (id: string, macAddress: string, as = token) =>
      server.call(addGuestDevice, { ...at(id), body: { macAddress, name: '' } }, as),
    addPlan: (changes: Parameters<typeof examplePlan>[0] = {}, organization: Numbered = area) =>
      server.call(
        servicePlans.create,
        { params: of(organization), body: examplePlan(changes) },
        token,
      ),
    /** Stores a guest's sign-in with a code of a new batch of the provider, or of `owner`; returns the code's id. */
    redeemCode: (
      guestId: string,
      code: string,
      {
        planId,
        owner = provider,
        usesPerCode = 1,
      }: { planId: string; owner?: Located; usesPerCode?: number },
    ) =>
      redeemCode(server, guestId, {
        code,
        planId,
        owner,
        usesPerCode,
        providerNumber: provider.number,
      }),
    addActivity: (guestId: string, planId: string, amounts: { amount?: number } = {}) =>
      addActivity(server.database.system, { guestId, planId, now: server.clock.now }, amounts),
    history: () =>
      server.database.system
        .selectFrom('admin_history')
        .selectAll()
        .where('entity_type', 'in', ['guest', 'purchase'])
        .where('organization_path', 'like', `${provider.path}%`)
        .orderBy('id')
        .execute(),
  };
}

/** Writes what the portal writes when a code is redeemed. */
async function redeemCode(
  { database: { system }, clock }: TestServer,
  guestId: string,
  {
    code,
    planId,
    owner,
    usesPerCode,
    providerNumber,
  }: {
    code: string;
    planId: string;
    owner: Located;
    usesPerCode: number;
    providerNumber: number;
  },
): Promise<string> {
  const batch = await system
    .insertInto('access_code_batch')
    .values({
      organization_number: owner.number,
      organization_path: owner.path,
      created_at: clock.now,
      created_by: 'test',
      updated_at: clock.now,
      updated_by: 'test',
      name: 'Vouchers',
      plan_id: planId,
      provider_number: providerNumber,
      count: 1,
      made: 1,
      alphabet: 'letters',
      code_length: code.length - 2,
      prefix: code.slice(0, 2),
      is_grouped: true,
      uses_per_code: usesPerCode,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const { id } = await system
    .insertInto('access_code')
    .values({
      batch_id: batch.id,
      provider_number: providerNumber,
      code,
      uses: 1,
      first_used_at: clock.now,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await system.updateTable('guest').set({ access_code_id: id }).where('id', '=', guestId).execute();
  return id;
}

/** Inserts an active session, an ended one and a purchase, which RADIUS accounting and payment gateways write. */
export async function addActivity(
  system: Kysely<DB>,
  { guestId, planId, now }: { guestId: string; planId: string; now: Date },
  { amount = 995 } = {},
): Promise<void> {
  const organization = await system
    .selectFrom('guest')
    .select(['organization_number', 'organization_path'])
    .where('id', '=', guestId)
    .executeTakeFirstOrThrow();
  const owner = { ...organization, guest_id: guestId, plan_id: planId };
  const minutesAgo = (minutes: number) => new Date(now.getTime() - minutes * 60_000);
  await system
    .insertInto('guest_session')
    .values([
      {
        ...owner,
        mac_address: 'A4:83:E7:00:00:02',
        acct_session_id: '8000000a',
        user_name: 'zoe@portal',
        nas_identifier: 'gw-1',
        started_at: minutesAgo(10),
        bytes_in: 5,
        bytes_out: 6,
      },
      {
        ...owner,
        mac_address: 'A4:83:E7:00:00:01',
        ip_address: '10.5.0.7',
        nas_identifier: 'gw-1',
        started_at: minutesAgo(90),
        stopped_at: minutesAgo(30),
        state: 'stopped',
        bytes_in: 1_000,
        bytes_out: 9_000_000_000,
        termination_cause: 'Idle-Timeout',
      },
    ])
    .execute();
  await system
    .insertInto('purchase')
    .values({
      ...owner,
      at: minutesAgo(100),
      amount,
      tax: 159,
      currency: 'EUR',
      method: 'creditCard',
      status: 'captured',
      reference: 'ch_0',
    })
    .execute();
}

/** Inserts what logins by RADIUS and a visit of the portal write; one login was rejected before the guest was known. */
export async function addLogins(
  { database: { system }, clock: { now: at } }: TestServer,
  area: Located,
  guestId: string,
): Promise<void> {
  const owner = { organization_number: area.number, organization_path: area.path };
  const mac_address = 'A4:83:E7:00:00:02';
  const login = { ...owner, at, milliseconds: 3 };
  await system
    .insertInto('radius_auth')
    .values([
      { ...login, guest_id: guestId, mac_address, user_name: 'zoe', result: 'accepted' },
      { ...login, guest_id: guestId, mac_address: null, user_name: 'zoe', result: 'accepted' },
      { ...login, mac_address, user_name: 'zoe', result: 'rejected', reason: 'code-unknown' },
    ])
    .execute();
  await system
    .insertInto('radius_grant')
    .values({ ...owner, at, method: 'accessCode', mac_address, guest_id: guestId, limits: '{}' })
    .execute();
  const { id } = await system
    .insertInto('portal_attempt')
    .values({
      ...owner,
      at,
      updated_at: at,
      code: 'K7QX',
      step: 'Online',
      language: 'en',
      mac_address,
      ip_address: '10.5.0.7',
      guest_id: guestId,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await system
    .insertInto('portal_ticket')
    .values({
      ...owner,
      ticket_hash: Buffer.from(id),
      attempt_id: id,
      method: 'free',
      guest_id: guestId,
      mac_address,
      starts_entitlement: true,
      created_at: at,
      expires_at: at,
    })
    .execute();
  await system
    .insertInto('usage_mac_day')
    .values({ ...owner, day: '2026-06-10', mac_address, seconds: 60 })
    .execute();
}
