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

test('what is invalid is not saved: each error is at its field, and the first has the focus', async () => {
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

const cancelButton = page.getByRole('button', { name: 'Cancel' });

test('a slow click on a button is not lost when the field that loses the focus is invalid', async () => {
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

test('a field that is left by keyboard is checked although a press before it never ended', async () => {
  await showForm(site);
  await userEvent.fill(field('Name'), '');
  field('Name')
    .element()
    .dispatchEvent(new MouseEvent('mousedown', { bubbles: true }));
  await userEvent.tab();
  await expect.element(field('Name')).toHaveAccessibleDescription('Required');
});

test('a form that the click resets shows no error', async () => {
  await show(<NewSite />);
  await userEvent.fill(field('Name'), 'Pier Inn');
  await field('City').click();
  await cancelButton.click({ delay: 100 });
  await expect.element(field('Name')).toHaveValue('');
  await expect.element(field('City')).not.toHaveAccessibleDescription();
});

test('while saving, the buttons wait and nothing is saved twice', async () => {
  const onSubmit = vi.fn();
  await show(<TestForm {...site} pending onSubmit={onSubmit} onCancel={vi.fn()} />);
  await expect.element(saveButton()).toHaveAttribute('data-loading', 'true');
  await expect.element(page.getByRole('button', { name: 'Cancel' })).toBeDisabled();
  await userEvent.click(field('City'));
  await userEvent.keyboard('{Enter}{Control>}s{/Control}');
  expect(onSubmit).not.toHaveBeenCalled();
});

test('Cancel is offered where there is something to go back to', async () => {
  const onCancel = vi.fn();
  await show(<TestForm {...site} onCancel={onCancel} />);
  await page.getByRole('button', { name: 'Cancel' }).click();
  expect(onCancel).toHaveBeenCalledOnce();
});

test('a form that there is no way back from has no Cancel', async () => {
  await showForm(site);
  await expect.element(page.getByRole('button', { name: 'Cancel' })).not.toBeInTheDocument();
});

/** Shows a form whose saving fails with the error; a second attempt succeeds. */
async function showRefused(error: SubmitError): Promise<void> {
  function Refused() {
    const [submitError, setSubmitError] = useState<SubmitError | null>(null);
    return <TestForm {...site} submitError={submitError} onSubmit={() => setSubmitError(error)} />;
  }
  await show(<Refused />);
  await saveButton().click();
}

test('a server error about a field appears at the field, which has the focus', async () => {
  await showRefused({ message: 'Invalid', fields: { city: 'This city is taken' } });
  await expect.element(field('City')).toHaveAccessibleDescription('This city is taken');
  await expect.element(field('City')).toHaveFocus();
  await expect.element(page.getByText('Invalid')).not.toBeInTheDocument();
  await userEvent.fill(field('City'), 'Bergen');
  await expect.element(field('City')).toBeValid();
});

test('a server error about no field appears above the buttons, with its code', async () => {
  await showRefused({ message: 'The database is away', code: 'A1B2' });
  await expect
    .element(page.getByRole('form').getByRole('alert'))
    .toHaveTextContent('The database is away Code A1B2');
  await expect.element(field('City')).toHaveValue('Oslo');
});

test('a server error about a field that is not here is not lost', async () => {
  const messages = { city: 'This city is taken', 'checks.interval': 'Too short' };
  await showRefused({ message: 'Invalid', fields: messages });
  await expect
    .element(page.getByRole('form').getByRole('alert'))
    .toMatchTextContent('checks.interval: Too short');
  await expect.element(page.getByRole('form').getByRole('alert')).not.toMatchTextContent('taken');
  await expect.element(field('City')).toHaveAccessibleDescription('This city is taken');
  await expectAccessible();
});

test('a read-only form says why, cannot be changed or saved, and scrolls by keyboard', async () => {
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

test('a read-only form can give a reason of its own', async () => {
  await showForm({ ...site, readOnly: 'Built-in templates cannot be changed.' });
  await expect
    .element(page.getByRole('note'))
    .toHaveTextContent('Built-in templates cannot be changed.');
});

/** An empty form whose Cancel empties it again. */
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

/** Saves like a screen: the server stores the name in capitals, and the reply comes when `reply` is called. */
async function showSlowlySaved(): Promise<{ reply: () => void }> {
  let reply = () => {};
  const onSubmit = (sent: Site, form: RecordFormApi<Site>) => {
    reply = () => form.showStored({ ...sent, name: sent.name.toUpperCase() }, sent);
  };
  await show(<TestForm {...site} onSubmit={onSubmit} />);
  return { reply: () => reply() };
}

test('what is typed while saving stays, unsaved, and the focus stays in its field', async () => {
  const { reply } = await showSlowlySaved();
  await userEvent.fill(field('Name'), 'Pier Inn');
  await userEvent.keyboard('{Enter}');
  await userEvent.fill(field('City'), 'Bergen');
  reply();
  await expect.element(field('Name')).toHaveValue('PIER INN');
  await expect.element(field('City')).toHaveValue('Bergen');
  await expect.element(field('City')).toHaveFocus();
});

test('the focus stays in a field that shows another value after saving', async () => {
  const { reply } = await showSlowlySaved();
  await userEvent.fill(field('Name'), 'Pier Inn');
  await userEvent.keyboard('{Enter}');
  reply();
  await expect.element(field('Name')).toHaveValue('PIER INN');
  await expect.element(field('Name')).toHaveFocus();
});

test('fields side by side stand below one another on a phone', async () => {
  await showForm(site);
  const top = (name: string) => field(name).element().getBoundingClientRect().top;
  expect(top('City')).toBe(top('Name'));
  await page.viewport(320, 700);
  await expect.poll(() => top('City') > top('Name')).toBe(true);
});
