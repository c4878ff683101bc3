import { newDraft, parseDraft } from '../../../../contract/fields/fields.ts';
import { useChange } from '../../../../ui/api/endpoint-queries.ts';
import { FormDialog } from '../../../../ui/dialogs/FormDialog.tsx';
import { FieldRow } from '../../../../ui/form/FormSection.tsx';
import { Field } from '../../../../ui/record/Field.tsx';
import { useFieldsForm } from '../../../../ui/record/useFieldsForm.ts';
import { showSuccess } from '../../../../ui/snackbar/snackbarStore.ts';
import { newPan } from '../../fields.ts';
import { makePan } from '../../networks/contract.ts';
import { dialogTexts as texts } from '../../texts.ts';
import { refreshes } from '../useRefreshed.ts';
import type { NetworkDialogProps } from './NetworkDialogs.tsx';

export function MakeDialog({ number, details: { unit }, onClose }: NetworkDialogProps) {
  const make = useChange(makePan, { ownError: true, refreshes });
  const form = useFieldsForm(newPan, newDraft(newPan));
  return (
    <FormDialog
      title={texts.makeTitle(unit.number)}
      confirmLabel={texts.make}
      form={form}
      pending={make.isPending}
      error={make.error}
      onSubmit={(draft) => {
        const { record } = parseDraft(newPan, draft);
        if (record === null) return;
        make.mutate(
          { params: { orgNumber: String(number) }, body: { ...record, unitId: unit.id } },
          {
            onSuccess: () => {
              showSuccess(texts.made(unit.number));
              onClose();
            },
          },
        );
      }}
      onCancel={onClose}
    >
      <FieldRow>
        <Field form={form} name="holderKind" />
        <Field form={form} name="holder" />
      </FieldRow>
      <FieldRow>
        <Field form={form} name="from" />
        <Field form={form} name="until" />
      </FieldRow>
      <Field form={form} name="key" autoComplete="off" />
    </FormDialog>
  );
}
