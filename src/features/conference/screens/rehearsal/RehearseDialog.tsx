import { newDraft, parseDraft } from '../../../../contract/fields/fields.ts';
import { useChange } from '../../../../ui/api/endpoint-queries.ts';
import { FormDialog } from '../../../../ui/dialogs/FormDialog.tsx';
import { FieldRow } from '../../../../ui/form/FormSection.tsx';
import { sharedProps } from '../../../../ui/form/fields/fieldProps.ts';
import { Field } from '../../../../ui/record/Field.tsx';
import { useFieldsForm } from '../../../../ui/record/useFieldsForm.ts';
import { showSuccess } from '../../../../ui/snackbar/snackbarStore.ts';
import { RoomsField } from '../../../advanced-conference/public/RoomsField.tsx';
import { getRehearsal, startRehearsal } from '../../rehearsal/contract.ts';
import { rehearsalRequest } from '../../rehearsal/fields.ts';
import classes from '../dialogs/Dialogs.module.css';
import { rehearsalTexts as texts } from './texts.ts';

interface RehearseDialogProps {
  number: number;
  onClose: () => void;
}

/** Asks which rooms are rehearsed and how. */
export function RehearseDialog({ number, onClose }: RehearseDialogProps) {
  const form = useFieldsForm(rehearsalRequest, newDraft(rehearsalRequest));
  const start = useChange(startRehearsal, {
    ownError: true,
    refreshes: [getRehearsal],
    // Another administrator may have started one.
    refreshesAfterErrors: true,
  });
  const { label } = rehearsalRequest.map.roomIds;
  return (
    <FormDialog
      title={texts.rehearse}
      width={560}
      confirmLabel={texts.start}
      form={form}
      pending={start.isPending}
      error={start.error}
      onSubmit={() => {
        const { record } = parseDraft(rehearsalRequest, form.getValues());
        if (record === null) return;
        start.mutate(
          { params: { orgNumber: String(number) }, body: record },
          {
            onSuccess: () => {
              showSuccess(texts.started);
              onClose();
            },
          },
        );
      }}
      onCancel={onClose}
    >
      <p className={classes.text}>{texts.help}</p>
      <RoomsField
        key={form.key('roomIds')}
        number={number}
        input={sharedProps({ form, name: 'roomIds', label })}
      />
      <FieldRow>
        <Field form={form} name="mode" />
        <Field form={form} name="minutes" />
      </FieldRow>
      <Field form={form} name="hasOwnSsid" />
    </FormDialog>
  );
}
