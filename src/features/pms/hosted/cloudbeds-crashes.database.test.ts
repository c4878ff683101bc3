import { test } from 'vitest';
import { startFakeCloudbeds } from '../../../../test/cloudbeds/fake-cloudbeds.ts';
import { gatewayToCloudbeds } from '../testing/cloudbeds-link.ts';
import { expectNoDoubleCharge } from '../testing/cut-calls.ts';

test('none of 200 postings is charged twice while calls and the server are cut', async () => {
  const fake = await startFakeCloudbeds();
  // Our own protection is tested, without that of Cloudbeds.
  fake.hotel.preventsDuplicates = false;
  await expectNoDoubleCharge({
    fake,
    gatewayOf: gatewayToCloudbeds,
    charge: 'postCustomItem',
    lookUp: 'transactions',
  });
}, 180_000);
