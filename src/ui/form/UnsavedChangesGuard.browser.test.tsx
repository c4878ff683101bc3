import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectAccessible } from '../../../test/components/axe.ts';
import { saveButton, TestForm } from '../../../test/components/form.tsx';
import { show } from '../../../test/components/show.tsx';
import { TextField } from './fields/TextField.tsx';
import { hasUnsavedChanges } from './unsavedChanges.ts';

const name = page.getByRole('textbox', { name: 'Name' });
const question = page.getByRole('dialog', { name: 'Leave without saving?' });
const button = (label: string) => question.getByRole('button', { name: label });

const showSite = () =>
  show(
    <TestForm
      initialValues={{ name: 'Harbor Inn' }}
      fields={(form) => <TextField form={form} name="name" label="Name" />}
      onSubmit={(_values, form) => form.resetDirty()}
    />,
    { address: '/site' },
  );

test('leaving asks about unsaved changes; Stay keeps the page and the input', async () => {
  const { go, address } = await showSite();
  await userEvent.fill(name, 'Pier Inn');
  go('/elsewhere');
  await expect.element(button('Stay')).toHaveFocus();
  await expectAccessible();
  await userEvent.keyboard('{Enter}');
  await expect.element(question).not.toBeInTheDocument();
  expect(address()).toBe('/site');
  await expect.element(name).toHaveValue('Pier Inn');
});

test('Escape means Stay', async () => {
  const { go, address } = await showSite();
  await userEvent.fill(name, 'Pier Inn');
  go('/elsewhere');
  await expect.element(question).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await expect.element(question).not.toBeInTheDocument();
  expect(address()).toBe('/site');
});

test('Leave navigates to the requested page', async () => {
  const { go, address } = await showSite();
  await userEvent.fill(name, 'Pier Inn');
  go('/elsewhere');
  await button('Leave').click();
  await expect.poll(address).toBe('/elsewhere');
});

test('there is no question without unsaved changes', async () => {
  const { go, address } = await showSite();
  go('/first');
  await expect.poll(address).toBe('/first');
  await userEvent.fill(name, 'Pier Inn');
  await userEvent.fill(name, 'Harbor Inn');
  go('/second');
  await expect.poll(address).toBe('/second');
  await userEvent.fill(name, 'Pier Inn');
  await saveButton().click();
  go('/third');
  await expect.poll(address).toBe('/third');
  await expect.element(question).not.toBeInTheDocument();
});

test('hasUnsavedChanges returns whether the page has unsaved changes', async () => {
  const { update } = await showSite();
  expect(hasUnsavedChanges()).toBe(false);
  await userEvent.fill(name, 'Pier Inn');
  expect(hasUnsavedChanges()).toBe(true);
  await update(<p>Another screen</p>);
  expect(hasUnsavedChanges()).toBe(false);
});
