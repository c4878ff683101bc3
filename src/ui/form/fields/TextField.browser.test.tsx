import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectAccessible } from '../../../../test/components/axe.ts';
import { saveButton, showForm } from '../../../../test/components/form.tsx';
import { greaterThanOrEqual } from '../../../contract/validators/number-validators.ts';
import { maxLength, required } from '../../../contract/validators/validators.ts';
import { quantity } from '../../../contract/values/units.ts';
import { FormSection } from '../FormSection.tsx';
import { numberRules, rules } from '../rules.ts';
import { NumberField } from './NumberField.tsx';
import { QuantityField } from './QuantityField.tsx';
import { TextAreaField } from './TextAreaField.tsx';
import { TextField } from './TextField.tsx';

const textbox = (name: string) => page.getByRole('textbox', { name, exact: true });

function showSite() {
  return showForm({
    initialValues: { name: 'Harbor Inn', externalId: '', notes: '' },
    validate: { name: rules(required, maxLength(12)) },
    fields: (form) => (
      <FormSection title="Identity" help="What the site is called">
        <TextField form={form} name="name" label="Name" required help="Shown to guests" />
        <TextField form={form} name="externalId" label="External ID" unit="ID" />
        <TextAreaField form={form} name="notes" label="Notes" />
      </FormSection>
    ),
  });
}

test('only a required field has an asterisk', async () => {
  await showSite();
  await expect.element(page.getByText('Name *')).toBeVisible();
  await expect.element(page.getByText('External ID')).not.toMatchTextContent('*');
  await expect.element(textbox('Name')).toBeRequired();
  await expect.element(textbox('External ID')).not.toBeRequired();
});

test('text is trimmed on blur and saved trimmed', async () => {
  const saved = await showSite();
  await userEvent.fill(textbox('External ID'), '  KEF 1  ');
  await userEvent.tab();
  await expect.element(textbox('External ID')).toHaveValue('KEF 1');
  await saveButton().click();
  expect(saved).toEqual([{ name: 'Harbor Inn', externalId: 'KEF 1', notes: '' }]);
});

test('an error appears on blur instead of the help text, and disappears with the next input', async () => {
  await showSite();
  const name = textbox('Name');
  await expect.element(name).toHaveAccessibleDescription('Shown to guests');
  await userEvent.fill(name, 'A name of far too many letters');
  await expect.element(name).toBeValid();
  await userEvent.tab();
  await expect.element(name).toBeInvalid();
  await expect.element(name).toHaveAccessibleDescription('Must be no more than 12 characters');
  await userEvent.fill(name, 'Harbor');
  await expect.element(name).toBeValid();
  await expect.element(name).toHaveAccessibleDescription('Shown to guests');
});

test('a field shows its first error only', async () => {
  await showSite();
  await userEvent.fill(textbox('Name'), '   ');
  await userEvent.tab();
  await expect.element(textbox('Name')).toHaveAccessibleDescription('Required');
});

test('a text area has five rows and preserves line breaks', async () => {
  const saved = await showSite();
  await expect.element(textbox('Notes')).toHaveAttribute('rows', '5');
  await userEvent.fill(textbox('Notes'), 'first');
  await userEvent.keyboard('{Enter}2');
  await saveButton().click();
  expect(saved).toEqual([{ name: 'Harbor Inn', externalId: '', notes: 'first\n2' }]);
});

test('a section is a region labeled by its heading', async () => {
  await showSite();
  const section = page.getByRole('region', { name: 'Identity' });
  await expect.element(section.getByRole('heading', { level: 2 })).toHaveTextContent('Identity');
  await expect.element(section.getByText('What the site is called')).toBeVisible();
});

const showRooms = () =>
  showForm<{ rooms: number | null; latitude: number | null }>({
    initialValues: { rooms: 40, latitude: null },
    validate: { rooms: numberRules(greaterThanOrEqual(1)), latitude: numberRules() },
    fields: (form) => (
      <>
        <NumberField form={form} name="rooms" label="Rooms" unit="rooms" />
        <NumberField form={form} name="latitude" label="Latitude" decimal />
      </>
    ),
  });

test('a number is saved as a number, and an empty field as null', async () => {
  const saved = await showRooms();
  await expect.element(textbox('Rooms')).toHaveValue('40');
  await userEvent.fill(textbox('Rooms'), '');
  await userEvent.fill(textbox('Latitude'), ' -63.985 ');
  await saveButton().click();
  expect(saved).toEqual([{ rooms: null, latitude: -63.985 }]);
});

test('an invalid or too small number shows one message and is not saved', async () => {
  const saved = await showRooms();
  for (const [typed, message] of [
    ['many', 'Must be a number'],
    ['0x10', 'Must be a number'],
    ['0', 'Must be 1 or greater'],
  ] as const) {
    await userEvent.fill(textbox('Rooms'), typed);
    await saveButton().click();
    await expect.element(textbox('Rooms')).toHaveAccessibleDescription(message);
    await expect.element(textbox('Rooms')).toHaveFocus();
  }
  expect(saved).toEqual([]);
});

test('a phone’s keyboard has digits for a whole number, and a decimal key for a decimal', async () => {
  await showRooms();
  await expect.element(textbox('Rooms')).toHaveAttribute('inputmode', 'numeric');
  await expect.element(textbox('Latitude')).toHaveAttribute('inputmode', 'text');
  await expect.element(page.getByText('rooms', { exact: true })).toBeVisible();
});

test('a quantity is shown as parsed on blur', async () => {
  const saved = await showForm({
    initialValues: { down: '', lasts: '', volume: '' },
    validate: { down: rules(quantity('rate')) },
    fields: (form) => (
      <>
        <QuantityField
          form={form}
          name="down"
          label="Download"
          kind="rate"
          placeholder="20 Mbit/s"
        />
        <QuantityField form={form} name="lasts" label="Lasts" kind="duration" />
        <QuantityField form={form} name="volume" label="Volume" kind="data" />
      </>
    ),
  });
  await expect.element(textbox('Download')).toHaveAttribute('placeholder', '20 Mbit/s');
  for (const [name, typed, shown] of [
    ['Download', '10 Mbps', '10 Mbit/s'],
    ['Download', '2000k', '2 Mbit/s'],
    ['Download', '0.5', '500 kbit/s'],
    ['Lasts', '90', '90 minutes'],
    ['Lasts', '36h', '36 hours'],
    ['Volume', '1500mb', '1.5 GB'],
  ] as const) {
    await userEvent.fill(textbox(name), typed);
    await userEvent.tab();
    await expect.element(textbox(name)).toHaveValue(shown);
  }
  await saveButton().click();
  expect(saved).toEqual([{ down: '500 kbit/s', lasts: '36 hours', volume: '1.5 GB' }]);
});

test('text fields have no accessibility violation, with and without errors', async () => {
  await showSite();
  await userEvent.fill(textbox('Name'), '');
  await saveButton().click();
  await expect.element(page.getByText('Required')).toBeVisible();
  await expectAccessible();
});
