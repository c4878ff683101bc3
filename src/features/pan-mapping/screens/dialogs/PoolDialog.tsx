import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { newDraft, parseDraft, pickFields, toDraft } from '../../../../contract/fields/fields.ts';
import { endpointQuery, useChange } from '../../../../ui/api/endpoint-queries.ts';
import { FormDialog } from '../../../../ui/dialogs/FormDialog.tsx';
import { FieldRow } from '../../../../ui/form/FormSection.tsx';
import { SelectField } from '../../../../ui/form/fields/SelectField.tsx';
import { Field } from '../../../../ui/record/Field.tsx';
import { useFieldsForm } from '../../../../ui/record/useFieldsForm.ts';
import { showSuccess } from '../../../../ui/snackbar/snackbarStore.ts';
import { useCanCall } from '../../../../workspace/useAllowed.ts';
import { SiteVlansButton } from '../../../site-network/public/SiteVlansButton.tsx';
import { panPools } from '../../contract.ts';
import { panPool } from '../../fields.ts';
import { dialogTexts as texts } from '../../texts.ts';
import { refreshes } from '../useRefreshed.ts';
import type { BuildingDialogProps } from './BuildingDialogs.tsx';
import { areaOptions, planOptions } from './options.ts';

type Draft = ReturnType<typeof newDraft<(typeof panPool)['map'], undefined>>;

/** Adds or changes a pool; null: a new one. */
export function PoolDialog({ id, ...props }: BuildingDialogProps & { id: string | null }) {
  const params = { orgNumber: String(props.number), poolId: id ?? '' };
  const { data } = useQuery({
    ...endpointQuery(panPools.get, { params }),
    enabled: id !== null,
    staleTime: 0,
    gcTime: 0,
  });
  if (id === null) return <PoolForm {...props} stored={null} start={newDraft(panPool)} />;
  return (
    data && (
      <PoolForm {...props} stored={data} start={toDraft(panPool, pickFields(panPool, data))} />
    )
  );
}

interface PoolFormProps extends BuildingDialogProps {
  stored: { id: string; version: number; name: string } | null;
  start: Draft;
}

function PoolForm({ number, building, onOpen, stored, start }: PoolFormProps) {
  const options = { ownError: true, refreshes };
  const add = useChange(panPools.create, options);
  const save = useChange(panPools.update, options);
  const remove = useChange(panPools.delete, { refreshes });
  const canDelete = useCanCall()(panPools.delete);
  const form = useFieldsForm(panPool, start);
  const params = { orgNumber: String(number) };
  const back = () => onOpen({ kind: 'pools' });
  const finish = (text: string) => {
    showSuccess(text);
    back();
  };
  const { areaNumber } = panPool.map;
  return (
    <FormDialog
      title={stored === null ? texts.newPool : texts.pool(stored.name)}
      width={640}
      confirmLabel={texts.save}
      form={form}
      pending={add.isPending || save.isPending}
      error={add.error ?? save.error}
      onSubmit={(draft) => {
        const { record } = parseDraft(panPool, draft);
        if (record === null) return;
        const onSuccess = () => finish(texts.poolSaved(record.name));
        if (stored === null) add.mutate({ params, body: record }, { onSuccess });
        else
          save.mutate(
            {
              params: { ...params, poolId: stored.id },
              body: { ...record, version: stored.version },
            },
            { onSuccess },
          );
      }}
      onCancel={back}
    >
      <FieldRow>
        <Field form={form} name="name" />
        <SelectField
          form={form}
          name="areaNumber"
          label={areaNumber.label}
          help={areaNumber.help ?? ''}
          options={areaOptions(building)}
          clearable
        />
      </FieldRow>
      <FieldRow>
        <Field form={form} name="ssid" />
        <Field form={form} name="sharing" />
      </FieldRow>
      <Field form={form} name="vlans" />
      <div>
        <SiteVlansButton siteNumber={building.site.number} />
      </div>
      <Field form={form} name="byStay" />
      <FieldRow>
        <Field form={form} name="keyForm" />
        <Field form={form} name="maxDevices" />
      </FieldRow>
      <FieldRow>
        <Field form={form} name="binding" />
        <Field form={form} name="planId" options={planOptions(building)} />
      </FieldRow>
      <FieldRow>
        <Field form={form} name="prefix" />
        <Field form={form} name="subnetLength" />
      </FieldRow>
      <FieldRow>
        <Field form={form} name="graceMinutes" />
        <Field form={form} name="coolingMinutes" />
      </FieldRow>
      {stored !== null && canDelete && (
        <Button
          variant="subtle"
          color="red"
          style={{ alignSelf: 'flex-start' }}
          loading={remove.isPending}
          onClick={() =>
            remove.mutate(
              { params: { ...params, poolId: stored.id } },
              { onSuccess: () => finish(texts.poolDeleted(stored.name)) },
            )
          }
        >
          {texts.deletePool}
        </Button>
      )}
    </FormDialog>
  );
}
