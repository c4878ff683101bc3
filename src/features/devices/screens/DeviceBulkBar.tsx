import { Button } from '@mantine/core';
import { lazy, useState } from 'react';
import { useChange } from '../../../ui/api/endpoint-queries.ts';
import { LazyBoundary } from '../../../ui/LazyBoundary.tsx';
import { BulkBar } from '../../../ui/list/BulkBar.tsx';
import { showSuccess } from '../../../ui/snackbar/snackbarStore.ts';
import { checkDevices, type DeviceFields, setDeviceStatus } from '../contract.ts';
import { statusNames, texts } from '../texts.ts';

const MoveDialog = lazy(async () => ({ default: (await import('./MoveDialog.tsx')).MoveDialog }));
const SnmpDialog = lazy(async () => ({ default: (await import('./SnmpDialog.tsx')).SnmpDialog }));

interface DeviceBulkBarProps {
  number: number;
  devices: readonly { id: string; name: string }[];
  onClear: () => void;
  /** the rows have changed */
  onDone: () => void;
}

/** What can be done with all selected devices. */
export function DeviceBulkBar({ number, devices, onClear, onDone }: DeviceBulkBarProps) {
  const [opened, setOpened] = useState<{
    dialog: 'move' | 'snmp';
    devices: DeviceBulkBarProps['devices'];
  } | null>(null);
  const status = useChange(setDeviceStatus);
  const check = useChange(checkDevices);
  const ids = devices.map(({ id }) => id);
  const close = () => setOpened(null);
  const params = { orgNumber: String(number) };
  const set = (next: DeviceFields['status']) =>
    status.mutate(
      { params, body: { ids: [...ids], status: next } },
      {
        onSuccess: ({ changed }) => {
          showSuccess(texts.statusSaved(changed, statusNames[next].toLowerCase()));
          onClear();
          onDone();
        },
      },
    );
  const isBusy = status.isPending || check.isPending;
  return (
    <>
      <BulkBar count={ids.length} onClear={onClear}>
        <Button
          variant="default"
          size="compact-sm"
          disabled={isBusy}
          onClick={() =>
            check.mutate(
              { params, body: { ids: [...ids] } },
              { onSuccess: ({ queued }) => showSuccess(texts.queued(queued)) },
            )
          }
        >
          {texts.check}
        </Button>
        <Button
          variant="default"
          size="compact-sm"
          disabled={isBusy}
          onClick={() => set('Maintenance')}
        >
          {texts.maintain}
        </Button>
        <Button variant="default" size="compact-sm" disabled={isBusy} onClick={() => set('Active')}>
          {texts.activate}
        </Button>
        <Button
          variant="default"
          size="compact-sm"
          disabled={isBusy}
          onClick={() => set('Retired')}
        >
          {texts.retire}
        </Button>
        <Button
          variant="default"
          size="compact-sm"
          disabled={isBusy}
          onClick={() => setOpened({ dialog: 'move', devices })}
        >
          {texts.move}
        </Button>
        <Button
          variant="default"
          size="compact-sm"
          disabled={isBusy}
          onClick={() => setOpened({ dialog: 'snmp', devices })}
        >
          {texts.setSnmp}
        </Button>
      </BulkBar>
      <LazyBoundary>
        {opened?.dialog === 'move' && (
          <MoveDialog
            number={number}
            ids={opened.devices.map(({ id }) => id)}
            onMoved={() => {
              onClear();
              onDone();
            }}
            onClose={close}
          />
        )}
        {opened?.dialog === 'snmp' && (
          <SnmpDialog number={number} devices={opened.devices} onClose={close} />
        )}
      </LazyBoundary>
    </>
  );
}
