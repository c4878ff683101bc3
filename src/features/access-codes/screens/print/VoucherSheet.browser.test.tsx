import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { expectAccessible } from '../../../../../test/components/axe.ts';
import { show } from '../../../../../test/components/show.tsx';
import { VoucherSheet } from './VoucherSheet.tsx';

const design = {
  perPage: '8',
  title: 'Akureyri Airport',
  siteName: 'Akureyri Airport',
  planName: 'Premium',
  facts: ['1 day', 'Up to 3 devices'],
  steps: ['Join the Wi-Fi Guest', 'Scan, or open a.example', 'Enter the code below'],
  logo: null,
  letters: '11',
  color: '#116640',
} as const;

test('a sheet shows the texts of a voucher in as many boxes as will be printed', async () => {
  await show(
    <VoucherSheet
      label="Preview"
      paper="A4"
      design={design}
      logoUrl={null}
      voucher={{ code: 'XXXX-XXXX', address: 'https://a.example/?code=XXXXXXXX', terms: [] }}
      count={3}
    />,
  );
  const sheet = page.getByRole('img', { name: 'Preview' });
  await expect.element(sheet).toBeVisible();
  const element = sheet.element();
  const shown = [...element.querySelectorAll('text')].map(({ textContent }) => textContent);
  expect(shown).toEqual([
    '11',
    'Akureyri Airport',
    'Premium',
    '1 day · Up to 3 devices',
    '1. Join the Wi-Fi Guest',
    '2. Scan, or open a.example',
    '3. Enter the code below',
    'XXXX-XXXX',
  ]);
  expect(element.querySelectorAll('use')).toHaveLength(3);
  const [first] = element.querySelectorAll('use');
  expect(first?.getBoundingClientRect().width).toBeGreaterThan(0);
  await expectAccessible();
});
