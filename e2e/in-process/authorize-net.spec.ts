import {
  apiLoginId,
  type FakeAuthorizeNet,
  signatureKey,
  startFakeAuthorizeNet,
  transactionKey,
} from '../../test/authorize-net/fake-authorize-net.ts';
import { authorizeNetCards } from '../../test/authorize-net/state.ts';
import { expect } from '../fixtures.ts';
import { test } from './fixtures.ts';
import { expectOnline, openShop, toPayPage } from './purchase-world.ts';

let vendor: FakeAuthorizeNet;
test.beforeAll(async () => {
  vendor = await startFakeAuthorizeNet();
});
test.afterAll(() => vendor[Symbol.asyncDispose]());
test.afterEach(({ inProcess }) => {
  inProcess.context.publicUrl = 'https://atrium.example';
});

for (const javaScriptEnabled of [true, false])
  test(`a guest pays at Authorize.Net ${javaScriptEnabled ? 'with' : 'without'} scripts`, async ({
    browser,
    inProcess,
  }) => {
    inProcess.context.authorizeNetApiUrl = vendor.url;
    const shop = await openShop(inProcess);
    vendor.state.setClock(() => inProcess.clock.now);
    await shop.addGateway({
      authorizeNet: { apiLoginId },
      secrets: { transactionKey, signatureKey },
    });
    const guest = await shop.arrive(browser, { javaScriptEnabled });
    await toPayPage(guest);
    await guest.getByRole('button', { name: 'Pay by card' }).click();
    // The page of ours leads there by itself, or by its button.
    if (!javaScriptEnabled)
      await guest.getByRole('button', { name: 'Continue to payment' }).click();
    await guest.waitForURL(`${vendor.url}/pay/payment`);
    await guest.getByRole('textbox').fill(authorizeNetCards.good);
    await guest.getByRole('button', { name: 'Pay' }).click();
    await expectOnline(guest);
    expect(await shop.purchases()).toMatchObject([{ status: 'captured' }]);
    await guest.context().close();
  });
