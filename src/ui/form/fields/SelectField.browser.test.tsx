import { expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectAccessible } from '../../../../test/components/axe.ts';
import { saveButton, showForm } from '../../../../test/components/form.tsx';
import { required } from '../../../contract/validators/validators.ts';
import { rules } from '../rules.ts';
import { SelectField } from './SelectField.tsx';

const zones = Intl.supportedValuesOf('timeZone').map((value) => ({ value, label: value }));
const countries = [
  ['FR', 'France (FR)'],
  ['RE', 'Réunion (RE)'],
  ['IS', 'Iceland (IS)'],
  ['NO', 'Norway (NO)'],
  ['DE', 'Germany (DE)'],
  ['AT', 'Austria (AT)'],
  ['PT', 'Portugal (PT)'],
  ['ES', 'Spain (ES)'],
].map(([value = '', label = '']) => ({ value, label }));
const kinds = ['Hotel', 'Airport'].map((value) => ({ value, label: value }));

const showSelects = () =>
  showForm({
    initialValues: { zone: 'Atlantic/Reykjavik', country: '', kind: 'Hotel' },
    validate: { kind: rules(required) },
    fields: (form) => (
      <>
        <SelectField form={form} name="zone" label="Time zone" options={zones} clearable />
        <SelectField form={form} name="country" label="Country" options={countries} clearable />
        <SelectField form={form} name="kind" label="Kind" options={kinds} required />
      </>
    ),
  });

const zone = page.getByRole('combobox', { name: 'Time zone' });
const options = page.getByRole('option');
const option = (name: string | RegExp) => page.getByRole('option', { name });
// The visibly highlighted option: Mantine neither focuses it nor sets an ARIA state.
const highlighted = () => document.querySelector('[data-combobox-selected]')?.textContent;

test('what is typed after a click replaces the chosen label, and a click into it keeps it', async () => {
  await showForm({
    initialValues: { zone: 'Atlantic/Reykjavik' },
    fields: (form) => (
      <>
        {/* The list appears at the top of the page before it is placed, where it would take the click. */}
        <div style={{ height: 300 }} />
        <SelectField form={form} name="zone" label="Time zone" options={zones} />
      </>
    ),
  });
  await zone.click();
  await userEvent.keyboard('oslo');
  await expect.element(zone).toHaveValue('oslo');
  await zone.click();
  await userEvent.keyboard('x');
  await expect.element(zone).toHaveValue('oslox');
});

test('Enter chooses no option while several match, and does not submit', async () => {
  const saved = await showSelects();
  await userEvent.fill(zone, 'Atlantic/');
  await userEvent.keyboard('{Enter}');
  await expect.element(zone).toHaveValue('Atlantic/');
  await expect.element(option('Atlantic/Azores')).toBeVisible();
  expect(saved).toEqual([]);
});

test('Enter keeps a search without a match, and does not submit', async () => {
  const saved = await showSelects();
  await userEvent.fill(zone, 'Atlantis');
  await expect.element(page.getByText('Nothing matches')).toBeVisible();
  await userEvent.keyboard('{Enter}{Enter}');
  await expect.element(zone).toHaveValue('Atlantis');
  expect(saved).toEqual([]);
});

test('Enter chooses the highlighted option, then submits the form', async () => {
  const saved = await showSelects();
  await userEvent.fill(zone, 'Atlantic/');
  await expect.element(option('Africa/Abidjan')).not.toBeInTheDocument();
  await userEvent.keyboard('{ArrowDown}');
  await expect.poll(highlighted).toMatch(/^Atlantic/);
  const chosen = highlighted();
  await userEvent.keyboard('{Enter}');
  await expect.element(zone).toHaveValue(chosen);
  await expect.element(options).not.toBeInTheDocument();
  expect(saved).toEqual([]);
  await userEvent.keyboard('{Enter}');
  await expect.poll(() => saved).toEqual([{ zone: chosen, country: '', kind: 'Hotel' }]);
});

test('Enter submits the form while its open list has neither a search nor a highlight', async () => {
  const saved = await showSelects();
  const values = { zone: 'Atlantic/Reykjavik', country: '', kind: 'Hotel' };
  for (const count of [1, 2]) {
    await zone.click();
    // The chosen zone is not among the options shown at once.
    await expect.element(option('Africa/Abidjan')).toBeVisible();
    await userEvent.keyboard('{Enter}');
    await expect.poll(() => saved).toEqual(Array(count).fill(values));
    await userEvent.keyboard('{Escape}');
    await expect.element(options).not.toBeInTheDocument();
  }
});

test.each([
  ['Enter', () => userEvent.keyboard('{Enter}')],
  [
    'a click',
    async () => {
      await option('Pacific/Auckland').click();
      await page.getByRole('combobox', { name: 'Country' }).click();
    },
  ],
])(
  'Enter submits the form after a label was typed and its option chosen by %s',
  async (_, choose) => {
    const saved = await showSelects();
    await userEvent.fill(zone, 'Pacific/Auckland');
    await expect.element(option('Pacific/Auckland')).toBeVisible();
    await choose();
    await expect.element(option('Pacific/Auckland')).not.toBeInTheDocument();
    await zone.click();
    await expect.element(option('Africa/Abidjan')).toBeVisible();
    await userEvent.keyboard('{Enter}');
    await expect.poll(() => saved.length).toBe(1);
    expect(saved[0]).toMatchObject({ zone: 'Pacific/Auckland' });
  },
);

