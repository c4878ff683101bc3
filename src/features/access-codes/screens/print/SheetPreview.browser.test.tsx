import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { show } from '../../../../../test/components/show.tsx';
import { newDraft } from '../../../../contract/fields/fields.ts';
import { Field } from '../../../../ui/record/Field.tsx';
import { useFieldsForm } from '../../../../ui/record/useFieldsForm.ts';
import { voucherPrint } from '../../vouchers/fields.ts';
import { exampleBatch } from '../testing/example-batch.ts';
import { SheetPreview } from './SheetPreview.tsx';

const settings = {
  siteName: 'Akureyri Airport',
  planName: 'Premium',
  facts: [],
  letters: '11',
  color: '#116640',
  logo: null,
  network: { ssid: '', portalUrl: '' },
  isRemembered: true,
};

function Shown() {
  const start = newDraft(voucherPrint, { title: settings.siteName, to: 20 });
  const form = useFieldsForm(voucherPrint, start, exampleBatch);
  return (
    <>
      <Field form={form} name="from" />
      <Field form={form} name="to" />
      <SheetPreview form={form} settings={settings} batch={exampleBatch} code={null} />
    </>
  );
}

test('the sheets are counted for the last valid range', async () => {
  await show(<Shown />);
  await expect.element(page.getByText('3 sheets')).toBeVisible();
  const to = page.getByRole('textbox', { name: 'To' });
  await userEvent.fill(to, 'abc');
  await expect.element(page.getByText('3 sheets')).toBeVisible();
  await userEvent.fill(to, '8');
  await expect.element(page.getByText('1 sheet', { exact: true })).toBeVisible();
});
