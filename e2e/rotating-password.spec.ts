import type { FrameLocator, Page } from '@playwright/test';
import {
  listRotations,
  makeDisplayLink,
  rotateNow,
  rotatingPasswords,
  viewPassword,
} from '../src/features/rotating-password/contract.ts';
import { exampleKey } from '../src/features/rotating-password/examples.ts';
import type { RotatingPassword } from '../src/features/rotating-password/fields.ts';
import { addDayPlan } from './embedded-users.ts';
import { expect, test } from './fixtures.ts';
import type { OwnProvider } from './own-provider.ts';

const inner = (page: Page): FrameLocator => page.frameLocator('iframe[title="Rotating Password"]');
const rowOf = (frame: FrameLocator, name: string) =>
  frame
    .getByRole('table', { name: 'Rotating Password' })
    .getByRole('row')
    .filter({ hasText: name });
const act = async (page: Page, name: string, action: string) => {
  await rowOf(inner(page), name)
    .getByRole('button', { name: `Actions for ${name}` })
    .click();
  await inner(page).getByRole('menuitem', { name: action, exact: true }).click();
};

/** Calls an endpoint of the own site's policies. */
function policyApi({ send, inn }: OwnProvider) {
  const fill = (path: string, params: Record<string, string>) =>
    Object.entries({ orgNumber: String(inn.number), ...params }).reduce(
      (filled, [name, value]) => filled.replace(`{${name}}`, value),
      path,
    );
  return {
    add: (changes: Partial<RotatingPassword>) =>
      send('POST', fill(rotatingPasswords.create.path, {}), exampleKey(changes)),
    get: (endpoint: { path: string }, params: Record<string, string>) =>
      send('GET', fill(endpoint.path, params)),
    post: (endpoint: { path: string }, params: Record<string, string>, body?: object) =>
      send('POST', fill(endpoint.path, params), body),
  };
}

test('a password is added, seen, changed at once and kept by a pause', async ({
  page,
  signIn,
  go,
  own,
}) => {
  await signIn({ as: 'own' });
  await addDayPlan(own, 'Day pass');
  await go(`/manage/rotating-password?org=${own.inn.org}`);
  const frame = inner(page);
  await frame.getByRole('link', { name: 'Add rotating password' }).first().click();
  await frame.getByRole('textbox', { name: 'Name', exact: true }).fill('Breakfast');
  await frame.getByRole('textbox', { name: 'SSID', exact: true }).fill('Hotel Breakfast');
  await frame.getByRole('button', { name: 'Save' }).click();
  // The field is named that is missing.
  await expect(frame.getByRole('combobox', { name: 'Service plan' })).toHaveAttribute(
    'aria-invalid',
    'true',
  );
  await frame.getByRole('combobox', { name: 'Service plan' }).click();
  await frame.getByRole('option', { name: /Day pass/ }).click();
  await frame.getByRole('button', { name: 'Save' }).click();
  const row = rowOf(frame, 'Breakfast');
  await row.getByRole('button', { name: 'Show the password of Breakfast' }).click();
  const shown = row.getByText(/^([a-z]{4,8}-){3}\d\d$/);
  const first = await shown.innerText();
  await act(page, 'Breakfast', 'Rotate now');
  const dialog = frame.getByRole('dialog', { name: 'Rotate Breakfast now?' });
  await expect(dialog).toContainText('0 sessions online. Nobody is cut off');
  await dialog.getByRole('button', { name: 'Rotate now' }).click();
  // What is shown is of the former password, and hidden again.
  await expect(row.getByText('••••••')).toBeVisible();
  await row.getByRole('button', { name: 'Show the password of Breakfast' }).click();
  await expect(shown).not.toHaveText(first);
  await act(page, 'Breakfast', 'Pause');
  await expect(row).toContainText('Paused');
  await expect(row).toContainText('None planned');
});

