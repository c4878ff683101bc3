import { expectNoViolations } from './axe.ts';
import { addActivity, innerRadius, radiusOf } from './embedded-radius.ts';
import { addGuest } from './embedded-users.ts';
import { expect, test } from './fixtures.ts';

// All tests look at the same activity.
test.describe.configure({ mode: 'serial' });

test.beforeAll(async ({ server, ownProviderOf }, { file }) => {
  // The server stops and starts, which takes long on a busy machine.
  test.setTimeout(120_000);
  const own = await ownProviderOf(file);
  await addActivity(server, own, await addGuest(own, { name: 'Zoë Ångström' }));
});

test('a refused login is explained, remedied and filtered by', async ({ page, signIn, own }) => {
  await signIn({ as: 'own' });
  await page.goto(radiusOf(own.provider));
  const frame = innerRadius(page);
  const refused = frame.getByRole('row', { name: /Refused Time used up/ });
  await expect(refused).toBeVisible();
  await expect(frame.getByText(/^live/)).toBeVisible();
  await expect(frame.getByText('npm run freeradius:config -- DIR')).toBeVisible();
  await refused.getByRole('link').first().click();
  const panel = frame.getByRole('region', { name: 'Selected row' });
  await expect(panel.getByText('DA:70:0B:CF:5D:B5').first()).toBeVisible();
  await expect(panel.getByText('Change of limits (CoA) by Ada (ACK)')).toBeVisible();
  await expectNoViolations(page);
  await panel.getByRole('button', { name: 'Extend' }).click();
  await expect(
    frame.getByRole('dialog', { name: 'Extend or change the plan of Zoë Ångström' }),
  ).toBeVisible();
  await page.keyboard.press('Escape');
  await frame.getByText(/^Refused 2/).click();
  await expect(page).toHaveURL(/result=rejected/);
  await expect(frame.getByRole('row', { name: /Accepted/ })).toHaveCount(0);
});

test('a session shows its timeline, and a gateway that cannot be asked is named', async ({
  page,
  signIn,
  own,
}) => {
  await signIn({ as: 'own' });
  await page.goto(radiusOf(own.lobby, '&tab=sessions'));
  const frame = innerRadius(page);
  const row = frame.getByRole('row', { name: /Online/ });
  await row.getByRole('link').click();
  const panel = frame.getByRole('region', { name: 'Selected row' });
  await expect(panel.getByRole('img', { name: /Data between 24 reports/ })).toBeVisible();
  await panel.getByRole('button', { name: 'Change limits' }).click();
  const limits = frame.getByRole('dialog', { name: 'Change the limits of this session' });
  await limits.getByRole('textbox', { name: 'Download' }).fill('2 Mbit/s');
  await limits.getByRole('button', { name: 'Send to gateway' }).click();
  await expect(
    limits.getByText(/has no active RADIUS gateway\. Add it in Devices\./),
  ).toBeVisible();
  await limits.getByRole('button', { name: 'Cancel' }).click();
  await panel.getByRole('button', { name: 'Disconnect' }).click();
  const dialog = frame.getByRole('dialog', { name: 'Disconnect 1 session' });
  await expect(dialog).toBeVisible();
  const menu = page.getByRole('banner').getByRole('button').first();
  await expect(menu.click({ trial: true, timeout: 1_000 })).rejects.toThrow('intercepts');
  await dialog.getByRole('button', { name: 'Disconnect' }).click();
  await expect(
    dialog.getByText(/has no active RADIUS gateway\. Add it in Devices\./),
  ).toBeVisible();
  await expect(dialog.getByText('0 done, 1 failed.')).toBeVisible();
  await page.keyboard.press('Escape');
  await menu.click({ trial: true });
});

test('problems are counted by reason, and lead to their logins', async ({ page, signIn, own }) => {
  await signIn({ as: 'own' });
  await page.goto(radiusOf(own.provider, '&tab=problems'));
  const frame = innerRadius(page);
  await expect(frame.getByText('Last 24 hours: 2 of 3 logins refused (66.7%).')).toBeVisible();
  await expect(frame.getByRole('row', { name: /Unknown user 1 50%/ })).toBeVisible();
  await frame.getByRole('link', { name: 'Unknown user' }).click();
  await expect(frame.getByRole('row', { name: /Refused Unknown user/ })).toBeVisible();
  await expect(page).toHaveURL(/reason=unknown-user/);
});

test('on a phone a row says who was refused and why, without sideways scrolling', async ({
  page,
  signIn,
  own,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await signIn({ as: 'own' });
  await page.goto(radiusOf(own.provider));
  const frame = innerRadius(page);
  const refused = frame.getByRole('listitem').filter({ hasText: 'Refused · Time used up' });
  await expect(refused).toBeVisible();
  const list = frame.getByRole('list', { name: 'Authentications' });
  expect(await list.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0);
  await refused.getByRole('link').click();
  const panel = frame.getByRole('region', { name: 'Selected row' });
  await expect(panel.getByText(/^Last session \(/)).toBeVisible();
  await panel.getByRole('button', { name: 'Close' }).click();
  await expect(panel).toHaveCount(0);
});
