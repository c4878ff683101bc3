import { useState } from 'react';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectAccessible } from '../../../../../test/components/axe.ts';
import { show } from '../../../../../test/components/show.tsx';
import { newDraft } from '../../../../contract/fields/fields.ts';
import { Field } from '../../../../ui/record/Field.tsx';
import { useFieldsForm } from '../../../../ui/record/useFieldsForm.ts';
import type { AccessCodePlan } from '../../contract.ts';
import { accessCodeBatch } from '../../fields.ts';
import { VoucherSide } from './VoucherSide.tsx';

const premium = {
  id: '00000000-0000-4000-8000-000000000001',
  name: 'Premium',
  areaName: 'Terminal',
  siteName: 'Keflavík Airport',
  timeZone: 'Atlantic/Reykjavik',
};

function Shown() {
  const [plan, setPlan] = useState<AccessCodePlan | null>(null);
  const form = useFieldsForm(accessCodeBatch, newDraft(accessCodeBatch));
  return (
    <>
      <Field form={form} name="count" />
      <Field form={form} name="length" />
      <Field form={form} name="prefix" />
      <Field form={form} name="secondsAfterFirstUse" />
      <Field form={form} name="validUntil" />
      <button type="button" onClick={() => setPlan(premium)}>
        Choose a plan
      </button>
      <VoucherSide form={form} plan={plan} />
    </>
  );
}

const side = page.getByRole('region', { name: 'The voucher' });
const field = (name: string) => page.getByRole('textbox', { name });

test('the voucher has the plan, the terms and the format of the codes', async () => {
  await show(<Shown />);
  await page.getByRole('button', { name: 'Choose a plan' }).click();
  await expect.element(side.getByText('Premium')).toBeVisible();
  await expect.element(side.getByRole('heading', { name: 'Keflavík Airport' })).toBeVisible();
  await userEvent.fill(field('Length'), '8');
  await userEvent.fill(field('Prefix'), 'kef');
  await expect.element(side.getByText(/^KEF-[A-Z\d]{4}-[A-Z\d]{4}$/)).toBeVisible();
  await userEvent.fill(field('Ends after its first use'), '2 hours');
  await expect.element(side.getByText('Ends 2 hours after its first use')).toBeVisible();
  await userEvent.fill(page.getByLabelText('Valid until'), '2026-11-22T16:02');
  await expect.element(side.getByText('Valid until Nov 22, 2026, 16:02')).toBeVisible();
  await userEvent.fill(field('How many'), '200');
  await expect.element(side.getByText(/^You can print 200 vouchers/)).toBeVisible();
  await expectAccessible();
});
