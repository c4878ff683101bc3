import type { ComponentProps } from 'react';
import { beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectAccessible } from '../../../../../test/components/axe.ts';
import { on, serve } from '../../../../../test/components/server.ts';
import { show } from '../../../../../test/components/show.tsx';
import { SidePanel } from '../../../../ui/panel/SidePanel.tsx';
import { getPermissions } from '../../../session/contract.ts';
import { ResolveException } from '../../exceptions/ResolveException.tsx';
import { postPurchase, resolvePmsException, settlePostingByHand } from '../actions/contract.ts';
import { resolvablePostings } from './PmsPanel.tsx';
import { PostingActions } from './PostingActions.tsx';

const id = '8f14e45f-ceea-4d7a-9f3a-1f0e2f3a4b5c';
const posting = {
  id,
  version: 3,
  state: 'unknown',
  isReversal: false,
  isReversed: false,
  isPaidOtherwise: false,
  exceptions: [],
  amount: 995,
  currency: 'EUR',
  room: '101',
  areaNumber: 100_001,
} as const;
let sent: unknown[];

beforeEach(() => {
  sent = [];
  serve(
    on(getPermissions, () => ({ permissions: null, rights: null, isOwner: true })),
    on(settlePostingByHand, ({ body }) => {
      sent.push(body);
      return { isDone: true, text: 'Settled' };
    }),
    on(postPurchase, ({ params }) => {
      sent.push(params.purchaseId);
      return { isDone: true, text: 'Posted' };
    }),
    on(resolvePmsException, ({ body }) => {
      sent.push(body);
      return { isDone: true, text: 'Marked as dealt with' };
    }),
  );
});

const button = (name: string) => page.getByRole('button', { name, exact: true });
const inDialog = (name: string) => page.getByRole('dialog').getByRole('button', { name });

test('whether an unknown charge is on the folio must be chosen, and is not proposed', async () => {
  await show(<PostingActions posting={posting} onDone={() => undefined} />);
  await button('Settle').click();
  const outcome = page.getByRole('combobox', { name: 'What is on the guest’s folio' });
  await expect.element(outcome).toHaveFocus();
  await expect.element(outcome).toHaveValue('');
  await expectAccessible();
  await userEvent.fill(page.getByRole('textbox', { name: 'Reason' }), 'Looked at the bill');
  await inDialog('Settle').click();
  await expect.element(outcome).toBeInvalid();
  expect(sent).toEqual([]);
  await outcome.click();
  await page.getByRole('option', { name: 'The charge is not there' }).click();
  await inDialog('Settle').click();
  await expect
    .poll(() => sent)
    .toEqual([{ version: 3, outcome: 'unposted', reason: 'Looked at the bill' }]);
});

const unposted = { ...posting, state: null, exceptions: ['purchase-without-posting'] } as const;

test('a purchase without a posting can be charged to the room', async () => {
  await show(<PostingActions posting={unposted} onDone={() => undefined} />);
  await button('Charge the room').click();
  await expect.element(page.getByText('Charge €9.95 to room 101?')).toBeVisible();
  await inDialog('Charge the room').click();
  await expect.poll(() => sent).toEqual([id]);
});

test('the focus stays in the panel when a charge is done and its button disappears', async () => {
  const panel = (shown: ComponentProps<typeof PostingActions>['posting']) => (
    <SidePanel label="Details" onClose={() => undefined}>
      <PostingActions posting={shown} onDone={() => undefined} />
    </SidePanel>
  );
  const { update } = await show(panel(unposted));
  await button('Charge the room').click();
  await inDialog('Charge the room').click();
  await expect.element(button('Charge the room')).toHaveFocus();
  await update(panel({ ...unposted, exceptions: [] }));
  await expect.element(button('Charge the room')).not.toBeInTheDocument();
  await expect.element(page.getByRole('region', { name: 'Details' })).toHaveFocus();
});

test('an exception is marked as dealt with, with what was done', async () => {
  const row = { id, areaNumber: 100_001 };
  await show(
    <ResolveException
      report={resolvablePostings}
      row={row}
      exception="purchase-without-posting"
      onDone={() => undefined}
    />,
  );
  await button('Mark as dealt with').click();
  await expect.element(page.getByText('No posting: dealt with')).toBeVisible();
  await expectAccessible();
  await inDialog('Mark as dealt with').click();
  expect(sent).toEqual([]);
  await userEvent.fill(page.getByRole('textbox', { name: 'What was done' }), 'The desk charged it');
  await inDialog('Mark as dealt with').click();
  await expect
    .poll(() => sent)
    .toEqual([{ exception: 'purchase-without-posting', reason: 'The desk charged it' }]);
});
