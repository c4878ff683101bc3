import { Button } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { useChange } from '../../../../ui/api/endpoint-queries.ts';
import { RecordForm, type SubmitError } from '../../../../ui/form/RecordForm.tsx';
import { submitErrorOf } from '../../../../ui/form/submitError.ts';
import { useQueryParameter } from '../../../../ui/navigation/address.ts';
import { useGoTo } from '../../../../ui/navigation/ScreenLink.tsx';
import { Steps } from '../../../../ui/navigation/Steps.tsx';
import { showSuccess } from '../../../../ui/snackbar/snackbarStore.ts';
import { plannedParameters } from '../../../advanced-conference/public/planned-query.ts';
import type { ConferenceSiteReply } from '../../check/contract.ts';
import { conferences } from '../../contract.ts';
import { BandwidthSection } from '../form/BandwidthSection.tsx';
import { CheckSide } from '../form/CheckSide.tsx';
import {
  draftErrors,
  type LoginKind,
  newConferenceErrors,
  parseConference,
} from '../form/conference-input.ts';
import classes from '../form/Form.module.css';
import { withNewStart } from '../form/moved-times.ts';
import { RoomsSection } from '../form/RoomsSection.tsx';
import { BasicsSection, DevicesSection, LoginSection } from '../form/Sections.tsx';
import { useConferenceCheck } from '../form/useConferenceCheck.ts';
import { refreshes } from '../refreshes.ts';
import { enteredOf } from './entered-findings.ts';
import { OfferedEntries } from './OfferedEntries.tsx';
import { usePlannedEntries } from './planned-entries.ts';
import { ReviewStep } from './ReviewStep.tsx';
import { StartOver } from './StartOver.tsx';
import {
  canWait,
  errorsOfStep,
  firstStepWithErrors,
  type StepId,
  stepNamed,
  steps,
} from './steps.ts';
import { wizardTexts as texts } from './texts.ts';
import { useWizardDraft } from './useWizardDraft.ts';

interface ConferenceWizardProps {
  number: number;
  site: ConferenceSiteReply;
  /** whose draft it is */
  administrator: string;
}

const screen = conferences.screens.item;

/** The entries that the wizard was opened with are in its draft, so the address drops them. */
function withStep(before: Record<string, unknown>, step: StepId): Record<string, unknown> {
  const others = Object.entries(before).filter(
    ([name]) => !plannedParameters.some((one) => one === name),
  );
  return { ...Object.fromEntries(others), step };
}

/** The steps of a new conference. What is typed stays in this browser until it is saved. */
export function ConferenceWizard({ number, site, administrator }: ConferenceWizardProps) {
  const login: LoginKind = site.rules.login;
  const named = useQueryParameter('step');
  const [rejection, setRejection] = useState<(SubmitError & { step: StepId }) | null>(null);
  const draft = useWizardDraft({
    administrator,
    number,
    site,
    given: usePlannedEntries(site),
    validate: (values) => errorsOfStep(step, newConferenceErrors(values, login)),
  });
  const { form, values, finished } = draft;
  const step = stepNamed(named, finished);
  const checking = useConferenceCheck({ number, conferenceId: null, draft: values, login });
  const create = useChange(conferences.create, { ownError: true, refreshes });
  const goTo = useGoTo();
  const navigate = useNavigate();

  // The address may have no step, or one that cannot be opened yet.
  useEffect(() => {
    if (named !== step)
      void navigate({ to: '.', search: (before) => withStep(before, step), replace: true });
  }, [named, step, navigate]);

  const position = steps.findIndex(({ id }) => id === step);
  const show = (id: StepId) => goTo(screen, { step: id });
  const back = () => show(steps[position - 1]?.id ?? 'basics');
  const next = () => {
    setRejection(null);
    draft.finish(position + 1);
    show(steps[position + 1]?.id ?? 'review');
  };
  const reject = (error: SubmitError) => {
    const found = firstStepWithErrors(error.fields ?? {});
    setRejection({ ...error, ...(found ?? { step: 'review' }) });
    if (found !== null) show(found.step);
  };
  const save = (isDraft: boolean) => {
    const record = parseConference(form.getValues(), login);
    if (record === null) {
      reject({ message: texts.incomplete, fields: draftErrors(form.getValues(), login) });
      return;
    }
    create.mutate(
      { params: { orgNumber: String(number) }, body: { ...record, isDraft } },
      {
        onSuccess: ({ id, name, awaitsApproval }) => {
          draft.discard();
          showSuccess(isDraft ? texts.savedDraft(name) : texts.scheduled(name, awaitsApproval));
          goTo(`${screen}/${id}`);
        },
        onError: (error) => reject(submitErrorOf(error) ?? { message: error.message }),
      },
    );
  };
  const useNearest = (start: string) => {
    const moved = withNewStart(values, start);
    form.setFieldValue('start', moved.start);
    form.setFieldValue('end', moved.end);
  };
  const { check } = checking;
  const section = { form, site, login, stored: [], hasBegun: false };
  const lacksLogin = canWait(step, draftErrors(values, login), newConferenceErrors(values, login));
  const isLast = step === 'review';
  return (
    <>
      <div className={classes.top}>
        <Steps
          label={texts.steps}
          screen={screen}
          steps={steps}
          current={step}
          finished={finished}
        />
        <StartOver
          onConfirm={() => {
            setRejection(null);
            draft.startOver();
            show('basics');
          }}
        />
      </div>
      <p className={classes.stored}>{texts.storedHere}</p>
      {draft.offered !== null && (
        <OfferedEntries
          name={values.name}
          onUse={() => {
            setRejection(null);
            draft.startOver(draft.offered ?? {});
            show('basics');
          }}
        />
      )}
      <section
        key={`${step} ${draft.attempt}`}
        aria-label={texts.stepOf(position + 1, steps.length, steps[position]?.title ?? '')}
      >
        <RecordForm
          form={form}
          label={steps[position]?.title ?? ''}
          isAutosaved
          submitLabel={isLast ? texts.schedule : texts.next}
          cancelLabel={texts.back}
          pending={create.isPending}
          submitError={rejection?.step === step ? rejection : null}
          onSubmit={() => (isLast ? save(false) : next())}
          {...(position > 0 && { onCancel: back })}
          actions={
            isLast ? (
              <Button variant="default" disabled={create.isPending} onClick={() => save(true)}>
                {texts.saveDraft}
              </Button>
            ) : (
              lacksLogin && (
                <Button variant="default" onClick={next}>
                  {texts.later}
                </Button>
              )
            )
          }
          side={
            !isLast && (
              <CheckSide
                {...checking}
                check={check && enteredOf(check, values, finished)}
                isPartial
                onUseNearest={useNearest}
              />
            )
          }
        >
          {step === 'basics' && <BasicsSection {...section} />}
          {step === 'login' && <LoginSection {...section} />}
          {step === 'bandwidth' && <BandwidthSection {...section} check={check} />}
          {step === 'rooms' && <RoomsSection {...section} />}
          {step === 'devices' && <DevicesSection {...section} />}
          {isLast && (
            <ReviewStep
              values={values}
              login={login}
              site={site}
              checking={checking}
              onUseNearest={useNearest}
            />
          )}
        </RecordForm>
      </section>
    </>
  );
}
