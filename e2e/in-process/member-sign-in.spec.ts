import { plantProgramme } from '../../src/features/loyalty/testing/planted-lookup.ts';
import { startIdentityProvider } from '../../test/identity-provider.ts';
import { innerLoyalty, loyaltyOf } from '../embedded-loyalty.ts';
import { expect } from '../fixtures.ts';
import { test } from './fixtures.ts';
import { expectOnline, openShop, payWith, toHostedPage } from './purchase-world.ts';

// The portal and the issuer must have addresses that the browser reaches.
test.afterEach(({ inProcess }) => {
  inProcess.context.publicUrl = 'https://atrium.example';
});

test('a member signs in at the issuer and pays less; a guest who cancels chooses another way', async ({
  browser,
  inProcess,
  page,
  signIn,
}) => {
  const shop = await openShop(inProcess, ['free', 'memberNumber']);
  await shop.addGateway();
  const { area, provider } = shop.family;
  const identity = await startIdentityProvider(`${inProcess.url}/portal/${area.number}/programme`);
  const { issuer, clientId, clientSecret } = identity;
  await plantProgramme(inProcess, area, {
    type: 'oidc',
    issuer,
    clientId,
    clientSecret,
    numberClaim: 'member_number',
  });

  identity.isCanceled = true;
  const canceling = await shop.arrive(browser);
  const button = { name: 'Sign in with Stars' };
  await canceling.getByRole('button', button).click();
  await expect(canceling.getByRole('alert')).toContainText('You were not signed in');
  await expect(canceling.getByRole('button', { name: 'Connect for free' })).toBeVisible();
  await canceling.context().close();

  identity.isCanceled = false;
  identity.account = {
    ...identity.account,
    family_name: 'Okafor',
    member_number: '770123456781',
    tier: 'GOLD',
  };
  const member = await shop.arrive(browser);
  await member.getByRole('button', button).click();
  await expect(member.getByText('€7.46', { exact: true })).toBeVisible();
  await toHostedPage(member);
  await payWith(member, 'good');
  await expectOnline(member);
  await member.context().close();
  await identity.close();

  await signIn();
  await page.goto(loyaltyOf({ org: String(provider.number) }));
  const activity = innerLoyalty(page);
  await expect(activity.getByRole('row', { name: /Refused/ })).toBeVisible();
  const found = activity.getByRole('row', { name: /Okafor/ });
  await expect(found).toContainText('Matched');
  await expect(found).toContainText('Gold');
  await expect(found).toContainText('••••6781');
});
