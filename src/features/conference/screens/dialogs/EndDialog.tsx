import { fields, newDraft } from '../../../../contract/fields/fields.ts';
import { longText } from '../../../../contract/fields/text-kinds.ts';
import { useChange } from '../../../../ui/api/endpoint-queries.ts';
import { FormDialog } from '../../../../ui/dialogs/FormDialog.tsx';
import { Field } from '../../../../ui/record/Field.tsx';
import { useFieldsForm } from '../../../../ui/record/useFieldsForm.ts';
import { showSuccess } from '../../../../ui/snackbar/snackbarStore.ts';
import { cancelConference, endConference } from '../../contract.ts';
import { refreshesAlways } from '../refreshes.ts';
import classes from './Dialogs.module.css';
import { type OfConference, paramsOf } from './of-conference.ts';
import { actionTexts as texts } from './texts.ts';

const ending = fields({ reason: longText('Reason', { maxLength: 500, allowEmpty: true }) });

/** Ends a conference now, or cancels it, and says before who is cut. */
export function EndDialog(props: OfConference & { action: 'end' | 'cancel' }) {
  const { record, action, onClose } = props;
  const form = useFieldsForm(ending, newDraft(ending));
  const end = useChange(endConference, refreshesAlways);
  const cancel = useChange(cancelConference, refreshesAlways);
  const isEnd = action === 'end';
  const { name, online, steps } = record;
  return (
    <FormDialog
      danger
      title={isEnd ? texts.endTitle(name) : texts.cancelTitle(name)}
      confirmLabel={isEnd ? texts.end : texts.cancel}
      cancelLabel={texts.keep}
      form={form}
      pending={end.isPending || cancel.isPending}
      error={end.error ?? cancel.error}
      onSubmit={(body) =>
        (isEnd ? end : cancel).mutate(
          { params: paramsOf(props), body },
          {
            onSuccess: () => {
              showSuccess(isEnd ? texts.ended(name) : texts.cancelled(name));
              onClose();
            },
          },
        )
      }
      onCancel={onClose}
    >
      <p className={classes.text}>
        {isEnd ? texts.endText(online, steps.length) : texts.cancelText(record.rooms.length)}
      </p>
      <Field form={form} name="reason" />
    </FormDialog>
  );
}
