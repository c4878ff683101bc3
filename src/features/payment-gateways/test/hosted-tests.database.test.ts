import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { type FakeMews, startFakeMews } from '../../../../test/mews/fake-mews.ts';
import { stayServiceId } from '../../../../test/mews/mews-hotel.ts';
import { sharedServer, type TestServer } from '../../../../test/server.ts';
import { pmsWorld } from '../../pms/testing/pms-world.ts';
import { type LastTest, testGateway } from '../contract.ts';

let server: TestServer;
let mews: FakeMews;

beforeAll(async () => {
  server = await sharedServer();
});
beforeEach(async () => {
  mews = await startFakeMews();
});
afterEach(() => mews.close());

async function run(options: Parameters<typeof pmsWorld>[1] = {}): Promise<LastTest> {
  const { family, gateway } = await pmsWorld(server, {
    type: 'mews',
    status: 'Draft',
    secrets: mews.secrets,
    ...options,
    mews: { platformUrl: mews.url, ...options.mews },
  });
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
