import { useState } from 'react';
import { useRecordForm } from '../../../../ui/form/useRecordForm.ts';
import { planErrors } from '../draft/parse-site.ts';
import { type AreaDraft, currencyAt, mayHave } from '../draft/site-draft.ts';
import classes from '../NewSite.module.css';
import { portalSettings } from '../portal/guest-portal.ts';
import { texts } from '../texts.ts';
import { AreaPlans } from './AreaPlans.tsx';
import { StepForm } from './StepForm.tsx';
import type { StepProps } from './step-props.ts';
import { placed } from './steps.ts';

/** Each area's plans: chosen, and edited as far as a site needs it; the rest is on Service Plans later. */
export function PlansStep(step: StepProps) {
  const { kept, parent, submitError, onChange } = step;
  const [opened, setOpened] = useState<ReadonlySet<number>>(
    () => new Set([0, ...areasNamedIn(submitError?.fields ?? {})]),
  );
  const isGranted = mayHave('service-plans', kept.site, parent);
  const form = useRecordForm<{ areas: AreaDraft[] }>({
    initialValues: { areas: kept.areas },
    validate: ({ areas }) => (isGranted ? shownErrors(areas) : {}),
    onChange: ({ areas }) => onChange((before) => ({ ...before, areas })),
  });
  const { areas } = form.getValues();
  const currency = currencyAt(kept.site, parent);
  const missing = isGranted ? texts.plansNeedAreas : texts.plansNotGranted;
  // An area with a mistake shows its fields, so that the mistake can be seen.
  const faulty = areasNamedIn(form.errors);
  return (
    <StepForm form={form} label={texts.plans} step={step}>
      {!isGranted || areas.length === 0 ? (
        <p className={classes.kept}>{missing}</p>
      ) : (
        areas.map((area, index) => (
          <AreaPlans
            key={area.name}
            form={form}
            index={index}
            place={{ currency, language: portalSettings(kept, parent, area).language }}
            isOpen={opened.has(index) || faulty.includes(index)}
            onOpen={() => setOpened(new Set([...opened, index]))}
          />
        ))
      )}
    </StepForm>
  );
}

function shownErrors(areas: readonly AreaDraft[]): Record<string, string> {
  return placed(planErrors(areas))?.fields ?? {};
}

function areasNamedIn(errors: object): number[] {
  return Object.keys(errors).flatMap((path) => {
    const index = /^areas\.(\d+)\./.exec(path)?.[1];
    return index === undefined ? [] : [Number(index)];
  });
}
