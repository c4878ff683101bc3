import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { saveButton, showForm } from '../../../../../test/components/form.tsx';
import { on, serve } from '../../../../../test/components/server.ts';
import { newDraft } from '../../../../contract/fields/fields.ts';
import { listPromotionCodes } from '../../contract.ts';
import { promotion } from '../../fields.ts';
import { CodeField } from './CodeField.tsx';
import { WhereSection } from './PromotionSections.tsx';

const combobox = (name: string) => page.getByRole('combobox', { name });

test('an error focuses the field of the promo code, and that of the organizations', async () => {
  serve(on(listPromotionCodes, () => ({ codes: [] })));
  let errors: Record<string, string> = { promoCodeId: 'Choose a promo code' };
  await showForm({
    initialValues: newDraft(promotion),
    validate: () => errors,
    fields: (form) => {
      const fieldsForm = { ...form, fields: promotion };
      return (
        <>
          <WhereSection form={fieldsForm} type="offer" known={[]} />
          <CodeField form={fieldsForm} number={7} known={null} />
        </>
      );
    },
  });
  await saveButton().click();
  await expect.element(combobox('Promo code')).toHaveFocus();
  errors = { areas: 'Choose organizations below this one' };
  await saveButton().click();
  await expect.element(combobox('Where')).toHaveFocus();
});
