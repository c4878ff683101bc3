import { useState } from 'react';
import { expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectAccessible } from '../../../test/components/axe.ts';
import { saveButton, showForm, TestForm } from '../../../test/components/form.tsx';
import { show } from '../../../test/components/show.tsx';
import { required } from '../../contract/validators/validators.ts';
import { FieldRow } from './FormSection.tsx';
import { TextField } from './fields/TextField.tsx';
import { RecordForm, type SubmitError } from './RecordForm.tsx';
import { rules } from './rules.ts';
import { type RecordFormApi, useRecordForm } from './useRecordForm.ts';

interface Site extends Record<string, unknown> {
  name: string;
  city: string;
}

const stored: Site = { name: 'Harbor Inn', city: 'Oslo' };
const field = (name: string) => page.getByRole('textbox', { name });
const fields = (form: RecordFormApi<Site>) => (
  <FieldRow>
    <TextField form={form} name="name" label="Name" required />
    <TextField form={form} name="city" label="City" required />
  </FieldRow>
);
const validate = { name: rules(required), city: rules(required) };
const site = { initialValues: stored, fields, validate };

test('the form is saved by its button, by Enter and by Ctrl+S', async () => {
  const saved = await showForm(site);
  await saveButton().click();
  await userEvent.fill(field('City'), 'Bergen');
  await userEvent.keyboard('{Enter}');
  await userEvent.keyboard('{Control>}s{/Control}');
  expect(saved.map(({ city }) => city)).toEqual(['Oslo', 'Bergen', 'Bergen']);
});

test('invalid values are not saved; errors appear at their fields, and the first has the focus', async () => {
  const saved = await showForm(site);
  await userEvent.fill(field('Name'), '');
  await userEvent.fill(field('City'), '');
  await saveButton().click();
  await expect.element(field('Name')).toHaveFocus();
  await expect.element(field('Name')).toBeInvalid();
  await expect.element(field('City')).toBeInvalid();
  await userEvent.fill(field('Name'), 'Harbor');
  await userEvent.keyboard('{Control>}s{/Control}');
  await expect.element(field('City')).toHaveFocus();
  expect(saved).toEqual([]);
});

test.each([
  [390, 1],
  [1280, 2],
])('in a window of %i pixels, a row of short fields has %i columns', async (width, columns) => {
  await page.viewport(width, 844);
  await showForm(site);
  const lefts = ['Name', 'City'].map((name) => field(name).element().getBoundingClientRect().left);
  expect(new Set(lefts).size).toBe(columns);
  await page.viewport(1280, 800);
});

const cancelButton = page.getByRole('button', { name: 'Cancel' });

test('a slow click on a button works when the field that loses the focus is invalid', async () => {
  const onCancel = vi.fn();
  await show(<TestForm {...site} onCancel={onCancel} />);
  await userEvent.fill(field('City'), '');
  const place = () => cancelButton.element().getBoundingClientRect().top;
  const before = place();
  await cancelButton.click({ delay: 100 });
  await expect.poll(() => onCancel).toHaveBeenCalled();
  await expect.element(field('City')).toHaveAccessibleDescription('Required');
  expect(place()).toBeGreaterThan(before);
});

test('a field that is left by keyboard is validated even if a mouse release was missed', async () => {
  await showForm(site);
  await userEvent.fill(field('Name'), '');
  field('Name')
    .element()
    .dispatchEvent(new MouseEvent('mousedown', { bubbles: true }));
  await userEvent.tab();
  await expect.element(field('Name')).toHaveAccessibleDescription('Required');
});

test('a click that resets the form shows no error', async () => {
  await show(<NewSite />);
  await userEvent.fill(field('Name'), 'Pier Inn');
  await field('City').click();
  await cancelButton.click({ delay: 100 });
  await expect.element(field('Name')).toHaveValue('');
  await expect.element(field('City')).not.toHaveAccessibleDescription();
});

test('buttons are disabled while saving, so nothing is saved twice', async () => {
  const onSubmit = vi.fn();
  await show(<TestForm {...site} pending onSubmit={onSubmit} onCancel={vi.fn()} />);
  await expect.element(saveButton()).toHaveAttribute('data-loading', 'true');
  await expect.element(page.getByRole('button', { name: 'Cancel' })).toBeDisabled();
  await userEvent.click(field('City'));
  await userEvent.keyboard('{Enter}{Control>}s{/Control}');
  expect(onSubmit).not.toHaveBeenCalled();
});

test('Cancel is shown with an onCancel', async () => {
  const onCancel = vi.fn();
  await show(<TestForm {...site} onCancel={onCancel} />);
  await page.getByRole('button', { name: 'Cancel' }).click();
  expect(onCancel).toHaveBeenCalledOnce();
});

test('Cancel is not shown without an onCancel', async () => {
  await showForm(site);
  await expect.element(page.getByRole('button', { name: 'Cancel' })).not.toBeInTheDocument();
});

