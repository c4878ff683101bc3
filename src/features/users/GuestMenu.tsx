import { ActionIcon, Menu } from '@mantine/core';
import { IconDots } from '@tabler/icons-react';
import { reaches } from '../../contract/permissions.ts';
import { usePermission } from '../../workspace/usePermission.ts';
import type { GuestRow } from './contract.ts';
import { useGuestActions, useGuestList } from './guestListContext.ts';
import { labelOf } from './rules.ts';
import { texts } from './texts.ts';
import { useStatusChange } from './useStatusChange.ts';

/** What can be done with one guest of the list. */
export function GuestMenu({ guest }: { guest: GuestRow }) {
  const { number, reload } = useGuestList();
  const open = useGuestActions((state) => state.open);
  const { mutate } = useStatusChange(number, reload);
  if (!reaches(usePermission('users'), 'edit')) return null;
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <ActionIcon variant="subtle" color="gray" aria-label={texts.actionsFor(labelOf(guest))}>
          <IconDots size={16} aria-hidden />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item onClick={() => open('extend', guest)}>{texts.extend}</Menu.Item>
        {guest.state === 'Disabled' ? (
          <Menu.Item onClick={() => mutate({ guest, status: 'Active' })}>{texts.enable}</Menu.Item>
        ) : (
          <Menu.Item onClick={() => open('disable', guest)}>{texts.disable}</Menu.Item>
        )}
      </Menu.Dropdown>
    </Menu>
  );
}
