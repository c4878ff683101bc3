import { useQuery } from '@tanstack/react-query';
import { endpointQuery } from '../../../ui/api/endpoint-queries.ts';
import { FieldRow, FormSection } from '../../../ui/form/FormSection.tsx';
import { NumberField } from '../../../ui/form/fields/NumberField.tsx';
import { QuantityField } from '../../../ui/form/fields/QuantityField.tsx';
import { SelectField } from '../../../ui/form/fields/SelectField.tsx';
import { SwitchField } from '../../../ui/form/fields/SwitchField.tsx';
import { TextAreaField } from '../../../ui/form/fields/TextAreaField.tsx';
import { TextField } from '../../../ui/form/fields/TextField.tsx';
import type { RecordFormApi } from '../../../ui/form/useRecordForm.ts';
import { listDevices } from '../contract.ts';
import type { DeviceType, SecretName } from '../device-types.ts';
import { texts } from '../texts.ts';
import type { DeviceValues } from '../values.ts';
import { roleOptions, statusOptions } from './options.ts';

export interface SectionProps {
  form: RecordFormApi<DeviceValues>;
  type: DeviceType;
  /** the secrets that are stored */
  stored: readonly SecretName[];
}

export function IdentitySection({ form }: Pick<SectionProps, 'form'>) {
  return (
    <FormSection title={texts.identity} help={texts.identityHelp}>
      <TextField form={form} name="name" label={texts.name} required />
      <FieldRow>
        <TextField form={form} name="host" label={texts.host} help={texts.hostHelp} />
        <TextField form={form} name="macAddress" label={texts.macAddress} help={texts.macHelp} />
      </FieldRow>
      <FieldRow>
        <SelectField form={form} name="role" label={texts.role} options={roleOptions} />
        <SelectField form={form} name="status" label={texts.status} options={statusOptions} />
      </FieldRow>
      <TextField form={form} name="location" label={texts.location} />
      <FieldRow>
        <TextField form={form} name="vendorModel" label={texts.vendorModel} />
        <TextField form={form} name="serial" label={texts.serial} />
      </FieldRow>
      <TextField form={form} name="tags" label={texts.tags} help={texts.tagsHelp} />
      <TextAreaField form={form} name="notes" label={texts.notes} />
    </FormSection>
  );
}

interface NetworkSectionProps extends Pick<SectionProps, 'form'> {
  /** the service area */
  number: number;
  /** the device itself, which is connected to others only */
  deviceId: string | null;
  /** what it is connected to, in case the list below does not reach it */
  parent: { value: string; label: string } | null;
}

export function NetworkSection({ form, number, deviceId, parent }: NetworkSectionProps) {
  const { data } = useQuery(
    endpointQuery(listDevices, {
      params: { orgNumber: String(number) },
      query: { pageSize: '100', sort: 'role' },
    }),
  );
  const listed = (data?.rows ?? [])
    .filter(({ id }) => id !== deviceId)
    .map(({ id, name }) => ({ value: id, label: name }));
  const isListed = listed.some(({ value }) => value === parent?.value);
  return (
    <FormSection title={texts.network} help={texts.networkHelp}>
      <FieldRow>
        <NumberField form={form} name="managementVlan" label={texts.managementVlan} />
        <TextField
          form={form}
          name="guestVlans"
          label={texts.guestVlans}
          help={texts.guestVlansHelp}
        />
      </FieldRow>
      <FieldRow>
        <SelectField
          form={form}
          name="parentId"
          label={texts.parent}
          options={parent === null || isListed ? listed : [parent, ...listed]}
          clearable
        />
        <TextField form={form} name="parentPort" label={texts.parentPort} />
      </FieldRow>
    </FormSection>
  );
}

export function ChecksSection({ form }: Pick<SectionProps, 'form'>) {
  return (
    <FormSection title={texts.checks} help={texts.checksHelp}>
      <SwitchField form={form} name="checks.ping" label={texts.ping} />
      <SwitchField form={form} name="checks.snmp" label={texts.snmpCheck} />
      <SwitchField form={form} name="checks.api" label={texts.apiCheck} />
      <TextField form={form} name="checks.ports" label={texts.ports} help={texts.portsHelp} />
      <FieldRow>
        <QuantityField
          form={form}
          kind="duration"
          name="checks.intervalSeconds"
          label={texts.interval}
          required
        />
        <NumberField
          form={form}
          name="checks.misses"
          label={texts.misses}
          unit={texts.missesUnit}
          required
        />
      </FieldRow>
    </FormSection>
  );
}
