import { Button, Select, Text, TextInput } from '@mantine/core';
import { useState } from 'react';
import { call } from '../../../../ui/api/call.ts';
import { copyToClipboard } from '../../../../ui/browser/copyToClipboard.ts';
import { BatchDialog, type Task } from '../../../../ui/dialogs/BatchDialog.tsx';
import { addressOf } from '../../../../ui/dialogs/ShownSecret.tsx';
import {
  extendDevice,
  makeCertificateLink,
  setDeviceProfile,
  setDeviceStatus,
} from '../../actions/contract.ts';
import { type DeviceRow, enterpriseDevices } from '../../contract.ts';
import { extension } from '../../fields.ts';
import { usualValidDays } from '../../rules/validity.ts';
import { bulkTexts, deviceTexts, dialogTexts } from '../../texts.ts';
import { useProfileOptions } from '../useProfileOptions.ts';
import type { BulkAction } from './bulk-actions.ts';

interface BulkDialogProps {
  number: number;
  action: BulkAction;
  devices: readonly Pick<DeviceRow, 'id' | 'name'>[];
  onClose: () => void;
}

const statusOf = { approve: 'active', resume: 'active', suspend: 'suspended' } as const;

/** Does the same to several devices, with a result for each. */
export function BulkDialog({ number, action, devices, onClose }: BulkDialogProps) {
  const [validUntil, setValidUntil] = useState('');
  const [profileId, setProfileId] = useState<string | null>(null);
  const [links, setLinks] = useState<readonly string[]>([]);
  const options = useProfileOptions(number);
  const run = async ({ id, name }: Pick<DeviceRow, 'id' | 'name'>) => {
    const params = { orgNumber: String(number), enterpriseDeviceId: id };
    if (action === 'extend') {
      const body = { validUntil: validUntil === '' ? null : validUntil };
      await call(extendDevice, { params, body });
    } else if (action === 'changeProfile')
      await call(setDeviceProfile, { params, body: { profileId: profileId ?? '' } });
    else if (action === 'delete') await call(enterpriseDevices.delete, { params });
    else if (action === 'reissue') {
      const body = { validDays: usualValidDays };
      const link = addressOf(await call(makeCertificateLink, { params, body }));
      setLinks((before) => [...before, `${name}: ${link}`]);
      return { isDone: true, text: link };
    } else await call(setDeviceStatus, { params, body: { status: statusOf[action] } });
    return null;
  };
  const label = deviceTexts[action];
  return (
    <BatchDialog
      title={bulkTexts.title(label, devices.length)}
      startLabel={label}
      blocked={action === 'changeProfile' && profileId === null}
      tasksOf={() => devices.map((one): Task => ({ label: one.name, call: () => run(one) }))}
      reasonOf={({ fields, message }) => Object.values(fields)[0] ?? message}
      onClose={onClose}
    >
      <Text mb="sm">{bulkTexts.help[action]}</Text>
      {action === 'extend' && (
        <TextInput
          type="datetime-local"
          label={extension.map.validUntil.label}
          description={dialogTexts.extendHelp}
          value={validUntil}
          onChange={({ currentTarget: { value } }) => setValidUntil(value)}
        />
      )}
      {action === 'changeProfile' && (
        <Select
          label={deviceTexts.columns.profile}
          data={options}
          value={profileId}
          onChange={setProfileId}
          required
        />
      )}
      {action === 'reissue' && (
        <>
          <Text mb="sm">{bulkTexts.links}</Text>
          {links.length > 0 && (
            <Button
              variant="default"
              size="compact-sm"
              onClick={() => void copyToClipboard(links.join('\n'), dialogTexts.copied)}
            >
              {bulkTexts.copyLinks}
            </Button>
          )}
        </>
      )}
    </BatchDialog>
  );
}
