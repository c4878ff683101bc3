import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { on, serve } from '../../../../../test/components/server.ts';
import { show } from '../../../../../test/components/show.tsx';
import { getPromotionResults, type PromotionRecord } from '../../contract.ts';
import { examplePromotion } from '../../examples.ts';
import { ResultsPanel } from './ResultsPanel.tsx';

const at = '2026-06-10T12:00:00Z';
const record: PromotionRecord = {
  ...examplePromotion({ status: 'Active' }),
  id: '8f14e45f-ceea-4d7a-9f3a-1f0e2f3a4b5c',
  state: 'running',
  shown: 13,
  devices: 13,
  clicks: 4,
  answers: 0,
  redemptions: 0,
  revenue: {},
  knownAreas: [],
  promoCode: null,
  version: 1,
  createdAt: at,
  createdBy: 'Ada',
  updatedAt: at,
  updatedBy: 'Ada',
};
const counts = { shown: 8, clicks: 2, answers: 0, redemptions: 0, revenue: {} };

test('areas of the same name have a row each', async () => {
  serve(
    on(getPromotionResults, () => ({
      variants: [{ ...counts, devices: 8, converted: 2 }],
      days: [],
      areas: [
        { number: 1, name: 'Lobby', ...counts },
        { number: 2, name: 'Lobby', ...counts, shown: 5 },
      ],
      verdict: { winner: null, confidence: null },
      questions: [],
      messages: { waiting: 0, sent: 0, failed: 0, skipped: 0 },
    })),
  );
  await show(<ResultsPanel number={7} record={record} />);
  const rows = page.getByRole('table', { name: 'By area' }).getByRole('row');
  await expect.element(rows.nth(1)).toHaveTextContent('Lobby82');
  await expect.element(rows.nth(2)).toHaveTextContent('Lobby52');
});
