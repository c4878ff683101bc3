import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { expectAccessible } from '../../../../test/components/axe.ts';
import { on, serve } from '../../../../test/components/server.ts';
import { show } from '../../../../test/components/show.tsx';
import { getPermissions } from '../../session/contract.ts';
import { listViews } from '../contract.ts';
import { ViewsButton } from './ViewsButton.tsx';

const view = (digit: number, name: string, changes: { isOwn: boolean; isShared: boolean }) => ({
  ...changes,
  id: `8f14e45f-ceea-4d7a-9f3a-1f0e2f3a4b5${digit}`,
  version: 1,
  name,
  query: {},
  isPartial: false,
  ownerName: changes.isOwn ? 'Ada' : 'Ben',
  canDelete: changes.isOwn,
  organizationName: 'Inn',
});

test('of the own views, the shared ones are marked', async () => {
  serve(
    on(getPermissions, () => ({ permissions: null, rights: null, isOwner: true })),
    on(listViews, () => ({
      views: [
        view(1, 'Night', { isOwn: true, isShared: false }),
        view(2, 'Refused', { isOwn: true, isShared: true }),
        view(3, 'Trouble', { isOwn: false, isShared: true }),
      ],
      organizationName: 'Inn',
      canShare: true,
    })),
  );
  await show(
    <ViewsButton
      number={100_001}
      screen="pms"
      address={{ filters: {}, others: {}, usualPeriod: 'today', hasComparison: false }}
      timeZone="UTC"
    />,
  );
  await page.getByRole('button', { name: 'Views' }).click();
  const texts = (group: string) =>
    page
      .getByRole('group', { name: group })
      .getByRole('menuitemradio')
      .elements()
      .map(({ textContent }) => textContent);
  await expect.poll(() => texts('Your views')).toEqual(['Night', 'RefusedShared · Inn']);
  expect(texts('Shared with you')).toEqual(['TroubleBen · Inn']);
  await expectAccessible();
});
