import { Alert, Button } from '@mantine/core';
import { type Draft, newDraft, parseDraft } from '../../../../contract/fields/fields.ts';
import { levelFor, reaches } from '../../../../contract/permissions.ts';
import { localTimeOf } from '../../../../contract/values/zoned-time.ts';
import { useChange } from '../../../../ui/api/endpoint-queries.ts';
import { FormDialog } from '../../../../ui/dialogs/FormDialog.tsx';
import { FieldRow } from '../../../../ui/form/FormSection.tsx';
import { sharedProps } from '../../../../ui/form/fields/fieldProps.ts';
import { useRecordForm } from '../../../../ui/form/useRecordForm.ts';
import { clockStyleOf, formatClock } from '../../../../ui/format.ts';
import { ScreenLink, useGoTo } from '../../../../ui/navigation/ScreenLink.tsx';
import { Field } from '../../../../ui/record/Field.tsx';
import { type FieldsForm, useDraft } from '../../../../ui/record/useFieldsForm.ts';
import { useNow } from '../../../../ui/useNow.ts';
import { useAllowed } from '../../../../workspace/useAllowed.ts';
import { paths } from '../../contract.ts';
import { checkFit, type Fit } from '../../items/contract.ts';
import { conferenceFit } from '../../items/fields.ts';
import { plannedQuery } from '../../items/planned-query.ts';
import { texts } from '../../texts.ts';
import { RoomsField } from '../rooms/RoomsField.tsx';
import classes from './FitDialog.module.css';

interface FitDialogProps {
  number: number;
  onClose: () => void;
}

/** Returns a draft without the bandwidth that the form hides. */
function shownPart(draft: Draft<typeof conferenceFit>): Draft<typeof conferenceFit> {
  const { downKbps, upKbps } = newDraft(conferenceFit);
  return draft.network === 'conference' ? draft : { ...draft, downKbps, upKbps };
}

/** Asks whether the site can host an event, and shows what is in the way and the nearest time that fits. */
export function FitDialog({ number, onClose }: FitDialogProps) {
  const check = useChange(checkFit, { ownError: true });
  const form: FieldsForm<(typeof conferenceFit)['map']> = {
    ...useRecordForm<Draft<typeof conferenceFit>>({
      initialValues: newDraft(conferenceFit),
      validate: (draft) => parseDraft(conferenceFit, shownPart(draft)).errors ?? {},
      // An answer is about what was asked, not about what is typed since.
      onChange: check.reset,
    }),
    fields: conferenceFit,
  };
  const goTo = useGoTo();
  const canPlan = reaches(levelFor(useAllowed().permissions, 'conference'), 'edit');
  const isDark = useDraft(form, 'network') !== 'conference';
  const ask = () => {
    const { record } = parseDraft(conferenceFit, shownPart(form.getValues()));
    if (record === null) return;
    check.mutate({ params: { orgNumber: String(number) }, body: record });
  };
  const choose = (fit: Fit) => {
    if (fit.nearest === null) return;
    const local = (at: string) => localTimeOf(new Date(at), fit.timeZone);
    form.setFieldValue('startsOn', local(fit.nearest.startsAt));
    form.setFieldValue('endsOn', local(fit.nearest.endsAt));
    ask();
  };
  const { label } = conferenceFit.map.roomIds;
  return (
    <FormDialog
      title={texts.canWe}
      width={640}
      confirmLabel={texts.check}
      form={form}
      pending={check.isPending}
      error={check.error}
      onSubmit={ask}
      onCancel={onClose}
    >
      <p className={classes.help}>{texts.fitHelp}</p>
      <FieldRow>
        <Field form={form} name="startsOn" autoFocus />
        <Field form={form} name="endsOn" />
      </FieldRow>
      <RoomsField
        key={form.key('roomIds')}
        number={number}
        input={sharedProps({ form, name: 'roomIds', label })}
      />
      <FieldRow>
        <Field form={form} name="network" />
        <Field form={form} name="hasOwnSsid" />
      </FieldRow>
      {!isDark && (
        <FieldRow>
          <Field form={form} name="downKbps" />
          <Field form={form} name="upKbps" />
        </FieldRow>
      )}
      {check.data !== undefined && (
        <Answer
          fit={check.data}
          onChoose={choose}
          {...(canPlan && {
            onPlan: () =>
              goTo('/manage/conference/item', plannedQuery(shownPart(form.getValues()))),
          })}
        />
      )}
    </FormDialog>
  );
}

interface AnswerProps {
  fit: Fit;
  onChoose: (fit: Fit) => void;
  /** opens the wizard with what was asked; absent: the role may not add conferences */
  onPlan?: () => void;
}

function Answer({ fit, onChoose, onPlan }: AnswerProps) {
  const now = useNow();
  const time = (at: string) =>
    formatClock(new Date(at), fit.timeZone, clockStyleOf(new Date(at), now, fit.timeZone));
  const { freeDownKbps, freeUpKbps, nearest, isPossible } = fit;
  return (
    <Alert
      role="status"
      color={fit.fits ? 'teal' : 'red'}
      title={answerText(fit)}
      className={classes.answer}
    >
      {fit.conflicts.length > 0 && (
        <ul className={classes.conflicts}>
          {fit.conflicts.map((text) => (
            <li key={text}>{text}</li>
          ))}
        </ul>
      )}
      {!fit.fits &&
        (nearest === null ? (
          isPossible && <p>{texts.noNearest}</p>
        ) : (
          <p className={classes.nearest}>
            {texts.nearest} {time(nearest.startsAt)} – {time(nearest.endsAt)}
            <Button variant="default" size="compact-sm" onClick={() => onChoose(fit)}>
              {texts.useNearest}
            </Button>
          </p>
        ))}
      {freeDownKbps === null || freeUpKbps === null ? (
        <p>
          {texts.uplinkUnknown} <ScreenLink to={paths.rules}>{texts.rules}</ScreenLink>
        </p>
      ) : (
        <p>{texts.left(freeDownKbps, freeUpKbps)}</p>
      )}
      {fit.fits && onPlan && (
        <Button size="compact-sm" mt={8} onClick={onPlan}>
          {texts.planIt}
        </Button>
      )}
    </Alert>
  );
}

function answerText({ fits, vlan }: Fit): string {
  if (!fits) return texts.doesNotFit;
  return vlan === null ? texts.fits : texts.fitsWith(vlan);
}
