import { ActionIcon, Button, Menu } from '@mantine/core';
import { IconDots } from '@tabler/icons-react';
import { useChange } from '../../../../ui/api/endpoint-queries.ts';
import { saveFile } from '../../../../ui/browser/saveFile.ts';
import { ItemLink } from '../../../../ui/list/ItemLink.tsx';
import { useAllowed } from '../../../../workspace/useAllowed.ts';
import { exportGuest } from '../../activity/contract.ts';
import type { GuestRecord } from '../../contract.ts';
import { guestNumber } from '../../names.ts';
import { canDo, type GuestAction } from '../../rules.ts';
import { actionTexts as texts } from '../../texts.ts';
import type { GuestDialog } from '../dialogs/GuestDialogs.tsx';
import classes from '../Users.module.css';

interface GuestActionsProps {
  number: number;
  record: GuestRecord;
  onOpen: (dialog: GuestDialog) => void;
}

/** What changes a guest besides the access, whose buttons are in the answer. */
export function GuestActions({ number, record, onOpen }: GuestActionsProps) {
  const role = useAllowed();
  const exported = useChange(exportGuest);
  const can = (action: GuestAction) => canDo(action, record, role);
  const params = { orgNumber: String(number), guestId: record.id };
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
        <Button variant="default" component={ItemLink} item={record.id} part="edit">
          {texts.edit}
        </Button>
      )}
      {can('changeStatus') && record.state !== 'Disabled' && (
        <Button variant="default" onClick={() => onOpen('disable')}>
          {texts.disable}
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
              <Menu.Item color="red" onClick={() => onOpen('erase')}>
                {texts.erase}
              </Menu.Item>
            )}
          </Menu.Dropdown>
        </Menu>
      )}
    </div>
  );
}
