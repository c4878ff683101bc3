import { expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { expectAccessible } from '../../../../../test/components/axe.ts';
import { show } from '../../../../../test/components/show.tsx';
import { UploadList } from './UploadList.tsx';
import type { Upload } from './useUploads.ts';

const upload = (id: number, state: Upload['state']): Upload => ({
  id,
  name: `${id}.jpg`,
  state,
  sent: 0.5,
  error: state === 'failed' ? 'No picture.' : null,
  existing: null,
});

test('what runs or failed is first, the newest first, and counted in the heading', async () => {
  const uploads = [
    upload(1, 'failed'),
    ...[2, 3, 4, 5, 6].map((id) => upload(id, 'done')),
    upload(7, 'canceled'),
    upload(8, 'failed'),
    upload(9, 'sending'),
    upload(10, 'waiting'),
  ];
  await show(<UploadList uploads={uploads} onCancel={vi.fn()} onClear={vi.fn()} />);
  const heading = page.getByRole('heading', { name: '5 of 10 uploaded, 2 failed, 1 canceled' });
  await expect.element(heading).toBeVisible();
  const names = [...document.querySelectorAll('li')].map(
    (row) => row.textContent.match(/^\d+/)?.[0],
  );
  expect(names).toEqual(['9', '8', '1', '10', '7', '6', '5', '4', '3', '2']);
  await expectAccessible();
});

test('the heading counts only what happened', async () => {
  await show(<UploadList uploads={[upload(1, 'done')]} onCancel={vi.fn()} onClear={vi.fn()} />);
  await expect.element(page.getByRole('heading', { name: '1 of 1 uploaded' })).toBeVisible();
});

test('failures are in sight however many files wait', async () => {
  const uploads = [
    ...Array.from({ length: 9 }, (_none, id) => upload(id, 'failed')),
    ...Array.from({ length: 9 }, (_none, id) => upload(id + 9, 'waiting')),
  ];
  await show(<UploadList uploads={uploads} onCancel={vi.fn()} onClear={vi.fn()} />);
  const [failed, waiting] = page.getByRole('list').elements();
  expect(failed?.children.length).toBe(9);
  expect(failed?.scrollHeight).toBe(failed?.clientHeight);
  expect(waiting?.scrollHeight).toBeGreaterThan(waiting?.clientHeight ?? 0);
});
