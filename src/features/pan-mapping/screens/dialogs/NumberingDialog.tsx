import { newDraft, parseDraft } from '../../../../contract/fields/fields.ts';
import { useChange } from '../../../../ui/api/endpoint-queries.ts';
import { FormDialog } from '../../../../ui/dialogs/FormDialog.tsx';
import { FieldRow } from '../../../../ui/form/FormSection.tsx';
import { SelectField } from '../../../../ui/form/fields/SelectField.tsx';
import { Field } from '../../../../ui/record/Field.tsx';
import { type FieldsForm, useDraft, useFieldsForm } from '../../../../ui/record/useFieldsForm.ts';
import { showSuccess } from '../../../../ui/snackbar/snackbarStore.ts';
import { numberUnits } from '../../contract.ts';
import { unitNumbering } from '../../fields.ts';
import { numbered, numberedCount } from '../../rules/numbering.ts';
import { texts as pageTexts, dialogTexts as texts } from '../../texts.ts';
import classes from '../Building.module.css';
import { refreshes } from '../useRefreshed.ts';
import type { BuildingDialogProps } from './BuildingDialogs.tsx';
import { areaOptions, likelyPlace } from './options.ts';

/** Adds the units of floors by a pattern, and shows the numbers before it happens. */
export function NumberingDialog({ number, building, onClose }: BuildingDialogProps) {
  const change = useChange(numberUnits, { ownError: true, refreshes });
  const form = useFieldsForm(unitNumbering, newDraft(unitNumbering, likelyPlace(building, number)));
  return (
    <FormDialog
      title={pageTexts.addUnits}
      width={560}
      confirmLabel={pageTexts.addUnits}
      form={form}
      pending={change.isPending}
      error={change.error}
      onSubmit={(draft) => {
        const { record } = parseDraft(unitNumbering, draft);
        if (record === null) return;
        change.mutate(
          { params: { orgNumber: String(number) }, body: record },
          {
            onSuccess: ({ added, existing }) => {
              showSuccess(texts.numbered(added, existing));
              onClose();
            },
          },
        );
      }}
      onCancel={onClose}
    >
      <Field form={form} name="building" />
      <FieldRow>
        <Field form={form} name="fromFloor" />
        <Field form={form} name="toFloor" />
      </FieldRow>
      <Field form={form} name="pattern" />
      <FieldRow>
        <Field form={form} name="first" />
        <Field form={form} name="last" />
        <Field form={form} name="skipped" placeholder="13" />
      </FieldRow>
      <FieldRow>
        <Field form={form} name="kind" />
        <SelectField
          form={form}
          name="areaNumber"
          label={unitNumbering.map.areaNumber.label}
          options={areaOptions(building)}
          clearable
        />
      </FieldRow>
      <Preview form={form} />
    </FormDialog>
  );
}

/** The first and last numbers, once the form is complete. */
function Preview({ form }: { form: FieldsForm<typeof unitNumbering.map> }) {
  const draft = {
    ...form.getValues(),
    fromFloor: useDraft(form, 'fromFloor'),
    toFloor: useDraft(form, 'toFloor'),
    pattern: useDraft(form, 'pattern'),
    first: useDraft(form, 'first'),
    last: useDraft(form, 'last'),
    skipped: useDraft(form, 'skipped'),
  };
  const { record } = parseDraft(unitNumbering, draft);
  if (record === null) return null;
  const units = numbered(record);
  const [first, last] = [units[0]?.number ?? '', units.at(-1)?.number ?? ''];
  return (
    <p className={classes.dimmed} role="status">
      {texts.preview(first, last, numberedCount(record))}
    </p>
  );
}
