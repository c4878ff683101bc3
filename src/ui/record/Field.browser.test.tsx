import { beforeEach, expect, test } from 'vitest';
import { type Locator, page, userEvent } from 'vitest/browser';
import { expectAccessible } from '../../../test/components/axe.ts';
import { press } from '../../../test/components/keyboard.ts';
import { show } from '../../../test/components/show.tsx';
import { choice, choices, flag, reference, weekdays } from '../../contract/fields/choice-kinds.ts';
import { inherited, list, optional, optionalGroup } from '../../contract/fields/compound-kinds.ts';
import { date, localDateTime, localTime } from '../../contract/fields/date-kinds.ts';
import { fields, newDraft, parseDraft } from '../../contract/fields/fields.ts';
import {
  currency,
  dataAmount,
  dataRate,
  duration,
  money,
  percent,
  vlan,
  wholeNumber,
} from '../../contract/fields/number-kinds.ts';
import { secret } from '../../contract/fields/secret-kinds.ts';
import {
  emailAddress,
  language,
  longText,
  macAddress,
  name,
  phone,
  text,
  textList,
  timeZone,
  webAddress,
} from '../../contract/fields/text-kinds.ts';
import { FormSection } from '../form/FormSection.tsx';
import { RecordForm } from '../form/RecordForm.tsx';
import { Field } from './Field.tsx';
import { Items } from './Items.tsx';
import { useFieldsForm } from './useFieldsForm.ts';

const record = fields({
  name: name(),
  email: optional(emailAddress('E-mail')),
  phone: optional(phone('Phone')),
  website: optional(webAddress('Website')),
  language: optional(language('Language')),
  locale: inherited(language('Locale')),
  brand: inherited(choice('Brand', { own: 'Our own', other: 'Another' })),
  timeZone: optional(timeZone('Time zone')),
  mac: optional(macAddress('MAC address')),
  room: text('Room', { maxLength: 4, allowEmpty: true }),
  notes: longText('Notes', { maxLength: 200, allowEmpty: true }),
  tags: textList('Tags', { maxLength: 10, most: 3, items: 'tags' }),
  count: optional(wholeNumber('Count', { from: 1, to: 50, unit: 'pcs' })),
  network: optional(vlan('VLAN')),
  tax: percent('Tax', { from: 0, to: 50, decimals: 3, initial: 0 }),
  time: optional(duration('Time', { from: 60, to: 86_400 })),
  rate: optional(dataRate('Rate', { from: 64, to: 1_000_000 })),
  quota: optional(dataAmount('Quota', { from: 1_000_000, to: 1e12 })),
  price: optional(money('Price', { currency: 'currency', to: 100_000 })),
  currency: currency('Currency', { initial: 'EUR' }),
  status: choice('Status', { Draft: 'Draft', Active: 'In use' }, { initial: 'Draft' }),
  methods: choices('Methods', { card: 'Credit card', room: 'Room charge' }),
  days: weekdays('Days', { initial: [1] }),
  isPublic: flag('Public'),
  plan: optional(reference('Plan')),
  day: optional(date('Day')),
  at: optional(localTime('At')),
  from: optional(localDateTime('From')),
  contacts: list('Contacts', fields({ who: name('Who') }), {
    item: 'Contact',
    add: 'Add a contact',
    to: 2,
    items: 'contacts',
  }),
  snmp: optionalGroup('SNMP', fields({ port: wholeNumber('Port', { from: 1, to: 65_535 }) })),
});
const secrets = fields({ key: secret('Key') });

const plan = { value: '8f14e45f-ceea-4d7a-9f3a-1f0e2f3a4b5c', label: 'Premium' };
const stored: unknown[] = [];

function Form({ readOnly = false }: { readOnly?: boolean }) {
  const start = { name: 'Lobby', price: 995, rate: 10_000, tags: ['a', 'b'], plan: plan.value };
  const form = useFieldsForm(record, newDraft(record, readOnly ? start : {}));
  return (
    <RecordForm
      form={form}
      label="Record"
      pending={false}
      submitError={null}
      readOnly={readOnly}
      onSubmit={(draft) => stored.push(parseDraft(record, draft).record)}
    >
      <FormSection title="All kinds" help="One input each">
        <Field form={form} name="name" />
        <Field form={form} name="email" />
        <Field form={form} name="phone" />
        <Field form={form} name="website" />
        <Field form={form} name="language" />
        <Field form={form} name="locale" inherited={null} />
        <Field form={form} name="brand" inherited="own" />
        <Field form={form} name="timeZone" />
        <Field form={form} name="mac" />
        <Field form={form} name="room" />
        <Field form={form} name="notes" />
        <Field form={form} name="tags" />
        <Field form={form} name="count" />
        <Field form={form} name="network" />
        <Field form={form} name="tax" />
        <Field form={form} name="time" />
        <Field form={form} name="rate" />
        <Field form={form} name="quota" />
        <Field form={form} name="price" />
        <Field form={form} name="currency" options={[{ value: 'EUR', label: 'Euro' }]} />
        <Field form={form} name="status" />
        <Field form={form} name="methods" />
        <Field form={form} name="days" />
        <Field form={form} name="isPublic" />
        <Field form={form} name="plan" options={[plan]} />
        <Field form={form} name="day" />
        <Field form={form} name="at" />
        <Field form={form} name="from" />
        <Items form={form} name="contacts">
          {(at) => <Field form={form} name={at('who')} />}
        </Items>
        <Field form={form} name="snmp.port" />
      </FormSection>
    </RecordForm>
  );
}

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
