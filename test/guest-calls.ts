import type { Kysely } from 'kysely';
import { createServicePlan } from '../src/features/service-plans/contract.ts';
import { examplePlan } from '../src/features/service-plans/examples.ts';
import { addGuestDevice } from '../src/features/users/activity/contract.ts';
import {
  createGuest,
  type GuestFields,
  listGuests,
  openGuest,
} from '../src/features/users/contract.ts';
import { exampleGuest } from '../src/features/users/examples.ts';
import type { DB } from '../src/server/database/tables.ts';
import { family } from './organization-family.ts';
import type { TestServer } from './server.ts';

type Place = { number: number };
interface Known {
  server: TestServer;
  token: string;
}

/** The calls about guests, at the family's provider and by whom `known` names unless said otherwise. */
export function guestCalls(known: Known) {
  const of = ({ number }: Place) => ({ orgNumber: String(number) });
  const at = (guestId: string, where: Place = family.provider) => ({
    params: { ...of(where), guestId },
  });
  return {
    of,
    at,
    create: (
      changes: Partial<GuestFields> & { password?: string } = {},
      area: Place = family.area,
    ) =>
      known.server.call(
        createGuest,
        {
          params: of(family.provider),
          body: { ...exampleGuest(changes), ...changes, areaNumber: area.number },
        },
        known.token,
      ),
    list: (
      query: Parameters<typeof known.server.call<typeof listGuests>>[1]['query'] = {},
      where: Place = family.provider,
      token = known.token,
    ) => known.server.call(listGuests, { params: of(where), query }, token),
    open: (id: string, token = known.token, where: Place = family.provider) =>
      known.server.call(openGuest, at(id, where), token),
    addDevice: (id: string, macAddress: string, token = known.token) =>
      known.server.call(addGuestDevice, { ...at(id), body: { macAddress, name: '' } }, token),
    addPlan: (changes: Parameters<typeof examplePlan>[0] = {}, area: Place = family.area) =>
      known.server.call(
        createServicePlan,
        { params: of(area), body: examplePlan(changes) },
        known.token,
      ),
    /** As the portal will do: the guest has come by a code of a new batch; answers the code's id. */
    comeByCode: (guestId: string, code: string, batch: { planId: string; of?: Place }) =>
      comeByCode(known.server, guestId, code, { of: family.provider, ...batch }),
    addActivity: (guestId: string, planId: string, much: { amount?: number } = {}) =>
      addActivity(
        known.server.database.system,
        { guestId, planId, now: known.server.clock.now },
        much,
      ),
    history: () =>
      known.server.database.system
        .selectFrom('admin_history')
        .selectAll()
        .where('entity_type', 'in', ['guest', 'purchase'])
        .orderBy('id')
        .execute(),
  };
}

async function comeByCode(
  { database: { system }, clock }: TestServer,
  guestId: string,
  code: string,
  { planId, of }: { planId: string; of: Place },
): Promise<string> {
  const place = await system
    .selectFrom('organization')
    .select(['number as organization_number', 'path as organization_path'])
    .where('number', '=', of.number)
    .executeTakeFirstOrThrow();
  const who = { created_by: 'test', updated_by: 'test' };
  const batch = await system
    .insertInto('access_code_batch')
    .values({
      ...place,
      ...who,
      created_at: clock.now,
      updated_at: clock.now,
      name: 'Vouchers',
      plan_id: planId,
      provider_number: family.provider.number,
      count: 1,
      made: 1,
      alphabet: 'letters',
      code_length: code.length - 2,
      prefix: code.slice(0, 2),
      is_grouped: true,
      uses_per_code: 1,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const { id } = await system
    .insertInto('access_code')
    .values({
      batch_id: batch.id,
      provider_number: family.provider.number,
      code,
      uses: 1,
      first_used_at: clock.now,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await system.updateTable('guest').set({ access_code_id: id }).where('id', '=', guestId).execute();
  return id;
}

/** What the RADIUS server and the payment gateways will write. */
export async function addActivity(
  system: Kysely<DB>,
  { guestId, planId, now }: { guestId: string; planId: string; now: Date },
  { purchases = 1, amount = 995, sessions = 2 } = {},
): Promise<void> {
  const place = await system
    .selectFrom('guest')
    .select(['organization_number', 'organization_path'])
    .where('id', '=', guestId)
    .executeTakeFirstOrThrow();
  const of = { ...place, guest_id: guestId, plan_id: planId };
  const minutesAgo = (minutes: number) => new Date(now.getTime() - minutes * 60_000);
  await system
    .insertInto('guest_session')
    .values({
      ...of,
      mac_address: 'A4:83:E7:00:00:02',
      acct_session_id: '8000000a',
      user_name: 'zoe@portal',
      nas_identifier: 'gw-1',
      started_at: minutesAgo(10),
      bytes_in: 5,
      bytes_out: 6,
    })
    .execute();
  for (let index = 1; index < sessions; index += 1)
    await system
      .insertInto('guest_session')
      .values({
        ...of,
        mac_address: 'A4:83:E7:00:00:01',
        ip_address: '10.5.0.7',
        nas_identifier: 'gw-1',
        started_at: minutesAgo(90 * index),
        stopped_at: minutesAgo(90 * index - 60),
        bytes_in: 1_000,
        bytes_out: 9_000_000_000,
        termination_cause: 'Idle-Timeout',
      })
      .execute();
  for (let index = 0; index < purchases; index += 1)
    await system
      .insertInto('purchase')
      .values({
        ...of,
        at: minutesAgo(100 + index),
        amount,
        tax: 159,
        currency: 'EUR',
        method: 'creditCard',
        status: 'captured',
        reference: `ch_${index}`,
      })
      .execute();
}
