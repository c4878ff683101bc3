import { ActionIcon, Menu } from '@mantine/core';
import { IconDots } from '@tabler/icons-react';
import { reaches } from '../../contract/permissions.ts';
import { displayNameOf } from '../../contract/values/display-name.ts';
import { useChange } from '../../ui/api/endpoint-queries.ts';
import { showSuccess } from '../../ui/snackbar/snackbarStore.ts';
import { usePermission } from '../../workspace/usePermission.ts';
import { useAdministratorActions } from './administratorActions.ts';
import { useAdministratorList } from './administratorListContext.ts';
import { type AdministratorRow, setAdministratorStatus } from './contract.ts';
import { texts } from './texts.ts';

/** What can be done with one administrator of the list. */
export function AdministratorMenu({ administrator }: { administrator: AdministratorRow }) {
  const level = usePermission('admins');
  const { number, reload } = useAdministratorList();
  const open = useAdministratorActions((state) => state.open);
  const setStatus = useChange(setAdministratorStatus);
  const { id, status, isSsoUser, outOfReach, lastLoginAt, email } = administrator;
  const name = displayNameOf(administrator);
  if (outOfReach !== null || !reaches(level, 'edit')) return null;
  const enable = () =>
    setStatus.mutate(
      { params: { orgNumber: String(number), administratorId: id }, body: { status: 'Active' } },
      {
        onSuccess: () => {
          showSuccess(texts.enabled(name));
          reload();
        },
      },
    );
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <ActionIcon variant="subtle" color="gray" aria-label={texts.actionsFor(name)}>
          <IconDots size={16} aria-hidden />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {!isSsoUser && (
          <Menu.Item onClick={() => open({ action: 'reset', administrator })}>
            {texts.reset}
          </Menu.Item>
        )}
        {!isSsoUser && status === 'Active' && lastLoginAt === null && email !== null && (
          <Menu.Item onClick={() => open({ action: 'invite', administrator })}>
            {texts.invite}
          </Menu.Item>
        )}
        {status === 'Active' ? (
          <Menu.Item onClick={() => open({ action: 'disable', administrator })}>
            {texts.disable}
          </Menu.Item>
        ) : (
          <Menu.Item onClick={enable}>{texts.enable}</Menu.Item>
        )}
        {reaches(level, 'delete') && (
          <>
            <Menu.Divider />
            <Menu.Item color="red" onClick={() => open({ action: 'delete', administrator })}>
              {texts.delete}
            </Menu.Item>
          </>
        )}
      </Menu.Dropdown>
    </Menu>
  );
}
