import { useState } from 'react';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectAccessible } from '../../../test/components/axe.ts';
import { show } from '../../../test/components/show.tsx';
import { Pager } from './Pager.tsx';

const next = page.getByRole('button', { name: 'Next page' });
const previous = page.getByRole('button', { name: 'Previous page' });
const size = page.getByRole('combobox', { name: 'Rows per page' });

function Paged({ total, start = 0 }: { total: number; start?: number }) {
  const [shown, setShown] = useState({ index: start, size: 25 });
  return <Pager page={{ ...shown, total }} onPage={setShown} />;
}

test('up to 25 rows have a count and no pages', async () => {
  const { update } = await show(<Paged total={1} />);
  await expect.element(page.getByText('1 row')).toBeVisible();
  await update(<Paged total={25} />);
  await expect.element(page.getByText('25 rows')).toBeVisible();
  await expect.element(next).not.toBeInTheDocument();
});

test('pages change by mouse and by keyboard, from the first to the last', async () => {
  await show(<Paged total={60} />);
  await expect.element(page.getByText('1–25 of 60')).toBeVisible();
  await expect.element(previous).toBeDisabled();
  await next.click();
  await expect.element(page.getByText('26–50 of 60')).toBeVisible();
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByText('51–60 of 60')).toBeVisible();
  await expect.element(next).toBeDisabled();
  await previous.click();
  await expect.element(page.getByText('26–50 of 60')).toBeVisible();
  await expectAccessible();
});

test('changing the page size keeps the first visible row on the page', async () => {
  await show(<Paged total={1234} start={5} />);
  await expect.element(page.getByText('126–150 of 1,234')).toBeVisible();
  await size.selectOptions('100');
  await expect.element(page.getByText('101–200 of 1,234')).toBeVisible();
  await size.selectOptions('50');
  await expect.element(page.getByText('101–150 of 1,234')).toBeVisible();
});
