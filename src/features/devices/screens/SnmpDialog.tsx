import { Text } from '@mantine/core';
import { useRef } from 'react';
import { call } from '../../../ui/api/call.ts';
import { BatchDialog } from '../../../ui/dialogs/BatchDialog.tsx';
import { SwitchField } from '../../../ui/form/fields/SwitchField.tsx';
import { focusField } from '../../../ui/form/focusField.ts';
import { useRecordForm } from '../../../ui/form/useRecordForm.ts';
import { setDeviceSnmp } from '../contract.ts';
import { newDevice } from '../new-device.ts';
import { snmpTexts as texts } from '../texts.ts';
import { checked, type DeviceValues, valuesOf } from '../values.ts';
import { SnmpSection } from './AccessSections.tsx';
import classes from './Devices.module.css';

interface SnmpDialogProps {
  /** the service area */
  number: number;
  devices: readonly { id: string; name: string }[];
  onClose: () => void;
}

/** Sets SNMP alike for several devices: the form's section, for a device that stands for all of them. */
export function SnmpDialog({ number, devices, onClose }: SnmpDialogProps) {
  const element = useRef<HTMLDivElement>(null);
  const form = useRecordForm<DeviceValues>({
    initialValues: standIn(),
    validate: (values) => checked('other', values, []).errors ?? {},
  });
  const tasks = () => {
    const { hasErrors, errors } = form.validate();
    const { fields, secrets } = checked('other', form.getValues(), []);
    if (hasErrors || fields === null) {
      if (element.current) focusField(element.current, Object.keys(errors));
      return [];
    }
    const { snmpCommunity, snmpAuthKey, snmpPrivKey } = secrets;
    const body = {
      snmp: fields.snmp,
      secrets: { snmpCommunity, snmpAuthKey, snmpPrivKey },
      check: fields.checks.snmp,
    };
    return devices.map(({ id, name }) => ({
      label: name,
      call: async () => {
        await call(setDeviceSnmp, { params: { orgNumber: String(number), deviceId: id }, body });
        return null;
      },
    }));
  };
  return (
    <BatchDialog
      title={texts.title(devices.length)}
      startLabel={texts.set}
      tasksOf={tasks}
      onClose={onClose}
    >
      <Text mb="sm">{texts.help}</Text>
      <div ref={element} className={classes.setting}>
        <SnmpSection form={form} stored={[]} />
        <SwitchField form={form} name="checks.snmp" label={texts.check} />
      </div>
    </BatchDialog>
  );
}

/** In maintenance it needs no address; of its fields only those of SNMP are shown and sent. */
function standIn(): DeviceValues {
  const values = valuesOf('other', { ...newDevice('other'), name: 'SNMP', status: 'Maintenance' });
  return { ...values, usesSnmp: true, checks: { ...values.checks, snmp: true } };
}