/** Shows a form whose first save fails with the error. */
async function showFailingForm(error: SubmitError): Promise<void> {
  function FailingForm() {
    const [submitError, setSubmitError] = useState<SubmitError | null>(null);
    return <TestForm {...site} submitError={submitError} onSubmit={() => setSubmitError(error)} />;
  }
  await show(<FailingForm />);
  await saveButton().click();
}

test('a server error about a field appears at the field, which has the focus', async () => {
  await showFailingForm({ message: 'Invalid', fields: { city: 'This city is taken' } });
  await expect.element(field('City')).toHaveAccessibleDescription('This city is taken');
  await expect.element(field('City')).toHaveFocus();
  await expect.element(page.getByText('Invalid')).not.toBeInTheDocument();
  await userEvent.fill(field('City'), 'Bergen');
  await expect.element(field('City')).toBeValid();
});

test('a server error without a field appears above the buttons, with its code', async () => {
  await showFailingForm({ message: 'The database is away', code: 'A1B2' });
  await expect
    .element(page.getByRole('form').getByRole('alert'))
    .toHaveTextContent('The database is away Code A1B2');
  await expect.element(field('City')).toHaveValue('Oslo');
});

test('a server error about a field that the form does not have appears above the buttons', async () => {
  const messages = { city: 'This city is taken', 'checks.interval': 'Too short' };
  await showFailingForm({ message: 'Invalid', fields: messages });
  await expect
    .element(page.getByRole('form').getByRole('alert'))
    .toMatchTextContent('checks.interval: Too short');
  await expect.element(page.getByRole('form').getByRole('alert')).not.toMatchTextContent('taken');
  await expect.element(field('City')).toHaveAccessibleDescription('This city is taken');
  await expectAccessible();
});

test('a read-only form explains why, cannot be changed or saved, and scrolls by keyboard', async () => {
  const saved = await showForm({ ...site, readOnly: true });
  await expect
    .element(page.getByRole('note'))
    .toHaveTextContent('Your role lets you view this, but not change it.');
  await expect.element(field('Name')).toBeDisabled();
  await expect.element(saveButton()).not.toBeInTheDocument();
  await userEvent.tab();
  await expect.element(page.getByRole('form', { name: 'Test record' })).toHaveFocus();
  await userEvent.keyboard('{Control>}s{/Control}');
  expect(saved).toEqual([]);
  await expectAccessible();
});

test('a read-only form can show a custom reason', async () => {
  await showForm({ ...site, readOnly: 'Built-in templates cannot be changed.' });
  await expect
    .element(page.getByRole('note'))
    .toHaveTextContent('Built-in templates cannot be changed.');
});

/** An empty form whose Cancel clears it. */
function NewSite() {
  const form = useRecordForm<Site>({ initialValues: { name: '', city: '' }, validate });
  return (
    <RecordForm
      form={form}
      label="New site"
      pending={false}
      submitError={null}
      onSubmit={vi.fn()}
      onCancel={form.reset}
    >
      {fields(form)}
    </RecordForm>
  );
}

/** Shows a form whose save stores the name in capitals, once `reply` is called. */
async function showSlowForm(): Promise<{ reply: () => void }> {
  let reply = () => {};
  const onSubmit = (sent: Site, form: RecordFormApi<Site>) => {
    reply = () => form.showStored({ ...sent, name: sent.name.toUpperCase() }, sent);
  };
  await show(<TestForm {...site} onSubmit={onSubmit} />);
  return { reply: () => reply() };
}

test('input during a save remains as an unsaved change with the focus in its field', async () => {
  const { reply } = await showSlowForm();
  await userEvent.fill(field('Name'), 'Pier Inn');
  await userEvent.keyboard('{Enter}');
  await userEvent.fill(field('City'), 'Bergen');
  reply();
  await expect.element(field('Name')).toHaveValue('PIER INN');
  await expect.element(field('City')).toHaveValue('Bergen');
  await expect.element(field('City')).toHaveFocus();
});

test('the focus stays in a field whose value changes by saving', async () => {
  const { reply } = await showSlowForm();
  await userEvent.fill(field('Name'), 'Pier Inn');
  await userEvent.keyboard('{Enter}');
  reply();
  await expect.element(field('Name')).toHaveValue('PIER INN');
  await expect.element(field('Name')).toHaveFocus();
});

test('fields of a row are in a column on a phone', async () => {
  await showForm(site);
  const top = (name: string) => field(name).element().getBoundingClientRect().top;
  expect(top('City')).toBe(top('Name'));
  await page.viewport(320, 700);
  await expect.poll(() => top('City') > top('Name')).toBe(true);
});

test('a double click saves once', async () => {
  const saved = await showForm(site);
  await userEvent.dblClick(saveButton());
  expect(saved).toHaveLength(1);
});
