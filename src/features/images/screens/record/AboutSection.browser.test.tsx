import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { expectAccessible } from '../../../../../test/components/axe.ts';
import { show } from '../../../../../test/components/show.tsx';
import { newDraft } from '../../../../contract/fields/fields.ts';
import { useFieldsForm } from '../../../../ui/record/useFieldsForm.ts';
import { image } from '../../fields.ts';
import { AboutSection } from './ImageSections.tsx';

function Section() {
  return <AboutSection form={useFieldsForm(image, newDraft(image))} />;
}

const status = page.getByRole('combobox', { name: 'Status' });
const stays = page.getByText(/Portals and promotions that name this image keep showing it/);

test('choosing Archived says, before it is saved, that portals keep showing the image', async () => {
  await show(<Section />);
  await expect.element(status).toBeVisible();
  await expect.element(stays).not.toBeInTheDocument();
  await status.click();
  await page.getByRole('option', { name: 'Archived' }).click();
  await expect.element(stays).toBeVisible();
  await expectAccessible();
});
