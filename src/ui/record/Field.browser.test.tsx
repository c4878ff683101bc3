import { beforeEach, expect, test } from 'vitest';
import { type Locator, page, userEvent } from 'vitest/browser';
import { expectAccessible } from '../../../test/components/axe.ts';
import { press } from '../../../test/components/keyboard.ts';
import { show } from '../../../test/components/show.tsx';
import { fields, newDraft } from '../../contract/fields/fields.ts';
import { secret } from '../../contract/fields/secret-kinds.ts';
import { Field } from './Field.tsx';
import { Form, plan, stored } from './testing/kinds-form.tsx';
import { useFieldsForm } from './useFieldsForm.ts';

const secrets = fields({ key: secret('Key') });

function SecretForm({ isSet }: { isSet: boolean }) {
  const form = useFieldsForm(secrets, newDraft(secrets));
  return <Field form={form} name="key" isSet={isSet} />;
}

// Mantine hides a dropdown whose input it considers out of view, as in this scrolling page.
beforeEach(() => page.viewport(1280, 3_000));

const input = (label: string) => page.getByRole('textbox', { name: label, exact: true });
const saved = async () => {
  await page.getByRole('button', { name: 'Save' }).click();
  return stored.at(-1);
};
const highlighted = () => document.querySelector('[data-combobox-selected]')?.textContent;
const control = (label: string) => page.getByLabelText(label, { exact: true });

async function leave(locator: Locator) {
  locator.element().focus();
  await userEvent.keyboard('{Tab}');
}

test('texts are stored in the format of their kinds', async () => {
  await show(<Form />);
  await userEvent.fill(input('Name'), ' Lobby ');
  await userEvent.fill(input('E-mail'), 'a@b.example');
  await userEvent.fill(input('Phone'), '+354 123');
  await userEvent.fill(input('Website'), 'https://example.com');
  await userEvent.fill(input('Language'), 'de-AT');
  await userEvent.fill(input('Time zone'), 'Atlantic/Reykjavik');
  await userEvent.fill(input('MAC address'), 'aa-bb-cc-dd-ee-0f');
  await userEvent.fill(input('Notes'), 'Two\nlines');
  await userEvent.fill(input('Tags'), 'a, b');
  expect(await saved()).toMatchObject({
    name: 'Lobby',
    email: 'a@b.example',
    phone: '+354 123',
    website: 'https://example.com',
    language: 'de-AT',
    timeZone: 'Atlantic/Reykjavik',
    mac: 'AA:BB:CC:DD:EE:0F',
    room: '',
    notes: 'Two\nlines',
    tags: ['a', 'b'],
  });
});

test('numbers, dates and times are stored in the format of their kinds', async () => {
  await show(<Form />);
  await userEvent.fill(input('Name'), 'Lobby');
  await userEvent.fill(input('Count'), '7');
  await userEvent.fill(input('VLAN'), '120');
  await userEvent.fill(input('Tax'), '7.125');
  await userEvent.fill(input('Time'), '90');
  await userEvent.fill(input('Rate'), '10 Mbps');
  await userEvent.fill(input('Quota'), '2 GB');
  await userEvent.fill(input('Price'), '9.95');
  await userEvent.fill(control('Day'), '2026-12-24');
  await userEvent.fill(control('At'), '11:00');
  await userEvent.fill(control('From'), '2026-12-24T10:00');
  expect(await saved()).toMatchObject({
    count: 7,
    network: 120,
    tax: 7_125,
    time: 5_400,
    rate: 10_000,
    quota: 2_000_000_000,
    price: 995,
    day: '2026-12-24',
    at: '11:00',
    from: '2026-12-24T10:00',
  });
});

test.each([
  ['Day', '12', 'Enter a complete date'],
  ['At', '9', 'Enter a complete time'],
  ['From', '12', 'Enter a complete date and time'],
])('%s that is partly typed is not saved as empty', async (label, typed, message) => {
  await show(<Form />);
  await userEvent.fill(input('Name'), 'Lobby');
  const before = stored.length;
  control(label).element().focus();
  await userEvent.keyboard(typed);
  await userEvent.keyboard('{Control>}s{/Control}');
  await expect.element(control(label)).toHaveAccessibleDescription(message);
  await expect.element(control(label)).toHaveFocus();
  expect(stored).toHaveLength(before);
  await userEvent.keyboard('{ArrowLeft}{Backspace}');
  await userEvent.keyboard('{Control>}s{/Control}');
  await expect.poll(() => stored.length).toBe(before + 1);
});

test('a partly typed date is marked when it is left, until it is complete', async () => {
  await show(<Form />);
  await userEvent.fill(control('Day'), '2026-12-24');
  control('Day').element().focus();
  await userEvent.keyboard('{Delete}{Tab}{Tab}{Tab}{Tab}');
  await expect.element(control('Day')).toHaveAccessibleDescription('Enter a complete date');
  await page.getByRole('button', { name: 'Save' }).click();
  await userEvent.fill(input('Name'), 'Lobby');
  await userEvent.fill(control('Day'), '2026-12-25');
  expect(await saved()).toMatchObject({ day: '2026-12-25' });
});

