import { useState } from 'react';
import { currencyAt, featuresAt } from '../draft/site-draft.ts';
import classes from '../NewSite.module.css';
import { portalSettings } from '../portal/guest-portal.ts';
import { canHave } from '../rules.ts';
import { texts } from '../texts.ts';
import { AreaPlans } from './AreaPlans.tsx';
import { StepForm } from './StepForm.tsx';
import type { StepProps } from './step-props.ts';
import { useSiteForm } from './useSiteForm.ts';

/** The plans of each area, with the fields that a new site needs; the others are on Service Plans later. */
export function PlansStep(step: StepProps) {
  const { draft, parent, submitError } = step;
  const form = useSiteForm(step, 'plans');
  const [opened, setOpened] = useState<ReadonlySet<number>>(
    () => new Set([0, ...areasIn(submitError?.fields ?? {})]),
  );
  const { areas } = form.getValues();
  const canHavePlans = canHave('plans', featuresAt(draft.site, parent));
  // An area with an error shows its inputs, so that the error can be seen.
  const withErrors = areasIn(form.errors);
  const currency = currencyAt(draft.site, parent);
  return (
    <StepForm form={form} label={texts.plans} step={step}>
      {!canHavePlans || areas.length === 0 ? (
        <p className={classes.hint}>
          {canHavePlans ? texts.plansNeedAreas : texts.cannotHavePlans}
        </p>
      ) : (
        areas.map((area, index) => (
          <AreaPlans
            key={form.key(`areas.${index}`)}
            form={form}
            index={index}
            locale={{ currency, language: portalSettings(draft, parent, area).language }}
            isOpen={opened.has(index) || withErrors.includes(index)}
            onOpen={() => setOpened(new Set([...opened, index]))}
          />
        ))
      )}
    </StepForm>
  );
}

function areasIn(errors: object): number[] {
  return Object.keys(errors).flatMap((path) => {
    const index = /^areas\.(\d+)\./.exec(path)?.[1];
    return index === undefined ? [] : [Number(index)];
  });
}
