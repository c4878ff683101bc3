import { ActionIcon, Button, Menu, Title } from '@mantine/core';
import { IconDots, IconPlus } from '@tabler/icons-react';
import { createContext, useContext, useMemo, useState } from 'react';
import { reaches } from '../../../contract/permissions.ts';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { TimeStamp } from '../../../ui/TimeStamp.tsx';
import { DataTable } from '../../../ui/table/DataTable.tsx';
import { columnsFor } from '../../../ui/table/tableKit.ts';
import { usePermission } from '../../../workspace/usePermission.ts';
import type { GuestDevice, GuestRecord } from '../contract.ts';
import { texts } from '../texts.ts';
import classes from '../Users.module.css';
import { DeviceDialogs, deviceLabel, type OpenedDevice } from './DeviceDialogs.tsx';

interface DeviceSectionProps {
  number: number;
  record: GuestRecord;
  onChanged: (record: GuestRecord) => void;
}

interface Around {
  timeZone: string;
  /** null: devices cannot be changed */
  open: ((opened: OpenedDevice) => void) | null;
}

const AroundCells = createContext<Around>({ timeZone: 'UTC', open: null });

/** The devices that a guest signs in with. */
export function DeviceSection({ number, record, onChanged }: DeviceSectionProps) {
  const [opened, setOpened] = useState<OpenedDevice | null>(null);
  const mayEdit = reaches(usePermission('users'), 'edit') && record.erasedAt === null;
  const { timeZone, devices } = record;
  const around = useMemo(
    () => ({ timeZone, open: mayEdit ? setOpened : null }),
    [timeZone, mayEdit],
  );
  return (
    <div className={classes.section}>
      <div className={classes.heading}>
        <Title order={3}>{texts.devices}</Title>
        {mayEdit && (
          <Button
            variant="default"
            leftSection={<IconPlus size={16} aria-hidden />}
            onClick={() => setOpened({ action: 'add' })}
          >
            {texts.addDevice}
          </Button>
        )}
      </div>
      <AroundCells value={around}>
        <DataTable
          caption={texts.devices}
          columns={columns}
          rows={devices}
          rowId={({ id }) => id}
          empty={<EmptyState text={texts.noDevices} />}
        />
      </AroundCells>
      {opened !== null && (
        <DeviceDialogs
          number={number}
          guestId={record.id}
          opened={opened}
          onChanged={onChanged}
          onClose={() => setOpened(null)}
        />
      )}
    </div>
  );
}

const column = columnsFor<GuestDevice>();
const columns = column.columns([
  column.accessor(({ macAddress }) => macAddress ?? texts.hidden, {
    id: 'mac',
    header: texts.macAddress,
    cell: ({ getValue }) => <span className={classes.mac}>{getValue()}</span>,
  }),
  column.accessor('name', { header: texts.name, meta: { maxWidth: '240px' } }),
  column.accessor('firstSeenAt', {
    header: texts.firstSeen,
    cell: ({ getValue }) => <At time={getValue()} />,
  }),
  column.accessor('lastSeenAt', {
    header: texts.lastSeen,
    cell: ({ getValue }) => <At time={getValue()} />,
  }),
  column.display({
    id: 'actions',
    header: texts.actions,
    meta: { actions: true },
    cell: ({ row }) => <DeviceMenu device={row.original} />,
  }),
]);

function At({ time }: { time: string | null }) {
  const { timeZone } = useContext(AroundCells);
  return time === null ? texts.never : <TimeStamp at={new Date(time)} timeZone={timeZone} />;
}

function DeviceMenu({ device }: { device: GuestDevice }) {
  const { open } = useContext(AroundCells);
  if (open === null) return null;
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <ActionIcon
          variant="subtle"
          color="gray"
          aria-label={texts.actionsFor(deviceLabel(device))}
        >
          <IconDots size={16} aria-hidden />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item onClick={() => open({ action: 'rename', device })}>
          {texts.renameDevice}
        </Menu.Item>
        <Menu.Item color="red" onClick={() => open({ action: 'remove', device })}>
          {texts.removeDevice}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
