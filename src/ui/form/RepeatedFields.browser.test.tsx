import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectAccessible } from '../../../test/components/axe.ts';
import { saveButton, showForm } from '../../../test/components/form.tsx';
import { press } from '../../../test/components/keyboard.ts';
import { required } from '../../contract/validators/validators.ts';
import { TextField } from './fields/TextField.tsx';
import { RepeatedFields } from './RepeatedFields.tsx';
import { rules } from './rules.ts';

const contact = (number: number) => page.getByRole('group', { name: `Contact ${number}` });
const nameOf = (number: number) => contact(number).getByRole('textbox', { name: 'Name' });
const add = page.getByRole('button', { name: 'Add contact' });
const remove = (number: number) => page.getByRole('button', { name: `Remove Contact ${number}` });

const showContacts = (names: readonly string[], error?: string) =>
  showForm({
    initialValues: { contacts: names.map((name) => ({ name })) },
    validate: { contacts: { name: rules(required) } },
    fields: (form) => (
      <RepeatedFields
        keys={form.getValues().contacts.map((_contact, index) => form.key(`contacts.${index}`))}
        nameOf={(index) => `Contact ${index + 1}`}
        addLabel="Add contact"
        onAdd={() => form.insertListItem('contacts', { name: '' })}
        onRemove={(index) => form.removeListItem('contacts', index)}
        least={1}
        error={error}
      >
        {(index) => <TextField form={form} name={`contacts.${index}.name`} label="Name" />}
      </RepeatedFields>
    ),
  });

test('an item is added and filled in by keyboard', async () => {
  const saved = await showContacts(['Ada']);
  await press(add, '{Enter}');
  await userEvent.fill(nameOf(2), 'Bo');
  await saveButton().click();
  expect(saved).toEqual([{ contacts: [{ name: 'Ada' }, { name: 'Bo' }] }]);
});

test('removing an item does not change the others, and the focus stays near', async () => {
  const saved = await showContacts(['Ada', 'Bo', 'Cy']);
  await userEvent.fill(nameOf(3), 'Cyril');
  await remove(2).click();
  await expect.element(add).toHaveFocus();
  await expect.element(nameOf(2)).toHaveValue('Cyril');
  await expect.element(contact(3)).not.toBeInTheDocument();
  await saveButton().click();
  expect(saved).toEqual([{ contacts: [{ name: 'Ada' }, { name: 'Cyril' }] }]);
});

test('an item’s error stays with the item when another is removed', async () => {
  await showContacts(['Ada', 'Bo', 'Cy']);
  await userEvent.fill(nameOf(2), '');
  await remove(1).click({ delay: 100 });
  await expect.element(nameOf(1)).toHaveAccessibleDescription('Required');
  await expect.element(nameOf(2)).toHaveValue('Cy');
  await expect.element(nameOf(2)).not.toHaveAccessibleDescription();
});

test('an item that is added in the position of a removed one shows no error', async () => {
  await showContacts(['Ada', '']);
  await nameOf(2).click();
  await remove(1).click();
  await add.click();
  await expect.element(nameOf(2)).not.toHaveAccessibleDescription();
});

test('the minimum number of items cannot be removed', async () => {
  await showContacts(['Ada', 'Bo']);
  await remove(2).click();
  await expect.element(remove(1)).not.toBeInTheDocument();
});

test('an error of the whole list is shown below it', async () => {
  await showContacts(['Ada', 'Bo'], 'Two contacts have the same name');
  await expect.element(page.getByText('Two contacts have the same name')).toBeVisible();
  await expectAccessible();
});
