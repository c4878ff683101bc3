import { Button } from '@mantine/core';
import { useState } from 'react';
import { localDateTime } from '../../../../contract/fields/date-kinds.ts';
import { fields, newDraft } from '../../../../contract/fields/fields.ts';
import { formatLocalTime } from '../../../../contract/values/format.ts';
import { useChange } from '../../../../ui/api/endpoint-queries.ts';
import { FormDialog } from '../../../../ui/dialogs/FormDialog.tsx';
import { formatZone } from '../../../../ui/format.ts';
import { Field } from '../../../../ui/record/Field.tsx';
import { useDraft, useFieldsForm } from '../../../../ui/record/useFieldsForm.ts';
import { showSuccess } from '../../../../ui/snackbar/snackbarStore.ts';
import { extendConference } from '../../contract.ts';
import { refreshesAlways } from '../refreshes.ts';
import classes from './Dialogs.module.css';
import { ExtensionCheck } from './ExtensionCheck.tsx';
import { type OfConference, paramsOf } from './of-conference.ts';
import { actionTexts as texts } from './texts.ts';

const choices = [30, 60, 120, 240] as const;

/** Returns a local time some minutes later by the clock. */
export function minutesLater(local: string, minutes: number): string {
  return new Date(Date.parse(`${local}Z`) + minutes * 60_000).toISOString().slice(0, 16);
}

const extensionOf = (start: string) =>
  fields({ end: localDateTime('New end') }, ({ end }, error) => {
    if (end <= start) error('end', texts.afterStart(formatLocalTime(start)));
  });

/** Sets another end, and says before whether it fits. */
export function ExtendDialog(props: OfConference) {
  const { record, onClose } = props;
  const [extension] = useState(() => extensionOf(record.start));
  const form = useFieldsForm(extension, newDraft(extension, { end: record.end }));
  const extend = useChange(extendConference, refreshesAlways);
  const end = useDraft(form, 'end');
  const zone = formatZone(record.timeZone);
  return (
    <FormDialog
      title={texts.extendTitle(record.name)}
      confirmLabel={texts.setEnd}
      form={form}
      pending={extend.isPending}
      error={extend.error}
      onSubmit={(sent) =>
        extend.mutate(
          { params: paramsOf(props), body: { end: sent.end } },
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
      <p className={classes.text}>{texts.endsNow(formatLocalTime(record.end), zone)}</p>
      <div className={classes.choices}>
        {choices.map((minutes) => (
          <Button
            key={minutes}
            variant="default"
            size="compact-sm"
            onClick={() => form.setFieldValue('end', minutesLater(end || record.end, minutes))}
          >
            {texts.later(minutes)}
          </Button>
        ))}
      </div>
      <Field form={form} name="end" help={texts.newEndHelp(zone)} autoFocus />
      {end > record.start && end !== record.end && (
        <ExtensionCheck
          {...props}
          end={end}
          onUse={(latest) => form.setFieldValue('end', latest)}
        />
      )}
    </FormDialog>
  );
}
