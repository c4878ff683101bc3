import { Alert } from '@mantine/core';
import { currencies } from '../../../ui/form/currencies.ts';
import { FieldRow, FormSection } from '../../../ui/form/FormSection.tsx';
import { ReadOnlyValue } from '../../../ui/form/ReadOnlyValue.tsx';
import { ScreenLink } from '../../../ui/navigation/ScreenLink.tsx';
import { ScreenTabs } from '../../../ui/navigation/ScreenTabs.tsx';
import { Field } from '../../../ui/record/Field.tsx';
import type { FieldsForm } from '../../../ui/record/useFieldsForm.ts';
import { RecordEditor } from '../../../workspace/record/RecordEditor.tsx';
import { devices } from '../../devices/contract.ts';
import { type AssetRecord, assets } from '../contract.ts';
import { asset } from '../fields.ts';
import { texts } from '../texts.ts';
import { LabelSide } from './LabelSide.tsx';
import { assetParts } from './parts.ts';

export { openingAsset as openingCalls } from './opening-calls.ts';

const { name, model, serial, macAddress } = asset.map;
const inCurrency = ({ currency }: { currency: string | null }) => ({ currency });

/** `/setup/asset-monitoring/item/{id?}`: what is known of an asset. */
export function AssetPage() {
  return (
    <RecordEditor
      calls={assets}
      start={inCurrency}
      side={({ record }) => record !== null && <LabelSide record={record} />}
    >
      {({ form, record }) => (
        <>
          {record !== null && record.device !== null && (
            <ScreenTabs
              label={texts.assetParts}
              parts={assetParts(record.id)}
              current={`${assets.screens.item}/${record.id}`}
            />
          )}
          {record?.deviceDeletedAt && <Alert color="blue">{texts.deviceDeleted}</Alert>}
          <AssetSection form={form} record={record} />
          <FormSection {...texts.sections.place}>
            <FieldRow>
              <Field form={form} name="building" />
              <Field form={form} name="floor" />
            </FieldRow>
            <FieldRow>
              <Field form={form} name="unit" />
              <Field form={form} name="rack" />
            </FieldRow>
            <Field form={form} name="owner" />
          </FormSection>
          <FormSection {...texts.sections.purchase}>
            <FieldRow>
              <Field form={form} name="boughtOn" />
              <Field form={form} name="warrantyUntil" />
            </FieldRow>
            <FieldRow>
              <Field form={form} name="price" />
              <Field form={form} name="currency" options={currencies} />
            </FieldRow>
            <Field form={form} name="supplier" />
            <Field form={form} name="notes" />
          </FormSection>
        </>
      )}
    </RecordEditor>
  );
}

interface AssetSectionProps {
  form: FieldsForm<typeof asset.map>;
  record: AssetRecord | null;
}

function AssetSection({ form, record }: AssetSectionProps) {
  const identity = (
    <>
      <FieldRow>
        <Field form={form} name="tag" />
        <Field form={form} name="status" />
      </FieldRow>
      <FieldRow>
        <Field form={form} name="category" />
        <Field form={form} name="vendor" />
      </FieldRow>
    </>
  );
  if (record === null || record.device === null)
    return (
      <FormSection {...texts.sections.asset}>
        <Field form={form} name="name" autoFocus={record === null} />
        {identity}
        <FieldRow>
          <Field form={form} name="model" />
          <Field form={form} name="serial" />
        </FieldRow>
        <Field form={form} name="macAddress" />
      </FormSection>
    );
  const { device } = record;
  return (
    <FormSection {...texts.sections.device}>
      <ReadOnlyValue label={name.label}>
        <ScreenLink
          to={`${devices.screens.item}/${device.type}/${device.id}`}
          query={{ org: String(device.areaNumber) }}
        >
          {record.name}
        </ScreenLink>
      </ReadOnlyValue>
      {identity}
      <FieldRow>
        <ReadOnlyValue label={model.label}>{record.model ?? '–'}</ReadOnlyValue>
        <ReadOnlyValue label={serial.label}>{record.serial ?? '–'}</ReadOnlyValue>
        <ReadOnlyValue label={macAddress.label}>{record.macAddress ?? '–'}</ReadOnlyValue>
      </FieldRow>
    </FormSection>
  );
}
