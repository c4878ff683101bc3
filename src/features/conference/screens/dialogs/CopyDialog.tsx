import { localDateTime } from '../../../../contract/fields/date-kinds.ts';
import { fields, newDraft } from '../../../../contract/fields/fields.ts';
import { useChange } from '../../../../ui/api/endpoint-queries.ts';
import { FormDialog } from '../../../../ui/dialogs/FormDialog.tsx';
import { formatZone } from '../../../../ui/format.ts';
import { useGoTo } from '../../../../ui/navigation/ScreenLink.tsx';
import { Field } from '../../../../ui/record/Field.tsx';
import { useFieldsForm } from '../../../../ui/record/useFieldsForm.ts';
import { showSuccess } from '../../../../ui/snackbar/snackbarStore.ts';
import { conferences, copyConference } from '../../contract.ts';
import { refreshesAlways } from '../refreshes.ts';
import classes from './Dialogs.module.css';
import { minutesLater } from './ExtendDialog.tsx';
import { type OfConference, paramsOf } from './of-conference.ts';
import { actionTexts as texts } from './texts.ts';

const copied = fields({ start: localDateTime('Start of the copy') });
const weekMinutes = 7 * 24 * 60;

/** Copies a conference to another start, as a draft. */
export function CopyDialog(props: OfConference) {
  const { record, onClose } = props;
  const goTo = useGoTo();
  const form = useFieldsForm(
    copied,
    newDraft(copied, { start: minutesLater(record.start, weekMinutes) }),
  );
  const copy = useChange(copyConference, refreshesAlways);
  return (
    <FormDialog
      title={texts.copyTitle(record.name)}
      confirmLabel={texts.copy}
      form={form}
      pending={copy.isPending}
      error={copy.error}
      onSubmit={(body) =>
        copy.mutate(
          { params: paramsOf(props), body },
          {
            onSuccess: ({ id }) => {
              showSuccess(texts.copied(record.name));
              onClose();
              goTo(`${conferences.screens.item}/${id}`);
            },
          },
        )
      }
      onCancel={onClose}
    >
      <p className={classes.text}>{texts.copyText(formatZone(record.timeZone))}</p>
      <Field form={form} name="start" autoFocus />
    </FormDialog>
  );
}
