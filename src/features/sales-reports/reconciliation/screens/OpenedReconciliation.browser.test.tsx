import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { expectAccessible } from '../../../../../test/components/axe.ts';
import { on, serve } from '../../../../../test/components/server.ts';
import { show } from '../../../../../test/components/show.tsx';
import { getPermissions } from '../../../session/contract.ts';
import { pmsReconciliations } from '../contract.ts';
import { OpenedReconciliation } from './OpenedReconciliation.tsx';

const id = '8f14e45f-ceea-4d7a-9f3a-1f0e2f3a4b5c';
const side = {
  sequence: 120_345,
  check: 1_004_711,
  reference: null,
  room: '101',
  amount: 1_000,
  currency: 'EUR',
  day: '2026-05-20',
};

test('what differs is marked on both sides, and nothing is cut', async () => {
  await page.viewport(1_440, 800);
  serve(
    on(getPermissions, () => ({ permissions: null, rights: null, isOwner: true })),
    on(pmsReconciliations.open, () => ({
      id,
      name: 'hotel.csv',
      createdAt: '2026-05-21T10:00:00.000Z',
      createdBy: 'Ada',
      firstDay: '2026-05-20',
      lastDay: '2026-05-20',
      gatewayName: null,
      matched: 0,
      oursOnly: 0,
      theirsOnly: 0,
      differing: 1,
      rows: [
        {
          id: '1',
          result: 'differs' as const,
          subjectId: id,
          matchedBy: 'sequence' as const,
          differs: ['day' as const, 'state' as const],
          ours: { ...side, day: '2026-05-19', state: 'settledUnposted' },
          theirs: side,
          line: 2,
        },
      ],
      next: null,
      timeZone: 'UTC',
    })),
  );
  await show(
    <OpenedReconciliation number={100_001} report="pms" calls={pmsReconciliations} id={id} />,
  );
  const cell = (name: RegExp) => page.getByRole('cell', { name });
  const [ours, theirs] = [cell(/Settled: not posted/), cell(/In the file/)];
  for (const [one, expected] of [
    [ours, ['May 19', 'Settled: not posted']],
    [theirs, ['May 20', 'In the file']],
  ] as const) {
    await expect.element(one).toMatchTextContent(/Check number 1004711 · Room 101 · €10.00 · May/);
    const marked = one.getByRole('strong').elements();
    expect(marked.map(({ textContent }) => textContent)).toEqual(expected);
    const { scrollWidth, clientWidth } = one.element();
    expect(scrollWidth).toBe(clientWidth);
  }
  await expectAccessible();
});
