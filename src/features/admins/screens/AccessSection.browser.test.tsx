import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { expectAccessible } from '../../../../test/components/axe.ts';
import { on, serve } from '../../../../test/components/server.ts';
import { show } from '../../../../test/components/show.tsx';
import { newDraft } from '../../../contract/fields/fields.ts';
import { useFieldsForm } from '../../../ui/record/useFieldsForm.ts';
import { type AdministratorChoices, getAdministratorChoices } from '../contract.ts';
import { newAdministrator } from '../fields.ts';
import { AccessSection } from './AccessSection.tsx';

const choices: AdministratorChoices = {
  organizationName: 'Lobby',
  roles: [
    {
      id: '00000000-0000-4000-8000-000000000001',
      name: 'Front Desk',
      description: 'Helps guests get online',
    },
    { id: '00000000-0000-4000-8000-000000000002', name: 'Night', description: null },
  ],
  canGiveEverything: true,
  canAppointForPlatform: false,
  realm: '',
};

function Shown() {
  const form = useFieldsForm(newAdministrator, newDraft(newAdministrator, { ownerNumber: 7 }));
  return <AccessSection form={form} number={7} record={null} choices={choices} />;
}

const role = page.getByRole('combobox', { name: 'Role' });
const options = page.getByRole('option');
const warning = page.getByText(/^Without a role, this administrator may do everything/);

test('each role has a line about it, and no role is the last', async () => {
  serve(on(getAdministratorChoices, () => choices));
  await show(<Shown />);
  await role.click();
  await expect.element(options.nth(0)).toHaveTextContent('Front DeskHelps guests get online');
  await expect.element(options.nth(1)).toHaveTextContent('Night');
  await expect.element(options.nth(2)).toMatchTextContent('No role: may do everything');
  await expectAccessible();
  await options.nth(0).click();
  await expect.element(role).toHaveAccessibleDescription('Helps guests get online');
});

test('choosing no role shows a warning', async () => {
  serve(on(getAdministratorChoices, () => choices));
  await show(<Shown />);
  await role.click();
  await expect.element(warning).not.toBeInTheDocument();
  await options.nth(2).click();
  await expect.element(warning).toBeVisible();
  await expectAccessible();
});
