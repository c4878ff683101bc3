import { ActionIcon, Button, Menu } from '@mantine/core';
import { IconDots } from '@tabler/icons-react';
import { useState } from 'react';
import { useChange } from '../../../ui/api/endpoint-queries.ts';
import { saveFile } from '../../../ui/browser/saveFile.ts';
import { ItemLink } from '../../../ui/list/ItemLink.tsx';
import { showSuccess } from '../../../ui/snackbar/snackbarStore.ts';
import { useAllowed } from '../../../workspace/useAllowed.ts';
import { exportGuest } from '../activity/contract.ts';
import { type GuestRecord, listGuests, setGuestStatus } from '../contract.ts';
import { guestName, guestNumber } from '../names.ts';
import { canDo, type GuestAction } from '../rules.ts';
import { actionTexts as texts } from '../texts.ts';
import { LogOutDialog } from './activity/LogOutDialog.tsx';
import { DisableDialog } from './DisableDialog.tsx';
import { EraseDialog } from './EraseDialog.tsx';
import { ExtendDialog } from './ExtendDialog.tsx';
import classes from './Users.module.css';

interface GuestActionsProps {
  number: number;
  record: GuestRecord;
  onChanged: (record: GuestRecord) => void;
}

export function GuestActions({ number, record, onChanged }: GuestActionsProps) {
  const role = useAllowed();
  const [opened, setOpened] = useState<'extend' | 'disable' | 'erase' | 'logOut' | null>(null);
  const setStatus = useChange(setGuestStatus, { refreshes: [listGuests] });
  const exported = useChange(exportGuest);
  const can = (action: GuestAction) => canDo(action, record, role);
  const dialog = { number, guest: record, onChanged, onClose: () => setOpened(null) };
  const params = { orgNumber: String(number), guestId: record.id };
  const enable = () =>
    setStatus.mutate(
      { params, body: { status: 'Active' } },
      {
        onSuccess: (enabled) => {
          showSuccess(texts.enabled(guestName(enabled)));
          onChanged(enabled);
        },
      },
    );
  const saveExport = () =>
    exported.mutate(
      { params },
      {
        onSuccess: (data) =>
          saveFile(
            `${guestNumber(record.id)}.json`,
            new Blob([JSON.stringify(data, null, 2)], { type: 'application/json' }),
          ),
      },
    );
  return (
    <div className={classes.buttons}>
      {can('update') && (
        <Button component={ItemLink} item={record.id} part="edit">
          {texts.edit}
        </Button>
      )}
      {can('extend') && (
        <Button variant="default" onClick={() => setOpened('extend')}>
          {texts.extend}
        </Button>
      )}
      {can('changeStatus') &&
        (record.state === 'Disabled' ? (
          <Button variant="default" onClick={enable}>
            {texts.enable}
          </Button>
        ) : (
          <Button variant="default" onClick={() => setOpened('disable')}>
            {texts.disable}
          </Button>
        ))}
      {record.online.length > 0 && can('logOut') && (
        <Button variant="default" onClick={() => setOpened('logOut')}>
          {texts.logOutEverywhere}
        </Button>
      )}
      {(can('export') || can('erase')) && (
        <Menu position="bottom-end">
          <Menu.Target>
            <ActionIcon variant="default" size={36} aria-label={texts.more}>
              <IconDots size={18} aria-hidden />
            </ActionIcon>
          </Menu.Target>
          <Menu.Dropdown>
            {can('export') && <Menu.Item onClick={saveExport}>{texts.export}</Menu.Item>}
            {can('erase') && (
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
