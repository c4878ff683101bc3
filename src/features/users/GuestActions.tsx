import { ActionIcon, Button, Menu } from '@mantine/core';
import { IconDots } from '@tabler/icons-react';
import { useState } from 'react';
import { hasRight, levelFor, reaches } from '../../contract/permissions.ts';
import { useChange } from '../../ui/api/endpoint-queries.ts';
import { ItemLink } from '../../ui/list/ItemLink.tsx';
import { saveFile } from '../../ui/saveFile.ts';
import { useAllowed } from '../../workspace/usePermission.ts';
import { exportGuest } from './activity/contract.ts';
import { LogOutDialog } from './activity/LogOutDialog.tsx';
import type { GuestRecord } from './contract.ts';
import { DisableDialog } from './DisableDialog.tsx';
import { EraseDialog } from './EraseDialog.tsx';
import { ExtendDialog } from './ExtendDialog.tsx';
import { numberOf } from './rules.ts';
import { texts } from './texts.ts';
import classes from './Users.module.css';
import { useStatusChange } from './useStatusChange.ts';

interface GuestActionsProps {
  number: number;
  record: GuestRecord;
  onChanged: (record: GuestRecord) => void;
}

/** What can be done with the opened guest. */
export function GuestActions({ number, record, onChanged }: GuestActionsProps) {
  const { permissions, rights } = useAllowed();
  const [opened, setOpened] = useState<'extend' | 'disable' | 'erase' | 'logOut' | null>(null);
  const { mutate } = useStatusChange(number, onChanged);
  const exported = useChange(exportGuest);
  const level = levelFor(permissions, 'users');
  const isThere = record.erasedAt === null;
  const mayEdit = isThere && reaches(level, 'edit');
  const mayErase = isThere && reaches(level, 'delete');
  const mayExport = isThere && hasRight(rights, 'export') && hasRight(rights, 'guest-data');
  const close = () => setOpened(null);
  const dialog = { number, guest: record, onChanged, onClose: close };
  const saveAll = () =>
    exported.mutate(
      { params: { orgNumber: String(number), guestId: record.id } },
      {
        onSuccess: (data) =>
          saveFile(
            `${numberOf(record.id)}.json`,
            new Blob([JSON.stringify(data, null, 2)], { type: 'application/json' }),
          ),
      },
    );
  return (
    <div className={classes.buttons}>
      {mayEdit && !record.isMasked && (
        <Button component={ItemLink} item={record.id} part="edit">
          {texts.edit}
        </Button>
      )}
      {mayEdit && (
        <>
          <Button variant="default" onClick={() => setOpened('extend')}>
            {texts.extend}
          </Button>
          {record.state === 'Disabled' ? (
            <Button variant="default" onClick={() => mutate({ guest: record, status: 'Active' })}>
              {texts.enable}
            </Button>
          ) : (
            <Button variant="default" onClick={() => setOpened('disable')}>
              {texts.disable}
            </Button>
          )}
        </>
      )}
      {record.online.length > 0 && reaches(level, 'edit') && (
        <Button variant="default" onClick={() => setOpened('logOut')}>
          {texts.logOutEverywhere}
        </Button>
      )}
      {(mayErase || mayExport) && (
        <Menu position="bottom-end">
          <Menu.Target>
            <ActionIcon variant="default" size={36} aria-label={texts.more}>
              <IconDots size={18} aria-hidden />
            </ActionIcon>
          </Menu.Target>
          <Menu.Dropdown>
            {mayExport && <Menu.Item onClick={saveAll}>{texts.export}</Menu.Item>}
            {mayErase && (
              <Menu.Item color="red" onClick={() => setOpened('erase')}>
                {texts.erase}
              </Menu.Item>
            )}
          </Menu.Dropdown>
        </Menu>
      )}
      {opened === 'extend' && <ExtendDialog {...dialog} />}
      {opened === 'disable' && <DisableDialog {...dialog} />}
      {opened === 'logOut' && <LogOutDialog {...dialog} sessions={record.online} />}
      {opened === 'erase' && <EraseDialog {...dialog} />}
    </div>
  );
}