test('Enter submits the form while its open list shows the chosen option', async () => {
  const saved = await showSelects();
  const country = page.getByRole('combobox', { name: 'Country' });
  await userEvent.fill(country, 'reunion');
  await option('Réunion (RE)').click();
  await expect.element(options).not.toBeInTheDocument();
  await country.click();
  await expect.element(option('Réunion (RE)')).toBeVisible();
  await userEvent.keyboard('{Enter}');
  await expect.poll(() => saved.length).toBe(1);
  expect(saved[0]).toMatchObject({ country: 'RE' });
});

test('Enter chooses the only matching option', async () => {
  const saved = await showSelects();
  await userEvent.fill(zone, 'azor');
  await expect.element(options).toHaveLength(1);
  await userEvent.keyboard('{Enter}');
  await expect.element(zone).toHaveValue('Atlantic/Azores');
  expect(saved).toEqual([]);
});

test('a long list shows how many options are left out', async () => {
  await showSelects();
  await userEvent.fill(zone, 'a');
  const more = option(/^\d+ more: type to find one$/);
  await expect.element(more).toBeInTheDocument();
  await expect.element(more).toHaveAttribute('aria-disabled', 'true');
  await userEvent.fill(zone, 'athens');
  await expect.element(more).not.toBeInTheDocument();
  await expect.element(option('Europe/Athens')).toBeVisible();
  await userEvent.fill(zone, 'nowhere');
  await expect.element(page.getByText('Nothing matches')).toBeVisible();
});

test('the search ignores accents', async () => {
  const saved = await showSelects();
  const country = page.getByRole('combobox', { name: 'Country' });
  await userEvent.fill(country, 'reunion');
  await option('Réunion (RE)').click();
  await expect.element(country).toHaveValue('Réunion (RE)');
  await saveButton().click();
  expect(saved).toEqual([{ zone: 'Atlantic/Reykjavik', country: 'RE', kind: 'Hotel' }]);
});

test('choosing the chosen option again does not clear it', async () => {
  await showSelects();
  await userEvent.fill(zone, 'reykjavik');
  await option('Atlantic/Reykjavik').click();
  await expect.element(zone).toHaveValue('Atlantic/Reykjavik');
});

test('the clear button empties the field by keyboard and returns the focus', async () => {
  const saved = await showSelects();
  await zone.click();
  await userEvent.keyboard('{Escape}');
  await userEvent.tab();
  const clear = page.getByRole('button', { name: 'Clear Time zone' });
  await expect.element(clear).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  await expect.element(zone).toHaveValue('');
  await expect.element(zone).toHaveFocus();
  await expect.element(clear).not.toBeInTheDocument();
  await userEvent.keyboard('{Escape}');
  await saveButton().click();
  expect(saved).toEqual([{ zone: '', country: '', kind: 'Hotel' }]);
});

test('the clear button empties the field by mouse', async () => {
  await showSelects();
  await page.getByRole('button', { name: 'Clear Time zone' }).click();
  await expect.element(zone).toHaveValue('');
  await expect.element(page.getByRole('button', { name: 'Clear Kind' })).not.toBeInTheDocument();
});

test('an option of a short list is chosen by arrow keys', async () => {
  const saved = await showSelects();
  const kind = page.getByRole('combobox', { name: 'Kind' });
  await expect.element(kind).toHaveAttribute('readonly');
  await page.getByRole('combobox', { name: 'Country' }).click();
  await userEvent.tab();
  await expect.element(kind).toHaveFocus();
  await userEvent.keyboard('{ArrowDown}');
  await expect.element(option('Airport')).toBeVisible();
  await userEvent.keyboard('{ArrowDown}{ArrowDown}');
  await expect.poll(highlighted).toBe('Airport');
  await userEvent.keyboard('{Enter}');
  await expect.element(kind).toHaveValue('Airport');
  expect(saved).toEqual([]);
});

test('the highlighted option of a short list is chosen although a slow browser prepares the list afterwards', async () => {
  const saved = await showSelects();
  const kind = page.getByRole('combobox', { name: 'Kind' });
  await page.getByRole('combobox', { name: 'Country' }).click();
  await userEvent.tab();
  await expect.element(kind).toHaveFocus();
  const late: (() => void)[] = [];
  const inTime = window.setTimeout.bind(window);
  vi.stubGlobal('setTimeout', (run: () => void, delay?: number) =>
    delay === 0 ? late.push(run) : inTime(run, delay),
  );
  await userEvent.keyboard(' ');
  await expect.element(option('Airport')).toBeVisible();
  vi.unstubAllGlobals();
  await userEvent.keyboard('{ArrowDown}{ArrowDown}');
  await expect.poll(highlighted).toBe('Airport');
  expect(late.length).toBeGreaterThan(0);
  for (const run of late) run();
  await userEvent.keyboard('{Enter}');
  await expect.element(kind).toHaveValue('Airport');
  expect(saved).toEqual([]);
});

test('Enter closes a short list that was opened by the space bar, and does not submit', async () => {
  const saved = await showSelects();
  const kind = page.getByRole('combobox', { name: 'Kind' });
  await page.getByRole('combobox', { name: 'Country' }).click();
  await userEvent.tab();
  await expect.element(kind).toHaveFocus();
  await userEvent.keyboard(' ');
  await expect.element(option('Airport')).toBeVisible();
  await userEvent.keyboard('{Enter}');
  await expect.element(options).not.toBeInTheDocument();
  await expect.element(kind).toHaveValue('Hotel');
  expect(saved).toEqual([]);
});

test('a select has no accessibility violation, closed and open', async () => {
  await showSelects();
  await expectAccessible();
  await page.getByRole('combobox', { name: 'Country' }).click();
  await expect.element(option('Iceland (IS)')).toBeVisible();
  await expectAccessible();
});
