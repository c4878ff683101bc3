import { family } from '../../../../test/organization-family.ts';
import type { TestServer } from '../../../../test/server.ts';
import { createServicePlan } from '../../service-plans/contract.ts';
import { examplePlan } from '../../service-plans/examples.ts';
import { addGuestDevice } from '../activity/contract.ts';
import { createGuest, type GuestFields, listGuests, openGuest } from '../contract.ts';
import { exampleGuest } from '../examples.ts';

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
    history: () =>
      known.server.database.system
        .selectFrom('admin_history')
        .selectAll()
        .where('entity_type', 'in', ['guest', 'purchase'])
        .orderBy('id')
        .execute(),
  };
}

/** What the RADIUS server and the payment gateways will write. */
export async function addActivity(
  { database, clock }: TestServer,
  guestId: string,
  planId: string,
  { purchases = 1, amount = 995 }: { purchases?: number; amount?: number } = {},
): Promise<void> {
  const { number } = family.area;
  const { path } = await database.system
    .selectFrom('organization')
    .select('path')
    .where('number', '=', number)
    .executeTakeFirstOrThrow();
  const place = { organization_number: number, organization_path: path, guest_id: guestId };
  const minutesAgo = (minutes: number) => new Date(clock.now.getTime() - minutes * 60_000);
  await database.system
    .insertInto('guest_session')
    .values([
      {
        ...place,
        plan_id: planId,
        mac_address: 'A4:83:E7:00:00:01',
        ip_address: '10.5.0.7',
        nas_identifier: 'gw-1',
        started_at: minutesAgo(90),
        stopped_at: minutesAgo(30),
        bytes_in: 1_000,
        bytes_out: 9_000_000_000,
        termination_cause: 'Idle-Timeout',
      },
      {
        ...place,
        plan_id: planId,
        mac_address: 'A4:83:E7:00:00:02',
        started_at: minutesAgo(10),
        bytes_in: 5,
        bytes_out: 6,
      },
    ])
    .execute();
  await database.system
    .insertInto('purchase')
    .values(
      Array.from({ length: purchases }, (_none, index) => ({
        ...place,
        plan_id: planId,
        at: minutesAgo(100 + index),
        amount,
        tax: 159,
        currency: 'EUR',
        method: 'creditCard',
        status: 'captured',
        reference: `ch_${index}`,
      })),
    )
    .execute();
}
