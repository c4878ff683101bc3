import { Button } from '@mantine/core';
import { useScrollIntoView } from '@mantine/hooks';
import { useNavigate } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { scrollDurationMs, toolbarHeight, viewLinksHeight } from '../../../contract/limits.ts';
import { useQueryParameter } from '../../../ui/address.ts';
import { useChange } from '../../../ui/api/endpoint-queries.ts';
import { ConfirmDialog } from '../../../ui/dialogs/ConfirmDialog.tsx';
import type { SubmitError } from '../../../ui/form/RecordForm.tsx';
import { submitErrorOf } from '../../../ui/form/submitError.ts';
import { useGoTo } from '../../../ui/ScreenLink.tsx';
import { Steps } from '../../../ui/Steps.tsx';
import { showSuccess } from '../../../ui/snackbar/snackbarStore.ts';
import { createSite, type SiteDraft } from './contract.ts';
import { parseSite } from './draft/parse-site.ts';
import { type Parent, withSite } from './draft/site-draft.ts';
import { useSiteDraft } from './draft/useSiteDraft.ts';
import classes from './NewSite.module.css';
import { PortalStep } from './portal/PortalStep.tsx';
import { AreasStep } from './steps/AreasStep.tsx';
import { PlansStep } from './steps/PlansStep.tsx';
import { SiteStep } from './steps/SiteStep.tsx';
import { StartStep } from './steps/StartStep.tsx';
import { SummaryStep } from './steps/SummaryStep.tsx';
import { placed, type StepId, stepNamed, steps, wizardScreen } from './steps/steps.ts';
import { texts } from './texts.ts';

interface NewSiteWizardProps {
  parent: Parent;
  /** the parent's uniqueId: under which of its places the site will be shown */
  parentPlace: string;
  /** whose entries are kept */
  administrator: string;
}

const editScreen: string = '/setup/organization';

export function NewSiteWizard({ parent, parentPlace, administrator }: NewSiteWizardProps) {
  const { kept, keep, drop, startOver } = useSiteDraft(administrator, parent);
  const [refused, setRefused] = useState<(SubmitError & { step: StepId }) | null>(null);
  const [attempt, setAttempt] = useState(0);
  const [isLeaving, setLeaving] = useState(false);
  const named = useQueryParameter('step');
  const step = stepNamed(named, kept.finished);
  const create = useChange(createSite, { ownError: true });
  const goTo = useGoTo();
  const navigate = useNavigate();
  const start = useStepStart(step, refused !== null);

  // The address names the step that is shown, also where it named none, or one that cannot be reached yet.
  useEffect(() => {
    if (named !== step)
      void navigate({ to: '.', search: (before) => ({ ...before, step }), replace: true });
  }, [named, step, navigate]);

  const show = (id: StepId) => goTo(wizardScreen, { step: id });
  const position = steps.findIndex(({ id }) => id === step);
  const back = () => show(steps[position - 1]?.id ?? 'start');
  const next = () => {
    setRefused(null);
    keep((before) => ({ ...before, finished: Math.max(before.finished, position + 1) }));
    show(steps[position + 1]?.id ?? 'summary');
  };
  const refuse = (error: SubmitError) => {
    const found = error.fields && placed(error.fields);
    setRefused(found ? { ...error, ...found } : { ...error, step: 'summary' });
    if (found) show(found.step);
  };
  const submit = () => {
    const { whole, errors } = parseSite(kept, parent);
    if (whole === null) {
      refuse({ message: '', fields: errors });
      return;
    }
    create.mutate(
      { params: { orgNumber: String(parent.number) }, body: whole },
      {
        onSuccess: ({ name, number, ...contents }) => {
          drop();
          showSuccess(texts.created(name, contents));
          void navigate({ to: editScreen, search: { org: `${parentPlace}-${number}` } });
        },
        onError: (error) => refuse(submitErrorOf(error) ?? { message: error.message }),
      },
    );
  };

  const shared = {
    kept,
    parent,
    submitError: refused?.step === step ? refused : null,
    onChange: (change: (before: SiteDraft) => SiteDraft) => keep(change),
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
          finished={kept.finished}
        />
        <Button variant="subtle" color="gray" onClick={() => setLeaving(true)}>
          {texts.startOver}
        </Button>
      </div>
      <p className={classes.kept}>{texts.kept}</p>
      {/* Another attempt begins with what is kept then. */}
      <section
        key={`${step} ${attempt}`}
        ref={start}
        tabIndex={-1}
        aria-label={texts.stepOf(position + 1, steps.length, steps[position]?.title ?? '')}
      >
        {step === 'start' && <StartStep {...shared} />}
        {step === 'site' && (
          <SiteStep
            {...shared}
            onValues={(site) => keep((before) => withSite(before, site, parent))}
          />
        )}
        {step === 'areas' && <AreasStep {...shared} />}
        {step === 'plans' && <PlansStep {...shared} />}
        {step === 'portal' && <PortalStep {...shared} />}
        {step === 'summary' && (
          <SummaryStep {...shared} pending={create.isPending} onSubmit={submit} />
        )}
      </section>
      <ConfirmDialog
        opened={isLeaving}
        title={texts.startOverTitle}
        confirmLabel={texts.startOver}
        danger
        onConfirm={() => {
          setLeaving(false);
          setRefused(null);
          startOver();
          setAttempt(attempt + 1);
          show('start');
        }}
        onCancel={() => setLeaving(false)}
      >
        {texts.startOverText}
      </ConfirmDialog>
    </>
  );
}

/** The focus goes along with the step, unless a mistake in it has taken it. */
function useStepStart(step: StepId, hasMistake: boolean) {
  // The page's title and the steps, which stand above, are shown too.
  const { targetRef: start, scrollIntoView } = useScrollIntoView<HTMLElement>({
    duration: scrollDurationMs,
    offset: 2 * toolbarHeight + viewLinksHeight,
  });
  const shown = useRef(step);
  useEffect(() => {
    if (shown.current === step) return;
    shown.current = step;
    if (hasMistake) return;
    start.current?.focus({ preventScroll: true });
    scrollIntoView();
  }, [step, hasMistake, start, scrollIntoView]);
  return start;
}
