import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectAccessible } from '../../../../../test/components/axe.ts';
import { show } from '../../../../../test/components/show.tsx';
import { noRevenue } from '../../rules.ts';
import { ConvertedTotal } from './ConvertedTotal.tsx';

const block = (currency: string, gross: number) => ({
  currency,
  total: { ...noRevenue, gross, purchases: 1 },
  before: { ...noRevenue, gross: gross / 2, purchases: 1 },
  days: [],
  lines: [],
  others: null,
});

test('the total appears when every rate is entered, and changes with the rates', async () => {
  await show(<ConvertedTotal blocks={[block('EUR', 1_000), block('JPY', 5_000)]} />);
  const rate = page.getByLabelText('EUR for 1 JPY');
  const total = page.getByRole('definition').first();
  await expect.element(page.getByText(/^Enter the rate of JPY/)).toBeVisible();
  await userEvent.fill(rate, 'much');
  await expect.element(rate).toBeInvalid();
  await expectAccessible();
  await userEvent.fill(rate, '0.006');
  await expect.element(total).toHaveTextContent('€40.00');
  await expect.element(page.getByText('before: €20.00').first()).toBeVisible();
  await userEvent.fill(rate, '0,012');
  await expect.element(total).toHaveTextContent('€70.00');
  await expectAccessible();
});