test('above sites, the policies of all are listed, changed and opened at their own', async ({
  page,
  signIn,
  go,
  own,
}) => {
  await signIn({ as: 'own' });
  await policyApi(own).add({ name: 'Terrace', ssid: 'Hotel Terrace' });
  await go(`/manage/rotating-password?org=${own.provider.org}`);
  const row = rowOf(inner(page), 'Terrace');
  await expect(row).toContainText('Harbor Inn');
  await expect(row).toContainText('No profile');
  await expect(inner(page).getByRole('link', { name: 'Add rotating password' })).toBeHidden();
  await act(page, 'Terrace', 'Pause');
  await expect(row).toContainText('Paused');
  await row.getByRole('checkbox').check();
  await inner(page).getByRole('button', { name: 'Rotate now' }).click();
  const dialog = inner(page).getByRole('dialog', { name: 'Rotate now: 1 rotating password' });
  await dialog.getByRole('button', { name: 'Rotate now' }).click();
  await expect(dialog).toContainText('Terrace: done');
  await dialog.getByRole('button', { name: 'Close' }).last().click();
  await row.getByRole('link', { name: 'Terrace' }).click();
  await expect(page).toHaveURL(new RegExp(`org=${own.inn.org}`));
  await inner(page).getByRole('button', { name: 'Rotate now' }).click();
  await expect(inner(page).getByRole('dialog', { name: 'Rotate Terrace now?' })).toContainText(
    'No connection profile uses it',
  );
  await page.keyboard.press('Escape');
  await expect(inner(page).getByRole('textbox', { name: 'Name', exact: true })).toHaveValue(
    'Terrace',
  );
});

test.describe('with a clock, which stays in its context', () => {
  test.use({ cold: true });

  test('the display page shows the next password by itself, while the server is away', async ({
    page,
    context,
    signIn,
    own,
    baseURL,
    expectedConsole,
  }) => {
    expectedConsole.patterns.push(/ERR_INTERNET_DISCONNECTED/);
    await signIn({ as: 'own' });
    const api = policyApi(own);
    // A day before, the next password is generated already.
    const policy = await api.add({ leadHours: 24, repeat: 'daily', time: '04:00' });
    const policyId = String(policy.id);
    const { rows } = await api.get(listRotations, { policyId });
    const passwordOf = async (state: RegExp) => {
      const { id } = rows.find((one: { state: string }) => state.test(one.state));
      return (await api.post(viewPassword, { policyId, rotationId: id })).password;
    };
    const current = await passwordOf(/current/);
    const next = await passwordOf(/announced|generated/);
    const [{ startsAt }] = rows;
    const { path } = await api.post(makeDisplayLink, { policyId });
    await page.clock.install({ time: new Date() });
    await page.goto(new URL(path, baseURL).href);
    await expect(page.getByText(current)).toBeVisible();
    await expect(page.getByRole('img', { name: 'QR code that joins the Wi-Fi' })).toBeVisible();
    await context.setOffline(true);
    const untilChange = Date.parse(startsAt) - (await page.evaluate(() => Date.now()));
    await page.clock.fastForward(untilChange - 5_000);
    await expect(page.getByText(current)).toBeVisible();
    await page.clock.fastForward(6_000);
    await expect(page.getByText(next)).toBeVisible();
    await expect(page.getByText(current)).toBeHidden();
  });

  test('the display page drops a password within seconds that was ended by hand', async ({
    page,
    signIn,
    own,
    baseURL,
  }) => {
    await signIn({ as: 'own' });
    const api = policyApi(own);
    const policy = await api.add({ name: 'Bar', ssid: 'Hotel Bar', repeat: 'manual' });
    const policyId = String(policy.id);
    const current = async () => {
      const { rows } = await api.get(listRotations, { policyId });
      const { id } = rows.find((one: { state: string }) => one.state === 'current');
      return (await api.post(viewPassword, { policyId, rotationId: id })).password;
    };
    const former = await current();
    const { path } = await api.post(makeDisplayLink, { policyId });
    await page.clock.install({ time: new Date() });
    await page.goto(new URL(path, baseURL).href);
    await expect(page.getByText(former)).toBeVisible();
    await api.post(rotateNow, { policyId }, { endsFormer: true });
    await page.clock.fastForward(6_000);
    await expect(page.getByText(await current())).toBeVisible();
    await expect(page.getByText(former)).toBeHidden();
  });
});
