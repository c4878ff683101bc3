import { Button } from '@mantine/core';
import { localDateTime } from '../../../../contract/fields/date-kinds.ts';
import { fields, newDraft } from '../../../../contract/fields/fields.ts';
import { formatLocalTime } from '../../../../contract/values/format.ts';
import { useChange } from '../../../../ui/api/endpoint-queries.ts';
import { FormDialog } from '../../../../ui/dialogs/FormDialog.tsx';
import { formatZone } from '../../../../ui/format.ts';
import { Field } from '../../../../ui/record/Field.tsx';
import { useFieldsForm } from '../../../../ui/record/useFieldsForm.ts';
import { showSuccess } from '../../../../ui/snackbar/snackbarStore.ts';
import { extendConference } from '../../contract.ts';
import { refreshesAlways } from '../refreshes.ts';
import classes from './Dialogs.module.css';
import { type OfConference, paramsOf } from './of-conference.ts';
import { actionTexts as texts } from './texts.ts';

const extension = fields({ end: localDateTime('New end') });
const choices = [30, 60, 120, 240] as const;

/** Returns a local time some minutes later by the clock. */
export function minutesLater(local: string, minutes: number): string {
  return new Date(Date.parse(`${local}Z`) + minutes * 60_000).toISOString().slice(0, 16);
}

/** Sets another end. The server says exactly what is in the way. */
export function ExtendDialog(props: OfConference) {
  const { record, onClose } = props;
  const form = useFieldsForm(extension, newDraft(extension, { end: record.end }));
  const extend = useChange(extendConference, refreshesAlways);
  return (
    <FormDialog
      title={texts.extendTitle(record.name)}
      confirmLabel={texts.setEnd}
      form={form}
      pending={extend.isPending}
      error={extend.error}
      onSubmit={({ end }) =>
        extend.mutate(
          { params: paramsOf(props), body: { end } },
          {
            onSuccess: (changed) => {
              showSuccess(texts.extended(changed.name, formatLocalTime(changed.end)));
              onClose();
            },
          },
        )
      }
      onCancel={onClose}
    >
      <p className={classes.text}>
        {texts.endsNow(formatLocalTime(record.end), formatZone(record.timeZone))}
      </p>
      <div className={classes.choices}>
        {choices.map((minutes) => (
          <Button
            key={minutes}
            variant="default"
            size="compact-sm"
            onClick={() => form.setFieldValue('end', minutesLater(record.end, minutes))}
          >
            {texts.later(minutes)}
          </Button>
        ))}
      </div>
      <Field form={form} name="end" autoFocus />
    </FormDialog>
  );
}
