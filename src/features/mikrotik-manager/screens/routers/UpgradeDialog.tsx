import { Alert, Checkbox, NativeSelect, NumberInput, TextInput } from '@mantine/core';
import { useState } from 'react';
import { momentOf } from '../../../../contract/values/zoned-time.ts';
import { ConfirmDialog } from '../../../../ui/dialogs/ConfirmDialog.tsx';
import { channelNames } from '../../states.ts';
import { firmwareTexts } from '../../texts.ts';
import classes from '../Manager.module.css';
import { useRunActions } from '../runs/useRunActions.ts';

interface UpgradeDialogProps {
  number: number;
  deviceIds: readonly string[];
  /** the site's */
  timeZone: string;
  onClose: () => void;
}

const channels = ['stable', 'long-term', 'testing'] as const;

/** Plans an upgrade: from which channel, to which version, and when. */
export function UpgradeDialog({ number, deviceIds, timeZone, onClose }: UpgradeDialogProps) {
  const [channel, setChannel] = useState('');
  const [version, setVersion] = useState('');
  const [withRouterBoot, setRouterBoot] = useState(true);
  const [from, setFrom] = useState('');
  const [until, setUntil] = useState('');
  const [stopAfter, setStopAfter] = useState(1);
  const runs = useRunActions(number);
  const isoOf = (local: string) => momentOf(local, timeZone)?.toISOString();
  const plan = () => {
    const chosen = channels.find((one) => one === channel);
    const [notBefore, notAfter] = [isoOf(from), isoOf(until)];
    runs.begin({
      kind: 'firmware',
      deviceIds: [...deviceIds],
      withRouterBoot,
      stopAfter,
      ...(chosen && { channel: chosen }),
      ...(version.trim() !== '' && { version: version.trim() }),
      ...(notBefore && { notBefore }),
      ...(notAfter && { notAfter }),
    });
  };
  return (
    <ConfirmDialog
      opened
      title={firmwareTexts.title(deviceIds.length)}
      confirmLabel={firmwareTexts.plan}
      pending={runs.isPending}
      onConfirm={plan}
      onCancel={onClose}
    >
      <div className={classes.form}>
        <NativeSelect
          label={firmwareTexts.channel}
          value={channel}
          onChange={(event) => setChannel(event.currentTarget.value)}
          data={[
            { value: '', label: firmwareTexts.keep },
            ...channels.map((value) => ({ value, label: channelNames[value] })),
          ]}
        />
        <TextInput
          label={firmwareTexts.version}
          description={firmwareTexts.versionHelp}
          value={version}
          onChange={(event) => setVersion(event.currentTarget.value)}
        />
        <Checkbox
          label={firmwareTexts.boot}
          checked={withRouterBoot}
          onChange={(event) => setRouterBoot(event.currentTarget.checked)}
        />
        <TextInput
          type="datetime-local"
          label={firmwareTexts.from}
          description={firmwareTexts.windowHelp(timeZone)}
          value={from}
          onChange={(event) => setFrom(event.currentTarget.value)}
        />
        <TextInput
          type="datetime-local"
          label={firmwareTexts.until}
          value={until}
          onChange={(event) => setUntil(event.currentTarget.value)}
        />
        <NumberInput
          label={firmwareTexts.stopAfter}
          min={1}
          max={1000}
          value={stopAfter}
          onChange={(value) => setStopAfter(Number(value) || 1)}
        />
        {runs.error !== null && <Alert color="red">{runs.error.message}</Alert>}
      </div>
    </ConfirmDialog>
  );
}
