import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { show } from '../../../../test/components/show.tsx';
import { exampleParent } from '../new-site/testing/example-parent.ts';
import { NewOrganizationForm } from './NewOrganizationForm.tsx';

const zone = page.getByRole('combobox', { name: 'Time zone' });

async function choose(field: string, option: string): Promise<void> {
  await page.getByRole('combobox', { name: field, exact: true }).click();
  await page.getByRole('option', { name: option }).click();
}

test('a new site has the zone of its country, and its first zone again after another type', async () => {
  const parent = { ...exampleParent, country: 'US', timeZone: 'America/Denver' };
  await show(
    <NewOrganizationForm
      parent={parent}
      parentUniqueId="7"
      types={['Grouping', 'Site']}
      readOnly={false}
    />,
  );
  await expect.element(zone).toHaveValue('America/Denver');
  await userEvent.fill(page.getByRole('combobox', { name: 'Country' }), 'iceland');
  await page.getByRole('option', { name: /^Iceland/ }).click();
  await expect.element(zone).toHaveValue('Atlantic/Reykjavik');
  await choose('Type', 'Grouping');
  await expect.element(zone).toHaveValue('');
  await choose('Type', 'Site');
  await expect.element(zone).toHaveValue('America/Denver');
});