test('options are chosen and items are added by keyboard', async () => {
  await show(<Form />);
  await userEvent.fill(input('Name'), 'Lobby');
  await press(page.getByRole('checkbox', { name: 'Room charge' }), ' ');
  await press(page.getByRole('checkbox', { name: 'Wed' }), ' ');
  await press(page.getByRole('switch', { name: 'Public' }), ' ');
  await press(page.getByRole('combobox', { name: 'Status' }), '{ArrowDown}');
  await expect.element(page.getByRole('option', { name: 'In use' })).toBeVisible();
  await userEvent.keyboard('{ArrowDown}');
  await expect.poll(highlighted).toBe('Draft');
  await userEvent.keyboard('{ArrowDown}');
  await expect.poll(highlighted).toBe('In use');
  await userEvent.keyboard('{Enter}');
  await press(page.getByRole('button', { name: 'Add a contact' }), '{Enter}');
  await userEvent.fill(input('Who'), 'Ada');
  expect(await saved()).toMatchObject({
    currency: 'EUR',
    status: 'Active',
    methods: ['room'],
    days: [1, 3],
    isPublic: true,
    plan: null,
    contacts: [{ who: 'Ada' }],
    snmp: null,
  });
});

test('options are chosen by mouse, and an optional one is cleared', async () => {
  await show(<Form />);
  await userEvent.fill(input('Name'), 'Lobby');
  await page.getByRole('combobox', { name: 'Status' }).click();
  await page.getByRole('option', { name: 'In use' }).click();
  await page.getByRole('combobox', { name: 'Plan' }).click();
  await page.getByRole('option', { name: 'Premium' }).click();
  await page.getByRole('checkbox', { name: 'Credit card' }).click();
  expect(await saved()).toMatchObject({
    status: 'Active',
    plan: plan.value,
    methods: ['card'],
  });
  await page.getByRole('button', { name: 'Clear Plan' }).click();
  expect(await saved()).toMatchObject({ plan: null });
});

test('on blur a field shows the parsed value, or how to write it', async () => {
  await show(<Form />);
  await userEvent.fill(input('Time'), '90 min');
  await leave(input('Time'));
  await expect.element(input('Time')).toHaveValue('90 minutes');
  await userEvent.fill(input('Rate'), 'fast');
  await leave(input('Rate'));
  await expect.element(input('Rate')).toHaveAccessibleDescription('Write it like 10 Mbit/s');
  await userEvent.fill(input('MAC address'), '1');
  await leave(input('MAC address'));
  await expect.element(input('MAC address')).toHaveAccessibleDescription('Invalid MAC');
  await userEvent.fill(input('Tax'), '1.2345');
  await leave(input('Tax'));
  await expect.element(input('Tax')).toHaveAccessibleDescription('No more than 3 decimals');
});

test('submitting an invalid form focuses its first error', async () => {
  await show(<Form />);
  await userEvent.fill(input('Count'), '51');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect.element(input('Name')).toHaveFocus();
  await expect.element(input('Name')).toHaveAccessibleDescription('Required');
  await expect.element(input('Count')).toHaveAccessibleDescription('Must be 50 or less');
});

test('all kinds are accessible', async () => {
  await show(<Form />);
  await expect.element(input('Name')).toBeVisible();
  await expectAccessible();
});

test('an empty input shows what is inherited', async () => {
  await show(<Form />);
  await userEvent.fill(input('Name'), 'Lobby');
  await expect.element(input('Locale')).toHaveAttribute('placeholder', 'Not set');
  const brand = page.getByRole('combobox', { name: 'Brand' });
  await expect.element(brand).toHaveAttribute('placeholder', 'Inherited: Our own');
  expect(await saved()).toMatchObject({ locale: null, brand: null });
  await brand.click();
  await page.getByRole('option', { name: 'Another' }).click();
  expect(await saved()).toMatchObject({ brand: 'other' });
});

test('a secret is never shown, only replaced', async () => {
  await show(<SecretForm isSet />);
  const key = control('Key');
  await expect.element(key).toHaveValue('');
  await expect.element(key).toHaveAttribute('placeholder', 'Set. Leave empty to keep it');
  await expect.element(key).toHaveAttribute('type', 'password');
  await expectAccessible();
});

test('a read-only form shows labels and texts, and no inputs', async () => {
  await show(<Form readOnly />);
  const shown = () =>
    Object.fromEntries(
      [...document.querySelectorAll('dl')].map((pair) => [
        pair.querySelector('dt')?.textContent,
        pair.querySelector('dd')?.textContent,
      ]),
    );
  await expect.element(page.getByText('Lobby', { exact: true })).toBeVisible();
  expect(shown()).toMatchObject({
    Name: 'Lobby',
    Price: '€9.95',
    Rate: '10 Mbit/s',
    Tags: 'a, b',
    Status: 'Draft',
    Plan: 'Premium',
    Days: 'Mon',
    Public: 'No',
    Brand: 'Inherited: Our own',
    Locale: 'Not set',
    Notes: '–',
  });
  expect(page.getByRole('textbox').elements()).toEqual([]);
  await expectAccessible();
});
