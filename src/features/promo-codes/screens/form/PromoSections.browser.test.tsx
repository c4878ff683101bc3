import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { expectAccessible } from '../../../../../test/components/axe.ts';
import { show } from '../../../../../test/components/show.tsx';
import { newDraft } from '../../../../contract/fields/fields.ts';
import { useFieldsForm } from '../../../../ui/record/useFieldsForm.ts';
import { promoCode } from '../../fields.ts';
import { GivesSection, IdentitySection, LimitsSection, SeriesSection } from './PromoSections.tsx';

function Shown() {
  const form = useFieldsForm(promoCode, newDraft(promoCode));
  return (
    <>
      <IdentitySection form={form} isNew={false} />
      <GivesSection form={form} number={7} known={null} />
      <LimitsSection form={form} />
      <SeriesSection form={form} />
    </>
  );
}

const gives = page.getByRole('combobox', { name: 'Gives' });
const field = (name: string) => page.getByRole('textbox', { name });

test('the fields follow what the code gives', async () => {
  await show(<Shown />);
  await expect.element(field('Percent off')).toBeVisible();
  await gives.click();
  await page.getByRole('option', { name: 'Extra time' }).click();
  await expect.element(field('Extra time')).toBeVisible();
  await expect.element(field('Percent off')).not.toBeInTheDocument();
  await expectAccessible();
});

test('a series asks for the beginning of its codes, and has no limit of uses', async () => {
  await show(<Shown />);
  await expect.element(field('Uses in all')).toBeVisible();
  await page.getByRole('switch', { name: 'Create a series of single-use codes' }).click();
  await expect.element(field('Beginning of the codes')).toBeVisible();
  await expect.element(field('How many codes')).toHaveValue('100');
  await expect.element(field('Uses in all')).not.toBeInTheDocument();
  await expectAccessible();
});
