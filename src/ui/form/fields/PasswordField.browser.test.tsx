import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectAccessible } from '../../../../test/components/axe.ts';
import { saveButton, showForm } from '../../../../test/components/form.tsx';
import { focus } from '../../../../test/components/keyboard.ts';
import { minLength, required } from '../../../contract/validators/validators.ts';
import { rules } from '../rules.ts';
import { PasswordField } from './PasswordField.tsx';
import { SecretField } from './SecretField.tsx';

const field = (name: string | RegExp) => page.getByLabelText(name);

test('a password is hidden until its button is pressed, by mouse or keyboard', async () => {
  const saved = await showForm({
    initialValues: { password: '' },
    validate: { password: rules(required, minLength(8)) },
    fields: (form) => (
      <PasswordField
        form={form}
        name="password"
        label="New Password"
        autoComplete="new-password"
        required
      />
    ),
  });
  const password = field(/^New Password/);
  await expect.element(password).toHaveAttribute('type', 'password');
  await expect.element(password).toHaveAttribute('autocomplete', 'new-password');
  await userEvent.fill(password, 'Quiet-1');
  await page.getByRole('button', { name: 'Show password' }).click();
  await expect.element(password).toHaveAttribute('type', 'text');
  await expect.element(password).toHaveValue('Quiet-1');
  await focus(password);
  await userEvent.tab();
  await expect.element(page.getByRole('button', { name: 'Hide password' })).toHaveFocus();
  await userEvent.keyboard(' ');
  await expect.element(password).toHaveAttribute('type', 'password');

  await saveButton().click();
  await expect.element(page.getByText('Must be at least 8 characters')).toBeVisible();
  await expect.element(password).toHaveFocus();
  await expectAccessible();
  expect(saved).toEqual([]);
});

test('a stored secret is not shown; an empty input does not change it, and a typed text replaces it', async () => {
  const saved = await showForm({
    initialValues: { secret: '', key: '' },
    fields: (form) => (
      <>
        <SecretField form={form} name="secret" label="Shared secret" isSet />
        <SecretField form={form} name="key" label="Key" isSet={false} />
      </>
    ),
  });
  const secret = field('Shared secret');
  await expect.element(secret).toHaveAttribute('placeholder', 'Set. Leave empty to keep it');
  await expect.element(secret).toHaveValue('');
  await expect.element(field('Key')).not.toHaveAttribute('placeholder');
  await userEvent.fill(secret, 'new one');
  await expect.element(secret).toHaveAttribute('type', 'password');
  await userEvent.tab();
  await userEvent.keyboard('{Enter}');
  await expect.element(secret).toHaveAttribute('type', 'text');
  await saveButton().click();
  expect(saved).toEqual([{ secret: 'new one', key: '' }]);
});
