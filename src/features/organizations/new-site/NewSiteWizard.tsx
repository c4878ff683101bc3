import { Button } from '@mantine/core';
import { useScrollIntoView } from '@mantine/hooks';
import { useNavigate } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { scrollDurationMs, toolbarHeight, viewLinksHeight } from '../../../contract/limits.ts';
import { useChange } from '../../../ui/api/endpoint-queries.ts';
import { ConfirmDialog } from '../../../ui/dialogs/ConfirmDialog.tsx';
import type { SubmitError } from '../../../ui/form/RecordForm.tsx';
import { submitErrorOf } from '../../../ui/form/submitError.ts';
import { useQueryParameter } from '../../../ui/navigation/address.ts';
import { useGoTo } from '../../../ui/navigation/ScreenLink.tsx';
import { Steps } from '../../../ui/navigation/Steps.tsx';
import { showSuccess } from '../../../ui/snackbar/snackbarStore.ts';
import { createSite } from './contract.ts';
import { parseSite } from './draft/parse-site.ts';
import type { Parent } from './draft/site-draft.ts';
import { useSiteDraft } from './draft/useSiteDraft.ts';
import classes from './NewSite.module.css';
import { PortalStep } from './portal/PortalStep.tsx';
import { AreasStep } from './steps/AreasStep.tsx';
import { PlansStep } from './steps/PlansStep.tsx';
import { SiteStep } from './steps/SiteStep.tsx';
import { StartStep } from './steps/StartStep.tsx';
import { SummaryStep } from './steps/SummaryStep.tsx';
import { firstStepWithErrors, type StepId, stepNamed, steps, wizardScreen } from './steps/steps.ts';
import { texts } from './texts.ts';

interface NewSiteWizardProps {
  parent: Parent;
  /** the position of the parent under which the site is shown afterwards */
  parentUniqueId: string;
  /** the id of the administrator whose draft is stored */
  administrator: string;
}

export function NewSiteWizard({ parent, parentUniqueId, administrator }: NewSiteWizardProps) {
  const { draft, change, discard, startOver } = useSiteDraft(administrator, parent);
  const [rejection, setRejection] = useState<(SubmitError & { step: StepId }) | null>(null);
  const [attempt, setAttempt] = useState(0);
  const [isConfirming, setConfirming] = useState(false);
  const named = useQueryParameter('step');
  const step = stepNamed(named, draft.finished);
  const create = useChange(createSite, { ownError: true });
  const goTo = useGoTo();
  const navigate = useNavigate();
  const start = useStepStart(step, rejection !== null);

  // The address may have no step, or one that cannot be opened yet.
  useEffect(() => {
    if (named !== step)
      void navigate({ to: '.', search: (before) => ({ ...before, step }), replace: true });
  }, [named, step, navigate]);

  const show = (id: StepId) => goTo(wizardScreen, { step: id });
  const position = steps.findIndex(({ id }) => id === step);
  const back = () => show(steps[position - 1]?.id ?? 'start');
  const next = () => {
    setRejection(null);
    change((before) => ({ ...before, finished: Math.max(before.finished, position + 1) }));
    show(steps[position + 1]?.id ?? 'summary');
  };
  const reject = (error: SubmitError) => {
    const found = error.fields && firstStepWithErrors(error.fields);
    setRejection(found ? { ...error, ...found } : { ...error, step: 'summary' });
    if (found) show(found.step);
  };
  const submit = () => {
    const { record, errors } = parseSite(draft, parent);
    if (record === null) {
      reject({ message: '', fields: errors });
      return;
    }
    create.mutate(
      { params: { orgNumber: String(parent.number) }, body: record },
      {
        onSuccess: ({ name, number, ...contents }) => {
          discard();
          showSuccess(texts.created(name, contents));
          goTo('/setup/organization', { org: `${parentUniqueId}-${number}` });
        },
        onError: (error) => reject(submitErrorOf(error) ?? { message: error.message }),
      },
    );
  };

  const shared = {
    draft,
    parent,
    submitError: rejection?.step === step ? rejection : null,
    onChange: change,
    onNext: next,
    onBack: back,
  };
  return (
    <>
      <div className={classes.top}>
        <Steps
          label={texts.steps}
          screen={wizardScreen}
          steps={steps}
          current={step}
          finished={draft.finished}
        />
        <Button variant="subtle" color="gray" onClick={() => setConfirming(true)}>
          {texts.startOver}
        </Button>
      </div>
      <p className={classes.hint}>{texts.storedHere}</p>
      {/* Starting over creates new forms. */}
      <section
        key={`${step} ${attempt}`}
        ref={start}
        tabIndex={-1}
        aria-label={texts.stepOf(position + 1, steps.length, steps[position]?.title ?? '')}
      >
        {step === 'start' && <StartStep {...shared} />}
        {step === 'site' && <SiteStep {...shared} />}
        {step === 'areas' && <AreasStep {...shared} />}
        {step === 'plans' && <PlansStep {...shared} />}
        {step === 'portal' && <PortalStep {...shared} />}
        {step === 'summary' && (
          <SummaryStep {...shared} pending={create.isPending} onSubmit={submit} />
        )}
      </section>
      <ConfirmDialog
        opened={isConfirming}
        title={texts.startOverTitle}
        confirmLabel={texts.startOver}
        danger
        onConfirm={() => {
          setConfirming(false);
          setRejection(null);
          startOver();
          setAttempt(attempt + 1);
          show('start');
        }}
        onCancel={() => setConfirming(false)}
      >
        {texts.startOverText}
      </ConfirmDialog>
    </>
  );
}

/** Moves the focus to a step when it is shown, unless an error in it takes the focus. */
function useStepStart(step: StepId, hasError: boolean) {
  // The page's title and the steps above stay in view.
  const { targetRef: start, scrollIntoView } = useScrollIntoView<HTMLElement>({
    duration: scrollDurationMs,
    offset: 2 * toolbarHeight + viewLinksHeight,
  });
  const shown = useRef(step);
  useEffect(() => {
    if (shown.current === step) return;
    shown.current = step;
    if (hasError) return;
    start.current?.focus({ preventScroll: true });
    scrollIntoView();
  }, [step, hasError, start, scrollIntoView]);
  return start;
}
