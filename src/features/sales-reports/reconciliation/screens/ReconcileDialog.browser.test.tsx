import { beforeEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectAccessible } from '../../../../../test/components/axe.ts';
import { on, problem, serve } from '../../../../../test/components/server.ts';
import { show } from '../../../../../test/components/show.tsx';
import type { Received } from '../../../../contract/endpoint.ts';
import { listFileGateways, pmsReconciliations } from '../contract.ts';
import { ReconcileDialog } from './ReconcileDialog.tsx';

// Hotels name their areas and property systems alike.
const alike = { name: 'Front desk', areaName: 'Rooms' };
const [grand, beach, castle] = [
  { ...alike, id: '8f14e45f-ceea-4d7a-9f3a-1f0e2f3a4b5c', siteName: 'Grand' },
  { ...alike, id: '8f14e45f-ceea-4d7a-9f3a-1f0e2f3a4b5d', siteName: 'Beach' },
  { ...alike, id: '8f14e45f-ceea-4d7a-9f3a-1f0e2f3a4b5e', siteName: 'Castle' },
] as const;
let sent: Received<typeof pmsReconciliations.create>['body'][];

beforeEach(() => {
  sent = [];
  serve(
    on(pmsReconciliations.create, ({ body }) => {
      sent.push(body);
      return { reconciliation: null, badLines: [] };
    }),
    on(listFileGateways, ({ query }) => ({ gateways: query.text === 'castle' ? [castle] : [] })),
  );
});

const onClose = vi.fn();

async function paste(gateways: readonly (typeof grand | typeof beach)[], csv: string) {
  await show(
    <ReconcileDialog
      number={100_001}
      report="pms"
      calls={pmsReconciliations}
      view={{ period: { period: 'last-7-days', from: '', to: '' }, filters: {} }}
      currency="EUR"
      gateways={gateways}
      onCompared={() => undefined}
      onClose={onClose}
    />,
  );
  await userEvent.fill(page.getByRole('dialog').getByRole('textbox'), csv);
  await page.getByRole('button', { name: 'Continue' }).click();
}

const compare = () => page.getByRole('button', { name: 'Compare' }).click();

test('the days are those of the file, and the hotel is chosen when there are several', async () => {
  await paste([grand, beach], 'Check,Betrag,Datum\n1,"9,95",18.05.2026\n2,"9,95",16.05.2026\n');
  await expect.element(page.getByLabelText('First day of our rows')).toHaveValue('2026-05-16');
  await expect.element(page.getByLabelText('Last day')).toHaveValue('2026-05-18');
  await expectAccessible();
  await page.getByRole('combobox', { name: 'Property system' }).click();
  await page.getByRole('option', { name: 'Front desk, Beach › Rooms' }).click();
  await compare();
  await expect
    .poll(() => sent)
    .toMatchObject([{ from: '2026-05-16', to: '2026-05-18', gateway: beach.id }]);
});

test('one hotel is not asked for, and days that a person enters stay', async () => {
  await paste([grand], 'Check,Betrag,Datum\n1,"9,95",18.05.2026\n');
  await userEvent.fill(page.getByLabelText('First day of our rows'), '2026-05-01');
  await expect.element(page.getByText('Property system')).not.toBeInTheDocument();
  await compare();
  await expect.poll(() => sent).toMatchObject([{ from: '2026-05-01', to: '2026-05-18' }]);
  expect(sent[0]).not.toHaveProperty('gateway');
});

test('of many hotels, one that is not listed at first is found by its name', async () => {
  await paste([grand, beach], 'Check,Betrag\n1,"9,95"\n');
  await userEvent.fill(page.getByRole('combobox', { name: 'Property system' }), 'castle');
  await page.getByRole('option', { name: 'Front desk, Castle › Rooms' }).click();
  await compare();
  await expect.poll(() => sent).toMatchObject([{ gateway: castle.id }]);
});

test('without the hotel nothing is sent, and the field says so until it is chosen', async () => {
  await paste([grand, beach], 'Check,Betrag\n1,"9,95"\n');
  await compare();
  const gateway = page.getByRole('combobox', { name: 'Property system' });
  await expect.element(gateway).toHaveFocus();
  await expect.element(gateway).toHaveAccessibleDescription('Required');
  await page.getByRole('option', { name: 'Front desk, Beach › Rooms' }).click();
  await expect.element(gateway).toHaveAccessibleDescription('The one that the file is from');
  await compare();
  await expect.poll(() => sent).toMatchObject([{ gateway: beach.id }]);
});

test.for([
  ['of a field is shown there only', 'to', 'Choose fewer days'],
  ['of no field is shown above', 'file', 'Choose the column of the amount'],
] as const)('a refusal %s', async ([_where, field, message]) => {
  serve(
    on(pmsReconciliations.create, () =>
      problem({ Code: 400, Message: `${field}: ${message}`, Fields: { [field]: message } }),
    ),
  );
  await paste([grand], 'Check,Betrag\n1,"9,95"\n');
  await compare();
  await expect.element(page.getByText(message, { exact: true })).toBeVisible();
  expect(page.getByText(message).all()).toHaveLength(1);
});

test('Escape does not discard a pasted file', async () => {
  onClose.mockClear();
  await paste([grand], 'Check,Betrag\n1,"9,95"\n');
  await userEvent.keyboard('{Escape}');
  await page.getByRole('button', { name: 'Back' }).click();
  await userEvent.keyboard('{Escape}');
  await expect
    .element(page.getByRole('dialog').getByRole('textbox'))
    .toHaveValue('Check,Betrag\n1,"9,95"\n');
  expect(onClose).not.toHaveBeenCalled();
});
