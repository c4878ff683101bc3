// On both engines: it executes statements that no example of a route does.
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { newProvider, type TestProvider } from '../../../../test/provider.ts';
import { sharedServer, type TestServer } from '../../../../test/server.ts';
import { pickFields } from '../../../contract/fields/fields.ts';
import { gateways, setGatewayStatus, testGateway } from '../contract.ts';
import { exampleHouse } from '../examples.ts';
import { type GatewayStatus, paymentGateway, type TypedGateway } from '../fields.ts';

let server: TestServer;
let family: TestProvider;
let token: string;

beforeAll(async () => {
  server = await sharedServer();
});
beforeEach(async () => {
  family = await newProvider(server);
  token = await server.signInAs(family.grouping.number);
});

const of = ({ number }: { number: number }) => ({ orgNumber: String(number) });
const at = (gatewayId: string, area = family.area) => ({ ...of(area), gatewayId });
const get = (id: string) => server.call(gateways.get, { params: at(id) }, token);
const setStatus = (gatewayId: string, status: GatewayStatus, area = family.area) =>
  server.call(setGatewayStatus, { params: of(area), body: { gatewayId, status } }, token);

/** Adds a gateway that may become active. */
async function tested(gateway: TypedGateway, area = family.area): Promise<string> {
  const body = { ...gateway, secrets: {} };
  const { id } = await server.call(gateways.create, { params: of(area), body }, token);
  await setStatus(id, 'Test', area);
  await server.call(testGateway, { params: at(id, area) }, token);
  return id;
}

async function activated(gateway: TypedGateway, area = family.area): Promise<string> {
  const id = await tested(gateway, area);
  await setStatus(id, 'Active', area);
  return id;
}

describe('a third area that two property systems would serve', () => {
  /** Puts the sibling's area and a third one into the site of the first. */
  async function siteOfThree() {
    const third = family.removedArea;
    for (const { number } of [family.siblingArea, third])
      await server.database.system
        .updateTable('organization')
        .set({ parent_number: family.site.number, status: 'Active' })
        .where('number', '=', number)
        .execute();
    return { third, serving: [{ area: third.number }] };
  }
  const servedBy = ({ number }: { number: number }) =>
    server.database.system
      .selectFrom('pms_area')
      .select('gateway_id as id')
      .where('area_number', '=', number)
      .execute();

  test('is served by one of those that are activated at the same moment', async () => {
    const { third, serving } = await siteOfThree();
    const first = await tested(exampleHouse({ name: 'One', servedAreas: serving }));
    const second = await tested(
      exampleHouse({ name: 'Two', servedAreas: serving }),
      family.siblingArea,
    );
    for (let round = 0; round < 4; round += 1) {
      const results = await Promise.allSettled([
        setStatus(first, 'Active'),
        setStatus(second, 'Active', family.siblingArea),
      ]);
      const failed = results.filter((result) => result.status === 'rejected');
      expect(failed.map(({ reason }) => String(reason))).toEqual([
        expect.stringMatching(/active property system of|Another property system is active/),
      ]);
      const [active] = await servedBy(third);
      expect([first, second]).toContain(active?.id);
      const area = active?.id === first ? family.area : family.siblingArea;
      await setStatus(active?.id ?? '', 'Suspended', area);
      expect(await servedBy(third)).toEqual([]);
    }
  });

  test('cannot be added to an active one, and what the caller does not see is not named', async () => {
    const { serving } = await siteOfThree();
    await activated(exampleHouse({ name: 'Secret name', servedAreas: serving }));
    const id = await activated(exampleHouse({ name: 'Own' }), family.siblingArea);
    const known = { params: at(id, family.siblingArea) };
    const serve = async () => {
      const { version, ...record } = await server.call(gateways.get, known, token);
      const fields = { ...pickFields(paymentGateway, record), servedAreas: serving };
      return server.call(
        gateways.update,
        { ...known, body: { ...fields, secrets: {}, version } },
        token,
      );
    };
    await expect(serve()).rejects.toThrow('Secret name is the active property system');
    await expect(
      server.database.system
        .updateTable('payment_gateway')
        .set({ served_areas: JSON.stringify(serving) })
        .where('id', '=', id)
        .execute(),
    ).rejects.toMatchObject({ code: '23505', constraint: 'pms_area_pkey' });
    await setStatus(id, 'Suspended', family.siblingArea);
    await serve();
    const narrow = await server.signInAs(family.siblingArea.number);
    const params = of(family.siblingArea);
    const body = { gatewayId: id, status: 'Active' as const };
    await expect(server.call(setGatewayStatus, { params, body }, narrow)).rejects.toThrow(
      'Another property system is active for one of these areas',
    );
    await expect(server.call(setGatewayStatus, { params, body }, token)).rejects.toThrow(
      'Secret name is the active property system',
    );
  });

  test('is no longer served after it has moved to another site', async () => {
    const { third, serving } = await siteOfThree();
    const id = await activated(exampleHouse({ servedAreas: serving }));
    await server.database.system
      .updateTable('organization')
      .set({ parent_number: family.sibling.number })
      .where('number', '=', third.number)
      .execute();
    expect(await servedBy(third)).toEqual([]);
    expect(await get(id)).toMatchObject({ servedAreas: [], isTested: true, status: 'Active' });
    expect(await servedBy(family.area)).toEqual([{ id }]);
  });
});
