import { test } from 'vitest';
import { startFakeMews } from '../../../../test/mews/fake-mews.ts';
import { expectNoDoubleCharge } from '../testing/cut-calls.ts';
import { gatewayToMews } from '../testing/mews-link.ts';

test('none of 200 postings is charged twice while calls and the server are cut', async () => {
  await expectNoDoubleCharge({
    fake: await startFakeMews(),
    gatewayOf: gatewayToMews,
    charge: 'orders/add',
    lookUp: 'orderItems',
  });
}, 180_000);
