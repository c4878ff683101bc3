import { expect } from './fixtures.ts';
import { serveForeignPage } from './foreign-page.ts';
import { administrator } from './server.ts';
import { minute, second, untilShown } from './session-dialogs.ts';
import { test } from './timed.ts';

test.use({ expectedConsole: { patterns: [/401/] } });

test('a framed console warns at 28:00 and is over at 30:00, in words of its own', async ({
  page,
  timed,
  time,
}) => {
  const foreign = await serveForeignPage();
  const login = await page.request.post(
    `${timed.url}/ElevenWS/DevApi/Admin/Authorization.svc/Login`,
    { data: { Username: administrator.username, Password: administrator.password } },
  );
  const { AccessToken } = await login.json();
  const address = `${timed.url}/admin-ui/admin/setup/organization?org=100000-100097&sm=1`;
  await page.goto(foreign.framing(`${address}&at=${AccessToken}`));
  const inside = page.frameLocator('iframe[title=console]');
  await expect(inside.getByRole('textbox', { name: 'Name', exact: true })).toHaveValue('Iceland');
  await time.stop(page);
  await page.mouse.move(700, 600);

  const warning = inside.getByRole('dialog', { name: 'Are you still there?' });
  await time.pass(27 * minute + 59 * second);
  await expect(warning).toHaveCount(0);
  await time.pass(second + untilShown);
  await expect(warning).toBeVisible();
  await time.pass(2 * minute + untilShown);
  await expect(inside.getByText(/Log in there again/)).toBeVisible();
  await foreign.close();
});
