import { beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { on, serve } from '../../../../../test/components/server.ts';
import { show } from '../../../../../test/components/show.tsx';
import { getPermissions } from '../../../session/contract.ts';
import { getCardChoices, listCardTransactions, sumCardTransactions } from '../contract.ts';
import { CardPage } from './CardPage.tsx';

let isOpen: boolean;

beforeEach(() => {
  isOpen = true;
  serve(
    on(getPermissions, () => ({ permissions: null, rights: null, isOwner: true })),
    on(listCardTransactions, () => ({
      rows: [],
      next: null,
      total: { count: 0, isLowerBound: false },
      days: { from: '2026-05-14', to: '2026-05-20' },
      timeZone: 'UTC',
      isMasked: false,
    })),
    on(sumCardTransactions, () => ({ totals: [], groups: [], isTooMany: false })),
    on(getCardChoices, () => ({
      exceptions: [{ id: 'abandoned' as const, count: isOpen ? 2 : 0, isLowerBound: false }],
      brands: [],
      gateways: [],
    })),
  );
});

const chips = page.getByRole('group', { name: 'Exceptions' });
const noExceptions = page.getByText('No exceptions in this period');
const testSales = page.getByText('Test sales: Only test sales');

test('the exceptions of live sales are counted', async () => {
  await show(<CardPage number={100_001} />);
  await expect.element(chips).toBeVisible();
});

test('a period without exceptions says so', async () => {
  isOpen = false;
  await show(<CardPage number={100_001} />);
  await expect.element(noExceptions).toBeVisible();
});

test('beside test sales nothing is said of the exceptions of live ones', async () => {
  await show(<CardPage number={100_001} />, { address: '/?test=only' });
  await expect.element(testSales).toBeVisible();
  await expect.element(page.getByText('Nothing matches these filters.')).toBeVisible();
  await expect.element(noExceptions).not.toBeInTheDocument();
  await expect.element(chips).not.toBeInTheDocument();
});
