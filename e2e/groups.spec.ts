import type { FrameLocator, Page } from '@playwright/test';
import { addGroupMember, guestGroups } from '../src/features/groups/contract.ts';
import { exampleGroup } from '../src/features/groups/examples.ts';
import type { GuestGroup } from '../src/features/groups/fields.ts';
import { createGuest } from '../src/features/users/contract.ts';
import { exampleGuest } from '../src/features/users/examples.ts';
import { expect, test } from './fixtures.ts';
import type { OwnProvider } from './own-provider.ts';

const inner = (page: Page): FrameLocator => page.frameLocator('iframe[title="Groups"]');
const field = (frame: FrameLocator, name: string) =>
  frame.getByRole('textbox', { name, exact: true });
const rowOf = (frame: FrameLocator, name: string) =>
  frame.getByRole('table', { name: 'Groups' }).getByRole('row').filter({ hasText: name });

async function addGroup({ send, inn }: OwnProvider, changes: Partial<GuestGroup>): Promise<string> {
  const path = guestGroups.create.path.replace('{orgNumber}', String(inn.number));
  const added = await send('POST', path, exampleGroup(changes));
  return String(Object(added).id);
}

test('a rule that matches everybody is counted, and saved with its number', async ({
  page,
  signIn,
  go,
  own,
  expectedConsole,
}) => {
  // Saving without the number is refused.
  expectedConsole.patterns.push(/400 \(Bad Request\).*\/groups$/);
  await signIn({ as: 'own' });
  const path = createGuest.path.replace('{orgNumber}', String(own.inn.number));
  for (const room of ['301', '302'])
    await own.send('POST', path, {
      ...exampleGuest({ room, planId: null, username: null }),
      areaNumber: own.lobby.number,
    });
  await go(`/manage/groups?org=${own.inn.org}`);
  const frame = inner(page);
  await frame.getByRole('link', { name: 'Add group' }).first().click();
  await field(frame, 'Name').fill('Third floor');
  await frame.locator('label', { hasText: 'Add members by a rule' }).click();
  const choose = async (name: string, option: string) => {
    await frame.getByRole('combobox', { name, exact: true }).click();
    await frame.getByRole('option', { name: option, exact: true }).click();
  };
  await choose('Members are guests with', 'Field of the user');
  await choose('Field', 'Room');
  await field(frame, 'Values').fill('301');
  await expect(frame.getByText('Matches 1 of 2 people now')).toBeVisible();
  await field(frame, 'Values').fill('3*');
  await expect(frame.getByText('Matches everybody: 2 people')).toBeVisible();
  await frame.getByRole('button', { name: 'Save' }).click();
  await expect(frame.getByText('The rule matches everybody: 2 people. Type 2')).toBeVisible();
  await field(frame, 'Type the number to confirm').fill('2');
  await frame.getByRole('button', { name: 'Save' }).click();
  await expect(rowOf(frame, 'Third floor')).toContainText('Active');
  await expect(async () => {
    await page.reload();
    await expect(rowOf(inner(page), 'Third floor').getByRole('link', { name: '2' })).toBeVisible({
      timeout: 2_000,
    });
  }).toPass();
});

