import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useMemo, useState } from 'react';
import { RowMenu } from '../../../../ui/list/RowMenu.tsx';
import { EmptyState } from '../../../../ui/states/EmptyState.tsx';
import { TimeStamp } from '../../../../ui/TimeStamp.tsx';
import { DataTable } from '../../../../ui/table/DataTable.tsx';
import { columnsFor } from '../../../../ui/table/tableKit.ts';
import { useAllowed } from '../../../../workspace/useAllowed.ts';
import { guestDevice } from '../../activity/fields.ts';
import type { GuestDevice, GuestRecord } from '../../contract.ts';
import { canDo } from '../../rules.ts';
import { texts as guestTexts, deviceTexts as texts } from '../../texts.ts';
import { guestDevicesId } from '../page/AnswerActions.tsx';
import classes from '../Users.module.css';
import { ActivitySection } from './ActivitySection.tsx';
import { DeviceDialogs, deviceLabel, type OpenDevice } from './DeviceDialogs.tsx';

interface DeviceSectionProps {
  number: number;
  record: GuestRecord;
  onChanged: (record: GuestRecord) => void;
}

/** The devices of a guest. */
export function DeviceSection({ number, record, onChanged }: DeviceSectionProps) {
  const [opened, setOpened] = useState<OpenDevice | null>(null);
  const canEdit = canDo('changeDevices', record, useAllowed());
  const { timeZone, devices } = record;
  const columns = useMemo(
    () => deviceColumns(timeZone, canEdit ? setOpened : null),
    [timeZone, canEdit],
  );
  const add = canEdit && (
    <Button
      variant="default"
      leftSection={<IconPlus size={16} aria-hidden />}
      onClick={() => setOpened({ action: 'add' })}
    >
      {texts.add}
    </Button>
  );
  return (
    <ActivitySection id={guestDevicesId} title={texts.title} action={add}>
      <DataTable
        caption={texts.title}
        columns={columns}
        rows={devices}
        rowId={({ id }) => id}
        empty={<EmptyState text={texts.none} />}
      />
      {opened !== null && (
        <DeviceDialogs
          number={number}
          guestId={record.id}
          opened={opened}
          onChanged={onChanged}
          onClose={() => setOpened(null)}
        />
      )}
    </ActivitySection>
  );
}

const column = columnsFor<GuestDevice>();

/** `onOpen` is null when devices cannot be changed. */
const deviceColumns = (timeZone: string, onOpen: ((opened: OpenDevice) => void) | null) => {
  const at = (time: string | null) =>
    time === null ? guestTexts.never : <TimeStamp at={new Date(time)} timeZone={timeZone} />;
  return column.columns([
    column.accessor(({ macAddress }) => macAddress ?? guestTexts.hidden, {
      id: 'mac',
      header: guestDevice.map.macAddress.label,
      cell: ({ getValue }) => <span className={classes.mac}>{getValue()}</span>,
    }),
    column.accessor('name', { header: texts.name }),
    column.accessor('firstSeenAt', {
      header: texts.firstSeen,
      cell: ({ getValue }) => at(getValue()),
    }),
    column.accessor('lastSeenAt', {
      header: guestTexts.lastSeen,
      cell: ({ getValue }) => at(getValue()),
    }),
    column.display({
      id: 'actions',
      header: texts.actions,
      meta: { actions: true },
      cell: ({ row: { original: device } }) =>
        onOpen && (
          <RowMenu
            name={deviceLabel(device)}
            actions={[
              { label: texts.rename, onSelect: () => onOpen({ action: 'rename', device }) },
              {
                label: texts.remove,
                onSelect: () => onOpen({ action: 'remove', device }),
                danger: true,
              },
            ]}
          />
        ),
    }),
  ]);
};
