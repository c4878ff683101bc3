import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { expectAccessible } from '../../../../test/components/axe.ts';
import { show } from '../../../../test/components/show.tsx';
import { newDraft } from '../../../contract/fields/fields.ts';
import { useFieldsForm } from '../../../ui/record/useFieldsForm.ts';
import { roleTemplate } from '../fields.ts';
import { PermissionMatrix } from './PermissionMatrix.tsx';
import { RoleSide } from './RoleSide.tsx';

const author = { permissions: null, rights: null, isOwner: true };
const context = { type: 'front-desk', author } as const;

function Shown() {
  const form = useFieldsForm(roleTemplate, newDraft(roleTemplate, { name: 'Desk' }), context);
  return (
    <>
      <PermissionMatrix form={form} {...context} readOnly={false} />
      <RoleSide form={form} type="front-desk" />
    </>
  );
}

const side = page.getByRole('region', { name: 'What a holder sees' });
const level = (feature: string, name: string) =>
  page.getByRole('radiogroup', { name: feature }).getByRole('radio', { name });

test('the screens of a role appear and go with its levels', async () => {
  await show(<Shown />);
  await expect.element(side.getByText(/^No screen yet/)).toBeVisible();
  await level('Users', 'Edit').click();
  await expect.element(side.getByRole('heading', { name: 'Manage' })).toBeVisible();
  await expect.element(side.getByRole('listitem')).toHaveTextContent('UsersEdit');
  await expectAccessible();
  await level('Users', 'None').click();
  await expect.element(side.getByRole('listitem')).not.toBeInTheDocument();
});
