import { useQuery } from '@tanstack/react-query';
import { endpointQuery } from '../../../../ui/api/endpoint-queries.ts';
import { FieldRow, FormSection } from '../../../../ui/form/FormSection.tsx';
import { Field } from '../../../../ui/record/Field.tsx';
import { type DeviceRecord, devices } from '../../contract.ts';
import { sections } from '../../texts.ts';
import type { DeviceForm } from './useDeviceEditor.ts';

interface SectionProps {
  form: DeviceForm;
}

export function IdentitySection({ form }: SectionProps) {
  return (
    <FormSection {...sections.identity}>
      <Field form={form} name="name" />
      <FieldRow>
        <Field form={form} name="host" />
        <Field form={form} name="macAddress" />
      </FieldRow>
      <FieldRow>
        <Field form={form} name="role" />
        <Field form={form} name="status" />
      </FieldRow>
      <Field form={form} name="location" />
      <FieldRow>
        <Field form={form} name="vendorModel" />
        <Field form={form} name="serial" />
      </FieldRow>
      <Field form={form} name="tags" />
      <Field form={form} name="notes" />
    </FormSection>
  );
}

interface NetworkSectionProps extends SectionProps {
  /** The service area. */
  number: number;
  /** null for a new device */
  record: DeviceRecord | null;
}

export function NetworkSection({ form, number, record }: NetworkSectionProps) {
  const { data } = useQuery(
    endpointQuery(devices.list, {
      params: { orgNumber: String(number) },
      query: { pageSize: '100', sort: 'role' },
    }),
  );
  const others = new Map(
    (data?.rows ?? []).filter(({ id }) => id !== record?.id).map(({ id, name }) => [id, name]),
  );
  // The list may be too short to include the current parent.
  if (record?.parentId && !others.has(record.parentId))
    others.set(record.parentId, record.parentName ?? record.parentId);
  return (
    <FormSection {...sections.network}>
      <FieldRow>
        <Field form={form} name="managementVlan" />
        <Field form={form} name="guestVlans" />
      </FieldRow>
      <FieldRow>
        <Field
          form={form}
          name="parentId"
          options={[...others].map(([value, label]) => ({ value, label }))}
        />
        <Field form={form} name="parentPort" />
      </FieldRow>
    </FormSection>
  );
}

export function ChecksSection({ form }: SectionProps) {
  return (
    <FormSection {...sections.checks}>
      <Field form={form} name="checks.ping" />
      <Field form={form} name="checks.snmp" />
      <Field form={form} name="checks.api" />
      <Field form={form} name="checks.ports" />
      <FieldRow>
        <Field form={form} name="checks.intervalSeconds" />
        <Field form={form} name="checks.misses" />
      </FieldRow>
    </FormSection>
  );
}
