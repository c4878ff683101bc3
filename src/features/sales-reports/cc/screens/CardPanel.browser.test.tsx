import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectAccessible } from '../../../../../test/components/axe.ts';
import { on, serve } from '../../../../../test/components/server.ts';
import { show } from '../../../../../test/components/show.tsx';
import type { Reply } from '../../../../contract/endpoint.ts';
import { SidePanel } from '../../../../ui/panel/SidePanel.tsx';
import { getPermissions } from '../../../session/contract.ts';
import { lookUpCardRefund, settleCardRefund } from '../actions/contract.ts';
import { openCardTransaction } from '../contract.ts';
import { CardPanel } from './CardPanel.tsx';

const id = '8f14e45f-ceea-4d7a-9f3a-1f0e2f3a4b5c';
const at = '2026-06-10T12:00:00.000Z';
const shared = { id, at, brand: 'visa', last4: '4242', reference: 'pi_1' };
const record: Reply<typeof openCardTransaction> = {
  ...shared,
  isTransaction: true,
  timeZone: 'UTC',
  areaNumber: 100_001,
  areaName: 'Lobby',
  siteName: 'Hotel',
  guestName: null,
  guestId: null,
  gatewayName: 'Cards',
  authorisation: null,
  type: 'authorise',
  state: 'succeeded',
  amount: 500,
  fee: null,
  net: null,
  currency: 'EUR',
  decline: null,
  avs: null,
  cvv: null,
  threeDSecure: null,
  batch: null,
  settledAt: null,
  isTest: false,
  exceptions: [],
  resolvedExceptions: [],
  requestedBy: null,
  purchase: null,
  postings: [],
  sessions: [],
  cards: [],
  events: [],
};

async function open(
  changes: Partial<typeof record>,
  further: readonly ReturnType<typeof on>[] = [],
) {
  serve(
    on(getPermissions, () => ({ permissions: null, rights: null, isOwner: true })),
    on(openCardTransaction, () => ({ ...record, ...changes })),
    ...further,
  );
  await show(<CardPanel number={100_001} id={id} />);
}

const purchase = {
  id,
  at,
  status: 'authorised',
  method: 'creditCard',
  amount: 500,
  tax: 0,
  refunded: 0,
  discount: 0,
  currency: 'EUR',
  soldBy: null,
  startedAt: at,
  failure: null,
};
const captureAgain = () => page.getByRole('button', { name: 'Capture again' });

test('a capture of unknown outcome can be repeated', async () => {
  await open({
    purchase,
    cards: [{ ...shared, type: 'capture', state: 'unknown', amount: 500, currency: 'EUR' }],
  });
  await expect.element(captureAgain()).toBeVisible();
});

test('an authorized payment without a failed capture can only be voided', async () => {
  await open({ purchase, cards: [] });
  await expect.element(page.getByRole('button', { name: 'Void' })).toBeVisible();
  expect(captureAgain().query()).toBeNull();
});

test('a refund without an outcome is looked up, or settled by what the gateway shows', async () => {
  const sent: unknown[] = [];
  const refund = { type: 'refund', state: 'unknown', amount: 500, currency: 'EUR' } as const;
  const whole = { ...purchase, status: 'captured' };
  await open(
    {
      ...refund,
      exceptions: ['refund-unknown'],
      purchase: whole,
      cards: [{ ...shared, ...refund }],
    },
    [
      on(lookUpCardRefund, ({ params }) => {
        sent.push(params.transactionId);
        return { isDone: false, text: 'The gateway does not know this refund' };
      }),
      on(settleCardRefund, ({ body }) => {
        sent.push(body);
        return { isDone: true, text: 'Settled: not refunded' };
      }),
    ],
  );
  const button = (name: string) => page.getByRole('button', { name, exact: true });
  await button('Ask the gateway again').click();
  await expect.element(page.getByText('The gateway does not know this refund')).toBeVisible();
  expect(button('Refund').query(), 'its amount is reserved').toBeNull();
  await button('Settle').click();
  const advice = page.getByText('The gateway does not know this refund');
  await expect.element(advice).not.toBeInTheDocument();
  const outcome = page.getByRole('combobox', { name: 'What the gateway shows' });
  await expect.element(outcome).toHaveFocus();
  await expect.element(outcome).toHaveValue('');
  await expectAccessible();
  await userEvent.fill(page.getByRole('textbox', { name: 'Reason' }), 'Looked at the dashboard');
  await outcome.click();
  await page.getByRole('option', { name: 'The refund is not there' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Settle' }).click();
  await expect
    .poll(() => sent)
    .toEqual([id, { outcome: 'notRefunded', reason: 'Looked at the dashboard' }]);
});

test('a settled refund leaves the focus in its panel', async () => {
  const refund = { ...record, type: 'refund', state: 'unknown' } as const;
  let shown: typeof record = { ...refund, exceptions: ['refund-unknown'] };
  serve(
    on(getPermissions, () => ({ permissions: null, rights: null, isOwner: true })),
    on(openCardTransaction, () => shown),
    on(settleCardRefund, () => {
      shown = { ...refund, state: 'failed' };
      return { isDone: true, text: 'Settled: not refunded' };
    }),
  );
  await show(
    <SidePanel label="Details" onClose={() => undefined}>
      <CardPanel number={100_001} id={id} />
    </SidePanel>,
  );
  const settle = page.getByRole('button', { name: 'Settle' });
  await settle.click();
  await page.getByRole('combobox', { name: 'What the gateway shows' }).click();
  await page.getByRole('option', { name: 'The refund is not there' }).click();
  await userEvent.fill(page.getByRole('textbox', { name: 'Reason' }), 'Looked at the dashboard');
  await page.getByRole('dialog').getByRole('button', { name: 'Settle' }).click();
  await expect.element(settle).not.toBeInTheDocument();
  await expect.element(page.getByRole('region', { name: 'Details' })).toHaveFocus();
});

test('an event of another amount says so', async () => {
  await open({
    events: [{ type: 'payment_intent.succeeded', receivedAt: at, outcome: 'differs' }],
  });
  await expect
    .element(page.getByText('payment_intent.succeeded · another amount than the price'))
    .toBeVisible();
  await expectAccessible();
});
