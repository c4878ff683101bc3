import { useQuery } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectAccessible } from '../../../../test/components/axe.ts';
import { saveButton, showForm } from '../../../../test/components/form.tsx';
import { sharedProps } from './fieldProps.ts';
import { MultiSearchField } from './MultiSearchField.tsx';

const sites = [
  { value: '100', label: 'Harbor Inn' },
  { value: '200', label: 'Keflavik Airport' },
  { value: '300', label: 'Selfoss Airport' },
];
const field = page.getByRole('combobox', { name: 'Sites' });
const option = (name: string) => page.getByRole('option', { name });

function useFound({ text = '' }: { text?: string }, enabled: boolean) {
  return useQuery({
    queryKey: [text],
    enabled,
    queryFn: () => sites.filter(({ label }) => label.toLowerCase().includes(text)),
  });
}

const showSites = (chosen: string[], { readOnly = false } = {}) =>
  showForm<{ sites: string[] }>({
    initialValues: { sites: chosen },
    readOnly,
    validate: { sites: ({ length }) => (length === 0 ? 'Choose at least one site' : null) },
    fields: (form) => (
      <MultiSearchField
        input={sharedProps({ form, name: 'sites', label: 'Sites' })}
        known={sites.slice(0, 1)}
        unknown="Outside your scope"
        noneFound="No site matches"
        noneChosen="Every site"
        useFound={useFound}
      />
    ),
  });

test('what is chosen stays, with its name, while others are searched for', async () => {
  const saved = await showSites(['100']);
  await userEvent.fill(field, 'kef');
  await option('Keflavik Airport').click();
  await userEvent.fill(field, 'sel');
  await expect.element(option('Selfoss Airport')).toBeVisible();
  await expectAccessible();
  await option('Selfoss Airport').click();
  await userEvent.fill(field, 'nowhere');
  await expect.element(page.getByText('No site matches')).toBeVisible();
  for (const { label } of sites) await expect.element(page.getByText(label)).toBeVisible();
  await userEvent.clear(field);
  await saveButton().click();
  expect(saved).toEqual([{ sites: ['100', '200', '300'] }]);
});

test('a form that only shows names what is chosen, also what nobody may see, and says when that is nothing', async () => {
  await showSites(['100', '999'], { readOnly: true });
  await expect.element(page.getByText('Harbor Inn, Outside your scope')).toBeVisible();
  await showSites([], { readOnly: true });
  await expect.element(page.getByText('Every site')).toBeVisible();
});

test('an error stays in sight while the field has the focus', async () => {
  await showSites([]);
  await saveButton().click();
  await expect.element(page.getByText('Choose at least one site')).toBeVisible();
  await expect.element(field).toHaveFocus();
  await expect.element(page.getByRole('listbox')).not.toBeInTheDocument();
  await field.click();
  await expect.element(option('Harbor Inn')).toBeVisible();
});