test('members are imported, each once, and one is removed', async ({ page, signIn, go, own }) => {
  await signIn({ as: 'own' });
  const id = await addGroup(own, { name: 'Imported' });
  await go(`/manage/groups?org=${own.inn.org}&item=${id}&part=members`);
  const frame = inner(page);
  await frame.getByRole('button', { name: 'Import', exact: true }).click();
  const dialog = frame.getByRole('dialog');
  const check = async (lines: string) => {
    await dialog
      .locator('input[type=file]')
      .setInputFiles({ name: 'members.csv', mimeType: 'text/csv', buffer: Buffer.from(lines) });
    await dialog.getByRole('button', { name: 'Check' }).click();
  };
  await check('Reservation,Name\nR-1,Zoë Ng\nR-2,Anna\nr-1,Ben\n');
  await dialog.getByRole('button', { name: 'Import 3 lines' }).click();
  await expect(dialog.getByText('Imported: 2 new, 0 changed, 1 unchanged.')).toBeVisible();
  await dialog.getByRole('button', { name: 'Close', exact: true }).last().click();
  const table = frame.getByRole('table', { name: 'Members of Imported' });
  await expect(table.getByRole('row').filter({ hasText: 'Zoë Ng' })).toContainText('By file');
  await table.getByRole('button', { name: 'Actions for Anna' }).click();
  await frame.getByRole('menuitem', { name: 'Remove' }).click();
  await frame.getByRole('dialog').getByRole('button', { name: 'Remove' }).click();
  await expect(table.getByRole('row').filter({ hasText: 'Anna' })).toHaveCount(0);
});

test('the coordinator adds a member by the link that the list makes', async ({
  page,
  signIn,
  go,
  own,
}) => {
  await signIn({ as: 'own' });
  const id = await addGroup(own, { name: 'Choir', coordinatorMost: 1 });
  const path = addGroupMember.path
    .replace('{orgNumber}', String(own.inn.number))
    .replace('{groupId}', id);
  await own.send('POST', path, { kind: 'room', value: '12', name: 'Zoë Ng' });
  await go(`/manage/groups?org=${own.inn.org}`);
  const frame = inner(page);
  await rowOf(frame, 'Choir').getByRole('button', { name: 'Actions for Choir' }).click();
  await frame.getByRole('menuitem', { name: 'Coordinator link' }).click();
  await frame.getByRole('button', { name: 'Make a link' }).click();
  const link = await frame.getByRole('status', { name: 'Coordinator link of Choir' }).textContent();
  await page.goto(link ?? '');
  await expect(page.getByText('Zoë Ng')).toBeVisible();
  await page.getByLabel('Reservation number, room or e-mail address').fill('R-77');
  await page.getByRole('button', { name: 'Add' }).click();
  await expect(page.getByRole('status')).toHaveText('R-77 is a member now.');
  await expect(page.getByText('as many members as allowed (1)')).toBeVisible();
});

test('several groups are extended together, and one is merged into another', async ({
  page,
  signIn,
  go,
  own,
}) => {
  await signIn({ as: 'own' });
  await addGroup(own, { name: 'East team' });
  await addGroup(own, { name: 'West team' });
  await go(`/manage/groups?org=${own.inn.org}&text=team`);
  const frame = inner(page);
  await frame.getByRole('checkbox', { name: 'Select East team' }).check();
  await frame.getByRole('checkbox', { name: 'Select West team' }).check();
  await frame.getByRole('button', { name: 'Extend', exact: true }).click();
  const dialog = frame.getByRole('dialog', { name: 'Extend 2 groups' });
  await dialog.getByLabel('Valid until').fill('2099-01-01T12:00');
  await dialog.getByRole('button', { name: 'Extend' }).click();
  await expect(dialog).toContainText('2 done.');
  await dialog.getByRole('button', { name: 'Close' }).last().click();
  await rowOf(frame, 'East team').getByRole('button', { name: 'Actions for East team' }).click();
  await frame.getByRole('menuitem', { name: 'Merge' }).click();
  const merge = frame.getByRole('dialog', { name: 'Merge East team' });
  await merge.getByRole('combobox', { name: 'Into' }).click();
  await frame.getByRole('option', { name: /West team/ }).click();
  await merge.getByRole('button', { name: 'Merge' }).click();
  await expect(rowOf(frame, 'East team')).toContainText('Ended');
});

test('Group Sales opens from the menu, and says where nothing was sold', async ({
  page,
  signIn,
  go,
  own,
}) => {
  await signIn({ as: 'own' });
  await go(`/report/group?org=${own.inn.org}`);
  const report = page.frameLocator('iframe[title="Group Sales"]');
  await expect(report.getByText('No group bought anything in this period.')).toBeVisible();
});
