import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { show } from '../../../../test/components/show.tsx';
import { Duration } from './Duration.tsx';

const aheadMs = 3_600_000;
const startedAgo = (seconds: number) =>
  new Date(Date.now() + aheadMs - seconds * 1000).toISOString();

test('the duration of an online session counts on by the clock of the server', async () => {
  const session = { state: 'open', startedAt: startedAgo(40), seconds: 40 } as const;
  await show(<Duration session={session} aheadMs={aheadMs} />);
  const shown = () => Number(/(\d+) s/.exec(document.body.textContent)?.[1]);
  await expect.poll(shown).toBeGreaterThanOrEqual(40);
  const first = shown();
  await expect.poll(shown, { timeout: 5_000 }).toBeGreaterThan(first);
});

test('the duration of an ended session stays', async () => {
  const session = { state: 'stopped', startedAt: startedAgo(500), seconds: 90 } as const;
  await show(<Duration session={session} aheadMs={aheadMs} />);
  await expect.element(page.getByText('1 min 30 s')).toBeVisible();
});
