import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { saveButton, showForm } from '../../../../../test/components/form.tsx';
import { newDraft, parseDraft } from '../../../../contract/fields/fields.ts';
import { conferenceSettings } from '../../fields.ts';
import { SettingsSections } from './SettingsSections.tsx';

test('a wrong length of codes is shown when it prevents saving, also where no codes are used', async () => {
  await showForm({
    initialValues: { ...newDraft(conferenceSettings), login: 'password', codeLength: '99' },
    validate: (draft) => parseDraft(conferenceSettings, draft).errors ?? {},
    fields: (form) => <SettingsSections form={{ ...form, fields: conferenceSettings }} />,
  });
  const length = page.getByRole('textbox', { name: 'Length' });
  await expect.element(length).not.toBeInTheDocument();
  await saveButton().click();
  await expect.element(length).toHaveAttribute('aria-invalid', 'true');
});
