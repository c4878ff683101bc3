import { Button } from '@mantine/core';
import { useChange } from '../../../../ui/api/endpoint-queries.ts';
import { BulkBar } from '../../../../ui/list/BulkBar.tsx';
import { showSuccess } from '../../../../ui/snackbar/snackbarStore.ts';
import { checkDevices, devices, setDeviceStatus } from '../../contract.ts';
import { type Device, device } from '../../fields.ts';
import { texts } from '../../texts.ts';

interface DeviceBulkBarProps {
  /** The service area. */
  number: number;
  /** The ids of the selected devices. */
  ids: readonly string[];
  onClear: () => void;
  onMove: () => void;
  onSetSnmp: () => void;
}

export function DeviceBulkBar({ number, ids, onClear, onMove, onSetSnmp }: DeviceBulkBarProps) {
  const changeStatus = useChange(setDeviceStatus, { refreshes: [devices.list] });
  const check = useChange(checkDevices);
  const params = { orgNumber: String(number) };
  const setStatus = (status: Device['status']) =>
    changeStatus.mutate(
      { params, body: { ids: [...ids], status } },
      {
        onSuccess: ({ changed }) => {
          showSuccess(texts.statusSaved(changed, device.map.status.names[status].toLowerCase()));
          onClear();
        },
      },
    );
  const checkNow = () =>
    check.mutate(
      { params, body: { ids: [...ids] } },
      { onSuccess: ({ queued }) => showSuccess(texts.queued(queued)) },
    );
  const actions = [
    { label: texts.check, onClick: checkNow },
    { label: texts.maintain, onClick: () => setStatus('Maintenance') },
    { label: texts.activate, onClick: () => setStatus('Active') },
    { label: texts.retire, onClick: () => setStatus('Retired') },
    { label: texts.move, onClick: onMove },
    { label: texts.setSnmp, onClick: onSetSnmp },
  ];
  const isBusy = changeStatus.isPending || check.isPending;
  return (
    <BulkBar count={ids.length} onClear={onClear}>
      {actions.map(({ label, onClick }) => (
        <Button key={label} variant="default" size="compact-sm" disabled={isBusy} onClick={onClick}>
          {label}
        </Button>
      ))}
    </BulkBar>
  );
}
