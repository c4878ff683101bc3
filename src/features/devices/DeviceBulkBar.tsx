import { Button } from '@mantine/core';
import { useChange } from '../../ui/api/endpoint-queries.ts';
import { BulkBar } from '../../ui/list/BulkBar.tsx';
import { showSuccess } from '../../ui/snackbar/snackbarStore.ts';
import { checkDevices, type DeviceFields, setDeviceStatus } from './contract.ts';
import { statusNames, texts } from './texts.ts';

interface DeviceBulkBarProps {
  number: number;
  ids: readonly string[];
  onClear: () => void;
  /** the rows have changed */
  onDone: () => void;
}

/** What can be done with all selected devices. */
export function DeviceBulkBar({ number, ids, onClear, onDone }: DeviceBulkBarProps) {
  const status = useChange(setDeviceStatus);
  const check = useChange(checkDevices);
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
      <Button variant="default" size="compact-sm" disabled={isBusy} onClick={() => set('Retired')}>
        {texts.retire}
      </Button>
    </BulkBar>
  );
}
