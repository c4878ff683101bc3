import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import {
  type FakeCloudbeds,
  startFakeCloudbeds,
} from '../../../../test/cloudbeds/fake-cloudbeds.ts';
import { type FakeMews, startFakeMews } from '../../../../test/mews/fake-mews.ts';
import { stayServiceId } from '../../../../test/mews/mews-hotel.ts';
import { sharedServer, type TestServer } from '../../../../test/server.ts';
import { gatewayToCloudbeds } from '../../pms/testing/cloudbeds-link.ts';
import { gatewayToMews } from '../../pms/testing/mews-link.ts';
import { type PlantedGateway, pmsWorld } from '../../pms/testing/pms-world.ts';
import { type LastTest, testGateway } from '../contract.ts';

let server: TestServer;
let mews: FakeMews;
let cloudbeds: FakeCloudbeds;

beforeAll(async () => {
  server = await sharedServer();
});
beforeEach(async () => {
  mews = await startFakeMews();
  cloudbeds = await startFakeCloudbeds();
});
afterEach(async () => {
  await mews.close();
  await cloudbeds.close();
});

const run = (options: PlantedGateway = {}) => runOf(gatewayToMews(mews, options));
const runCloudbeds = (options: PlantedGateway = {}) =>
  runOf(gatewayToCloudbeds(cloudbeds, options));

async function runOf(planted: PlantedGateway): Promise<LastTest> {
  const { family, gateway } = await pmsWorld(server, { status: 'Draft', ...planted });
  return server.call(
    testGateway,
    { params: { orgNumber: String(family.area.number), gatewayId: gateway.id } },
    await server.signInAs(family.provider.number),
  );
}
const outcomes = ({ steps }: LastTest) => steps.map(({ step, state }) => `${step} ${state}`);
const reached = ['resolve ok', 'port ok'];

test('signs in, finds the service and counts the guests, and orders nothing', async () => {
  mews.hotel.checkIn('101', 'Smith');
  const result = await run();
  expect(outcomes(result)).toEqual([
    ...reached,
    'signIn ok',
    'currencies ok',
    'service ok',
    'stays ok',
  ]);
  expect(result.passed).toBe(true);
  expect(result.steps.at(-1)?.text).toBe('1 guest in the house.');
  expect(mews.hotel.orders).toEqual([]);
});

test('says that a token is wrong or missing', async () => {
  const { clientToken } = mews.secrets;
  const wrong = await run({ secrets: { clientToken, accessToken: 'wrong' } });
  expect(outcomes(wrong)).toEqual([...reached, 'signIn failed']);
  expect(wrong.steps.at(-1)?.text).toContain('does not accept the tokens');
  expect(outcomes(await run({ secrets: {} }))).toEqual([...reached, 'signIn failed']);
});

test('says that the service is booked, or that there is none', async () => {
  const booked = await run({ mews: { serviceId: stayServiceId } });
  expect(booked.passed).toBe(false);
  expect(booked.steps.find(({ step }) => step === 'service')?.text).toContain('is booked');
  const unknown = await run({ mews: { serviceId: crypto.randomUUID() } });
  expect(unknown.steps.find(({ step }) => step === 'service')?.state).toBe('failed');
});

test('says that the platform is not reached, and connects to no forbidden address', async () => {
  const forbidden = await run({ mews: { platformUrl: 'https://169.254.169.254' } });
  expect(outcomes(forbidden)).toEqual([
    'resolve failed',
    'port skipped',
    'tls skipped',
    'signIn skipped',
  ]);
});

test('signs in at Cloudbeds, counts the guests and reads bills, and sells nothing', async () => {
  cloudbeds.hotel.checkIn('101', 'Smith');
  const result = await runCloudbeds();
  expect(outcomes(result)).toEqual([
    ...reached,
    'signIn ok',
    'currencies ok',
    'stays ok',
    'bills ok',
  ]);
  expect(result.passed).toBe(true);
  expect(result.steps.map(({ text }) => text)).toContain('1 guest in the house.');
  expect(cloudbeds.hotel.items).toEqual([]);
});

test('says that the key of Cloudbeds is wrong or missing, or of another property', async () => {
  const wrong = await runCloudbeds({ secrets: { apiKey: 'wrong' } });
  expect(outcomes(wrong)).toEqual([...reached, 'signIn failed']);
  expect(wrong.steps.at(-1)?.text).toContain('does not accept the API key');
  expect(outcomes(await runCloudbeds({ secrets: {} }))).toEqual([...reached, 'signIn failed']);
  const other = await runCloudbeds({ cloudbeds: { propertyId: '2' } });
  expect(outcomes(other)).toEqual([...reached, 'signIn failed']);
  expect(other.steps.at(-1)?.text).toContain('refuses getHotelDetails');
  cloudbeds.hotel.ignoresProperty = true;
  const ignored = await runCloudbeds({ cloudbeds: { propertyId: '2' } });
  expect(ignored.steps.at(-1)?.text).toContain(`property ${cloudbeds.hotel.propertyId}`);
});

test('says that the hotel charges in another currency, or that bills cannot be read', async () => {
  cloudbeds.hotel.currency = 'USD';
  cloudbeds.refusal = { operation: 'transactions', status: 403 };
  const result = await runCloudbeds();
  expect(outcomes(result).slice(-3)).toEqual(['currencies failed', 'stays ok', 'bills failed']);
  expect(result.steps.find(({ step }) => step === 'currencies')?.text).toContain('USD only');
  expect(result.steps.at(-1)?.text).toContain('Add its scope');
});
