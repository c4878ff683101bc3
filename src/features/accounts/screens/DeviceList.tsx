import { Button } from '@mantine/core';
import { useState } from 'react';
import { useChange } from '../../../ui/api/endpoint-queries.ts';
import { ConfirmDialog } from '../../../ui/dialogs/ConfirmDialog.tsx';
import { StatusLabel } from '../../../ui/StatusLabel.tsx';
import { showSuccess } from '../../../ui/snackbar/snackbarStore.ts';
import { useCanCall } from '../../../workspace/useAllowed.ts';
import { removeGuestDevice } from '../../users/public/calls.ts';
import type { OpenedAccount } from '../contract.ts';
import { texts } from '../texts.ts';
import classes from './Accounts.module.css';

interface DeviceListProps {
  number: number;
  account: OpenedAccount;
  onChanged: () => void;
}

type Device = OpenedAccount['deviceList'][number];

/** The devices of a guest, each with the button to forget it. */
export function DeviceList({ number, account, onChanged }: DeviceListProps) {
  const [forgetting, setForgetting] = useState<Device | null>(null);
  const remove = useChange(removeGuestDevice);
  const canForget = useCanCall()(removeGuestDevice);
  if (account.deviceList.length === 0) return <p>{texts.noDevices}</p>;
  return (
    <>
      <ul className={classes.devices}>
        {account.deviceList.map((device) => (
          <li key={device.id}>
            <span>
              <span className={classes.mac}>{device.macAddress ?? texts.hidden}</span> {device.name}
            </span>
            {device.isOnline && <StatusLabel tone="good" label={texts.online} />}
            {canForget && (
              <Button
                variant="default"
                size="compact-sm"
                aria-label={texts.forgetOf(nameOf(device))}
                onClick={() => setForgetting(device)}
              >
                {texts.forget}
              </Button>
            )}
          </li>
        ))}
      </ul>
      {forgetting !== null && (
        <ConfirmDialog
          opened
          danger
          title={texts.forgetTitle(nameOf(forgetting))}
          confirmLabel={texts.forget}
          pending={remove.isPending}
          onConfirm={() =>
            remove.mutate(
              {
                params: {
                  orgNumber: String(number),
                  guestId: account.id,
                  deviceId: forgetting.id,
                },
              },
              {
                onSuccess: () => {
                  showSuccess(texts.forgotten);
                  onChanged();
                },
                onSettled: () => setForgetting(null),
              },
            )
          }
          onCancel={() => setForgetting(null)}
        >
          {texts.forgetText}
        </ConfirmDialog>
      )}
    </>
  );
}

function nameOf({ name, macAddress }: Device): string {
  return name || (macAddress ?? texts.hidden);
}
