import { Button } from '@mantine/core';
import { fields, newDraft, parseDraft } from '../../../../contract/fields/fields.ts';
import { wholeNumber } from '../../../../contract/fields/number-kinds.ts';
import { formatLocalTime } from '../../../../contract/values/format.ts';
import { useChange } from '../../../../ui/api/endpoint-queries.ts';
import { Dialog } from '../../../../ui/dialogs/Dialog.tsx';
import { FormDialog } from '../../../../ui/dialogs/FormDialog.tsx';
import { ScreenLink } from '../../../../ui/navigation/ScreenLink.tsx';
import { Field } from '../../../../ui/record/Field.tsx';
import { useFieldsForm } from '../../../../ui/record/useFieldsForm.ts';
import { StatusLabel } from '../../../../ui/StatusLabel.tsx';
import { conferences, mostWeeks, type Repetition, repeatConference } from '../../contract.ts';
import { refreshesAlways } from '../refreshes.ts';
import classes from './Dialogs.module.css';
import { type OfConference, paramsOf } from './of-conference.ts';
import { actionTexts as texts } from './texts.ts';

const repeated = fields({
  weeks: wholeNumber('Weeks', { from: 1, to: mostWeeks, initial: 4 }),
});

/** Schedules a conference again each week, and shows the result of each. */
export function RepeatDialog(props: OfConference) {
  const { record, onClose } = props;
  const form = useFieldsForm(repeated, newDraft(repeated));
  const repeat = useChange(repeatConference, refreshesAlways);
  if (repeat.data !== undefined)
    return <Results name={record.name} of={repeat.data.repetitions} onClose={onClose} />;
  return (
    <FormDialog
      title={texts.repeatTitle(record.name)}
      confirmLabel={texts.repeat}
      form={form}
      pending={repeat.isPending}
      error={repeat.error}
      onSubmit={(draft) => {
        const { record: body } = parseDraft(repeated, draft);
        if (body !== null) repeat.mutate({ params: paramsOf(props), body });
      }}
      onCancel={onClose}
    >
      <p className={classes.text}>{texts.repeatText}</p>
      <Field form={form} name="weeks" autoFocus />
    </FormDialog>
  );
}

interface ResultsProps {
  name: string;
  of: readonly Repetition[];
  onClose: () => void;
}

function Results({ name, of, onClose }: ResultsProps) {
  const added = of.filter(({ id }) => id !== null).length;
  const waiting = of.filter(({ awaitsApproval }) => awaitsApproval).length;
  return (
    <Dialog
      opened
      title={texts.repeatTitle(name)}
      width={560}
      onClose={onClose}
      footer={<Button onClick={onClose}>{texts.close}</Button>}
    >
      <p className={classes.text} role="status">
        {texts.repeated(added, of.length, waiting)}
      </p>
      <ul className={classes.results} aria-label={texts.results}>
        {of.map(({ start, id, problems }) => (
          <li key={start}>
            {id === null ? (
              <div>
                <StatusLabel tone="bad" label={formatLocalTime(start)} />
                <p className={classes.why}>{problems.join(' ')}</p>
              </div>
            ) : (
              <>
                <StatusLabel tone="good" label={formatLocalTime(start)} />{' '}
                <ScreenLink to={`${conferences.screens.item}/${id}`} onClick={onClose}>
                  {texts.open}
                </ScreenLink>
              </>
            )}
          </li>
        ))}
      </ul>
    </Dialog>
  );
}
