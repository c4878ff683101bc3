import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { on, serve } from '../../../../test/components/server.ts';
import { show } from '../../../../test/components/show.tsx';
import { getPermissions } from '../../session/contract.ts';
import { listSchedules, type ScheduleRow } from '../contract.ts';
import { exampleSchedule } from '../examples.ts';
import { ScheduleList } from './ScheduleList.tsx';

const name = 'Every card transaction of all hotels on the coast, for the accountants in Berlin';
const reportName = 'Credit Card Transactions of a much longer name';
const schedule: ScheduleRow = {
  ...exampleSchedule({ name }),
  id: '8f14e45f-ceea-4d7a-9f3a-1f0e2f3a4b5c',
  version: 1,
  reportName,
  organizationNumber: 100_001,
  organizationName: 'Hotel',
  zone: 'UTC',
  recipientStates: [],
  hasWebhookSecret: false,
  state: 'active',
  pausedReason: null,
  ownerName: 'Ada',
  isOwn: true,
  canChange: true,
  lastRunAt: null,
  lastResult: null,
  nextRunAt: null,
  updatedBy: 'Ada',
};

async function open() {
  serve(
    on(getPermissions, () => ({ permissions: null, rights: null, isOwner: true })),
    on(listSchedules, () => ({ rows: [schedule], total: 1 })),
  );
  await show(<ScheduleList number={100_001} onOpen={() => undefined} />);
  await expect.element(button).toBeVisible();
}
const button = page.getByRole('button', { name, exact: true });
const styleOf = (element: Element) => getComputedStyle(element);

test('names that are too long end with an ellipsis, and whole in a tooltip', async () => {
  await page.viewport(1120, 800);
  await open();
  const cell = page.getByRole('cell', { name: `${name} ${reportName}` });
  const { right } = cell.element().getBoundingClientRect();
  for (const line of [button, page.getByText(reportName)]) {
    const element = line.element();
    expect(element.getBoundingClientRect().right).toBeLessThan(right);
    expect(element.scrollWidth).toBeGreaterThan(element.clientWidth);
    expect(styleOf(element)).toMatchObject({ overflow: 'hidden', textOverflow: 'ellipsis' });
  }
  await button.hover();
  await expect.element(cell).toHaveAttribute('title', `${name}\n${reportName}`);
});

test('a name of several lines is left-aligned on a phone', async () => {
  await page.viewport(390, 800);
  await open();
  const { height } = button.element().getBoundingClientRect();
  expect(height).toBeGreaterThan(30);
  expect(styleOf(button.element()).textAlign).toBe('start');
});
