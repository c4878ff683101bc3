import { ActionIcon, Button } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import { useChange } from '../../../../ui/api/endpoint-queries.ts';
import { PanelCard } from '../../../../ui/panel/SidePanel.tsx';
import { showSuccess } from '../../../../ui/snackbar/snackbarStore.ts';
import { TimeStamp } from '../../../../ui/TimeStamp.tsx';
import { useCanCall } from '../../../../workspace/useAllowed.ts';
import type { PanNetwork } from '../../contract.ts';
import { addPanDevice, removePanDevice } from '../../networks/contract.ts';
import { allows } from '../../rules/states.ts';
import { dialogTexts, panelTexts as texts } from '../../texts.ts';
import classes from '../Building.module.css';
import { refreshes } from '../useRefreshed.ts';

interface NetworkDevicesProps {
  number: number;
  network: PanNetwork;
  timeZone: string;
  onAdd: () => void;
}

/** The devices of a private network. */
export function NetworkDevices({ number, network, timeZone, onAdd }: NetworkDevicesProps) {
  const canCall = useCanCall();
  const remove = useChange(removePanDevice, { refreshes });
  const params = { orgNumber: String(number), panId: network.id };
  const canAdd = canCall(addPanDevice) && allows('change', network.state);
  return (
    <PanelCard
      label={texts.devices}
      title={texts.devices}
      aside={
        canAdd && (
          <Button variant="default" size="compact-sm" onClick={onAdd}>
            {texts.addDevice}
          </Button>
        )
      }
    >
      <ul className={classes.devices}>
        {network.devices.map((device) => {
          const shown = device.name || device.macAddress || texts.hiddenDevice;
          return (
            <li key={device.id}>
              <span>
                {shown}
                <span className={classes.dimmed}>
                  {device.name !== '' && ` ${device.macAddress}`}
                  {device.isOnline ? ` · ${texts.online}` : ''}
                </span>
              </span>
              {!device.isOnline && device.seenAt !== null && (
                <TimeStamp at={new Date(device.seenAt)} timeZone={timeZone} isRelative />
              )}
              {canCall(removePanDevice) && (
                <ActionIcon
                  variant="subtle"
                  color="gray"
                  aria-label={texts.removeDevice(shown)}
                  onClick={() =>
                    remove.mutate(
                      { params: { ...params, deviceId: device.id } },
                      { onSuccess: () => showSuccess(dialogTexts.deviceRemoved(shown)) },
                    )
                  }
                >
                  <IconTrash size={16} aria-hidden />
                </ActionIcon>
              )}
            </li>
          );
        })}
      </ul>
      <p className={classes.dimmed}>{texts.wpa3}</p>
    </PanelCard>
  );
}
