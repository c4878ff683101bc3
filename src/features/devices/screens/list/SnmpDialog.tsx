import { Text } from '@mantine/core';
import { useRef } from 'react';
import { newDraft, parseDraft } from '../../../../contract/fields/fields.ts';
import { call } from '../../../../ui/api/call.ts';
import { BatchDialog } from '../../../../ui/dialogs/BatchDialog.tsx';
import { focusField } from '../../../../ui/form/focusField.ts';
import { Field } from '../../../../ui/record/Field.tsx';
import { useFieldsForm } from '../../../../ui/record/useFieldsForm.ts';
import { setDeviceSnmp } from '../../contract.ts';
import { type DeviceDraft, deviceInput } from '../../fields.ts';
import { snmpTexts as texts } from '../../texts.ts';
import classes from '../Devices.module.css';
import { SnmpSection } from '../form/AccessSections.tsx';

interface SnmpDialogProps {
  /** The service area. */
  number: number;
  devices: readonly { id: string; name: string }[];
  onClose: () => void;
}

/** Sets the same SNMP settings for several devices, with the form's section. */
export function SnmpDialog({ number, devices, onClose }: SnmpDialogProps) {
  const element = useRef<HTMLDivElement>(null);
  const form = useFieldsForm(deviceInput, placeholderDraft(), []);
  const tasks = () => {
    const { record, errors } = parseDraft(deviceInput, form.getValues(), []);
    if (errors !== null) {
      form.setErrors(errors);
      if (element.current) focusField(element.current, Object.keys(errors));
      return [];
    }
    const { snmp, checks, secrets } = record;
    const body = { snmp, secrets, check: checks.snmp };
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
        <Field form={form} name="checks.snmp" label={texts.check} />
      </div>
    </BatchDialog>
  );
}

/** Returns the draft behind the section. A device in maintenance is valid without an address. */
function placeholderDraft(): DeviceDraft {
  const draft = newDraft(deviceInput, { name: 'SNMP', status: 'Maintenance' });
  return {
    ...draft,
    snmp: { ...draft.snmp, isOn: true },
    checks: { ...draft.checks, snmp: true },
  };
}
