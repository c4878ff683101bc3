import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { show } from '../../../../../test/components/show.tsx';
import { newDraft } from '../../../../contract/fields/fields.ts';
import { useFieldsForm } from '../../../../ui/record/useFieldsForm.ts';
import { image } from '../../fields.ts';
import { AltSection } from './ImageSections.tsx';

function Section() {
  return <AltSection form={useFieldsForm(image, newDraft(image))} language="is" />;
}

test('the first description is in the language of the organization', async () => {
  await show(<Section />);
  const add = page.getByRole('button', { name: 'Add a language' });
  await add.click();
  await add.click();
  const languages = page.getByRole('textbox', { name: 'Language' });
  await expect.element(languages.first()).toHaveValue('is');
  await expect.element(languages.last()).toHaveValue('');
  await expect.element(languages.last()).not.toHaveAttribute('placeholder');
});
