// Not on the shared server: the sample provider has a fixed number.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../../../test/server.ts';
import { getPanBuilding } from '../../features/pan-mapping/contract.ts';
import { fillSampleHistory } from '../fill-sample-history.ts';
import { openSample } from '../present/open-sample.ts';
import { importedHotels } from '../testing/imported-hotels.ts';

const now = new Date('2026-11-20T12:00:00Z');
const filledUntil = new Date('2026-11-15T12:00:00Z');

let server: TestServer;
let token: string;

beforeAll(async () => {
  server = await startTestServer();
  server.clock.now = now;
  await importedHotels(server);
  await fillSampleHistory(server.database, filledUntil);
  await openSample(server.context, now);
  token = await server.signInAs(null);
}, 60_000);
afterAll(() => server.close());

const of = (hotel: number) => ({ orgNumber: String(hotel) });

describe.each([290_001, 290_002])('hotel %i', (hotel) => {
  test('has a building whose guests and residents have networks, with two conflicts', async () => {
    const building = await server.call(getPanBuilding, { params: of(hotel) }, token);
    console.log(JSON.stringify(building).slice(0, 3000));
    expect(building.conflicts).toHaveLength(2);
  });
});
