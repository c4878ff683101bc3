import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectAccessible } from '../../../../test/components/axe.ts';
import { show } from '../../../../test/components/show.tsx';
import { newDraft } from '../../../contract/fields/fields.ts';
import { Field } from '../../../ui/record/Field.tsx';
import { useFieldsForm } from '../../../ui/record/useFieldsForm.ts';
import { accessCodeBatch } from '../fields.ts';
import { VoucherSide } from './VoucherSide.tsx';

function Shown() {
  const form = useFieldsForm(accessCodeBatch, newDraft(accessCodeBatch));
  return (
    <>
      <Field form={form} name="count" />
      <Field form={form} name="length" />
      <Field form={form} name="prefix" />
      <Field form={form} name="secondsAfterFirstUse" />
      <VoucherSide form={form} planName="Premium" />
    </>
  );
}

const side = page.getByRole('region', { name: 'The voucher' });
const field = (name: string) => page.getByRole('textbox', { name });

test('the voucher has the plan, the terms and the format of the codes', async () => {
  await show(<Shown />);
  await expect.element(side.getByText('Premium')).toBeVisible();
  await userEvent.fill(field('Length'), '8');
  await userEvent.fill(field('Prefix'), 'kef');
  await expect.element(side.getByText(/^KEF-[A-Z\d]{4}-[A-Z\d]{4}$/)).toBeVisible();
  await userEvent.fill(field('Ends after its first use'), '2 hours');
  await expect.element(side.getByText('Ends 2 hours after its first use')).toBeVisible();
  await userEvent.fill(field('How many'), '200');
  await expect.element(side.getByText(/^You can print 200 vouchers/)).toBeVisible();
  await expectAccessible();
});
