import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { newDraft, parseDraft, pickFields, toDraft } from '../../../../contract/fields/fields.ts';
import { endpointQuery, useChange } from '../../../../ui/api/endpoint-queries.ts';
import { ConfirmDialog } from '../../../../ui/dialogs/ConfirmDialog.tsx';
import { FormDialog } from '../../../../ui/dialogs/FormDialog.tsx';
import { FieldRow } from '../../../../ui/form/FormSection.tsx';
import { SelectField } from '../../../../ui/form/fields/SelectField.tsx';
import { useItem } from '../../../../ui/list/useItem.ts';
import { Field } from '../../../../ui/record/Field.tsx';
import { Items } from '../../../../ui/record/Items.tsx';
import { useFieldsForm } from '../../../../ui/record/useFieldsForm.ts';
import { showSuccess } from '../../../../ui/snackbar/snackbarStore.ts';
import { useCanCall } from '../../../../workspace/useAllowed.ts';
import { panUnits } from '../../contract.ts';
import { panUnit } from '../../fields.ts';
import { dialogTexts as texts } from '../../texts.ts';
import { refreshes } from '../useRefreshed.ts';
import type { BuildingDialogProps } from './BuildingDialogs.tsx';
import { areaOptions, likelyPlace } from './options.ts';

interface UnitDialogProps extends BuildingDialogProps {
  /** null: a new one */
  id: string | null;
  /** the number of a new one */
  room: string;
}

type Draft = ReturnType<typeof newDraft<(typeof panUnit)['map'], undefined>>;

/** Adds or changes a unit. */
export function UnitDialog({ id, room, ...props }: UnitDialogProps) {
  const { number, building } = props;
  const params = { orgNumber: String(number) };
  const { data } = useQuery({
    ...endpointQuery(panUnits.get, { params: { ...params, unitId: id ?? '' } }),
    enabled: id !== null,
    staleTime: 0,
    gcTime: 0,
  });
  if (id === null) {
    const floor = floorOf(room);
    const start = {
      ...likelyPlace(building, number),
      number: room,
      ...(floor !== null && { floor }),
    };
    return <UnitForm {...props} stored={null} start={newDraft(panUnit, start)} />;
  }
  return (
    data && (
      <UnitForm {...props} stored={data} start={toDraft(panUnit, pickFields(panUnit, data))} />
    )
  );
}

/** Room 412 is probably on floor 4. */
function floorOf(room: string): number | null {
  const [, floor] = /^(\d{1,2})\d\d$/.exec(room) ?? [];
  return floor === undefined ? null : Number(floor);
}

interface UnitFormProps extends BuildingDialogProps {
  stored: { id: string; version: number; number: string } | null;
  start: Draft;
}

function UnitForm({ number, building, onClose, stored, start }: UnitFormProps) {
  const options = { ownError: true, refreshes };
  const add = useChange(panUnits.create, options);
  const save = useChange(panUnits.update, options);
  const [isDeleting, setDeleting] = useState(false);
  const canDelete = useCanCall()(panUnits.delete);
  const form = useFieldsForm(panUnit, start);
  const { show } = useItem();
  const params = { orgNumber: String(number) };
  if (isDeleting && stored !== null)
    return (
      <DeleteUnit
        params={{ ...params, unitId: stored.id }}
        unit={stored.number}
        onClose={onClose}
      />
    );
  return (
    <FormDialog
      title={stored === null ? texts.newUnit : texts.unit(stored.number)}
      width={640}
      confirmLabel={texts.save}
      form={form}
      pending={add.isPending || save.isPending}
      error={add.error ?? save.error}
      onSubmit={(draft) => {
        const { record } = parseDraft(panUnit, draft);
        if (record === null) return;
        if (stored === null)
          add.mutate(
            { params, body: record },
            {
              onSuccess: ({ id }) => {
                showSuccess(texts.added(record.number));
                show(id);
                onClose();
              },
            },
          );
        else
          save.mutate(
            {
              params: { ...params, unitId: stored.id },
              body: { ...record, version: stored.version },
            },
            {
              onSuccess: () => {
                showSuccess(texts.saved(record.number));
                onClose();
              },
            },
          );
      }}
      onCancel={onClose}
    >
      <FieldRow>
        <Field form={form} name="building" />
        <Field form={form} name="floor" />
        <Field form={form} name="number" />
      </FieldRow>
      <FieldRow>
        <Field form={form} name="kind" />
        <SelectField
          form={form}
          name="areaNumber"
          label={panUnit.map.areaNumber.label}
          options={areaOptions(building)}
          clearable
        />
      </FieldRow>
      <FieldRow>
        <Field form={form} name="vlan" />
        <Field form={form} name="suiteOf" />
      </FieldRow>
      <Field form={form} name="accessPoints" />
      <Items form={form} name="outlets">
        {(at) => (
          <FieldRow>
            <Field form={form} name={at('switch')} />
            <Field form={form} name={at('port')} />
            <Field form={form} name={at('label')} />
          </FieldRow>
        )}
      </Items>
      {stored !== null && canDelete && (
        <Button
          variant="subtle"
          color="red"
          style={{ alignSelf: 'flex-start' }}
          onClick={() => setDeleting(true)}
        >
          {texts.deleteUnit}
        </Button>
      )}
    </FormDialog>
  );
}

interface DeleteUnitProps {
  params: { orgNumber: string; unitId: string };
  unit: string;
  onClose: () => void;
}

function DeleteUnit({ params, unit, onClose }: DeleteUnitProps) {
  const remove = useChange(panUnits.delete, { refreshes });
  return (
    <ConfirmDialog
      opened
      danger
      title={texts.deleteUnitTitle(unit)}
      confirmLabel={texts.deleteUnit}
      pending={remove.isPending}
      onConfirm={() =>
        remove.mutate(
          { params },
          { onSuccess: () => showSuccess(texts.deleted(unit)), onSettled: onClose },
        )
      }
      onCancel={onClose}
    >
      {texts.deleteUnitText}
    </ConfirmDialog>
  );
}
