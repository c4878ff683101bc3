import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectAccessible } from '../../../../test/components/axe.ts';
import { show } from '../../../../test/components/show.tsx';
import { toDraft } from '../../../contract/fields/fields.ts';
import { Field } from '../../../ui/record/Field.tsx';
import { useFieldsForm } from '../../../ui/record/useFieldsForm.ts';
import { examplePlan } from '../examples.ts';
import { servicePlan } from '../fields.ts';
import { PortalSection } from './PlanSections.tsx';
import { PlanSide } from './PlanSide.tsx';

const defaults = { currency: 'EUR', language: 'en', timeZone: 'UTC' };

function Shown() {
  const form = useFieldsForm(servicePlan, toDraft(servicePlan, examplePlan()));
  return (
    <>
      <PortalSection form={form} />
      <Field form={form} name="price" />
      <Field form={form} name="bandwidthDown" />
      <PlanSide form={form} defaults={defaults} />
    </>
  );
}

const card = page.getByRole('region', { name: 'As a guest sees it' });
const field = (name: string) => page.getByRole('textbox', { name, exact: true });

test('the card follows what is typed, and keeps the last valid value', async () => {
  await show(<Shown />);
  await expect.element(card.getByRole('heading', { name: 'Premium Wi-Fi' })).toBeVisible();
  await userEvent.fill(field('Portal name'), 'Lounge');
  await expect.element(card.getByRole('heading', { name: 'Lounge' })).toBeVisible();
  await userEvent.fill(field('Price'), '12');
  await expect.element(card.getByText('€12.00')).toBeVisible();
  await userEvent.fill(field('Price'), 'twelve');
  await userEvent.fill(field('Download'), '80');
  await expect.element(card.getByText('80 / 10 Mbit/s')).toBeVisible();
  await expect.element(card.getByText('€12.00')).toBeVisible();
  await expectAccessible();
});

test('a language that is added can be chosen in the card', async () => {
  await show(<Shown />);
  await page.getByRole('button', { name: 'Add a language' }).click();
  await userEvent.fill(field('Portal name').nth(1), 'Salon');
  await userEvent.fill(field('Language').nth(1), 'fr');
  await userEvent.selectOptions(card.getByRole('combobox', { name: 'Language' }), 'fr');
  await expect.element(card.getByRole('heading', { name: 'Salon' })).toBeVisible();
});
