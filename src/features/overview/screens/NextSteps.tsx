import { Button } from '@mantine/core';
import { IconCircleCheck, IconCircleDashed } from '@tabler/icons-react';
import { useState } from 'react';
import { ScreenLink } from '../../../ui/navigation/ScreenLink.tsx';
import type { ScreenPath } from '../../../ui/navigation/screen-path.ts';
import { loadLocal, storeLocal } from '../../../workspace/localMemory.ts';
import type { NextStep, Overview } from '../contract.ts';
import { texts } from '../texts.ts';
import classes from './Overview.module.css';

interface NextStepsProps {
  number: number;
  steps: NonNullable<Overview['steps']>;
}

const keyOf = (number: number) => `NextStepsHidden-${number}`;

/** What is left to set up at a site or an area, until all is done or the browser's user hides it. */
export function NextSteps({ number, steps }: NextStepsProps) {
  const [isHidden, setHidden] = useState(() => loadLocal(keyOf(number)) !== null);
  if (isHidden || steps.every(({ isDone }) => isDone)) return null;
  const hide = () => {
    storeLocal(keyOf(number), 'true');
    setHidden(true);
  };
  return (
    <section className={classes.panel} aria-labelledby="next-steps">
      <div className={classes.heading}>
        <h2 id="next-steps">{texts.steps}</h2>
        <Button variant="subtle" size="compact-sm" onClick={hide}>
          {texts.hide}
        </Button>
      </div>
      <ol className={classes.steps}>
        {steps.map((step) => (
          <Step key={step.step} number={number} {...step} />
        ))}
      </ol>
    </section>
  );
}

interface StepProps {
  number: number;
  step: NextStep;
  isDone: boolean;
  area: number | null;
}

function Step({ number, step, isDone, area }: StepProps) {
  const Icon = isDone ? IconCircleCheck : IconCircleDashed;
  const inArea = step !== 'front-desk' && step !== 'codes';
  const target =
    inArea && area === null
      ? { to: '/setup/add-org/org' as const, query: {}, label: texts.addArea }
      : { ...targets[step], label: texts.stepNames[step] };
  const org = String(inArea ? (area ?? number) : number);
  return (
    <li data-done={isDone || undefined}>
      <Icon size={18} aria-hidden />
      <span>
        {isDone ? (
          <>
            {texts.stepNames[step]} <span className={classes.done}>{texts.done}</span>
          </>
        ) : (
          <ScreenLink to={target.to} query={{ ...target.query, org }}>
            {target.label}
          </ScreenLink>
        )}
        <small>{inArea && area === null ? texts.noArea : texts.stepHelp[step]}</small>
      </span>
    </li>
  );
}

const targets: Record<NextStep, { to: ScreenPath; query: Record<string, string> }> = {
  gateway: { to: '/setup/devices/manage', query: {} },
  'access-points': { to: '/setup/devices/item/access-point', query: {} },
  portal: { to: '/setup/portal', query: {} },
  'front-desk': { to: '/manage/admins', query: {} },
  codes: { to: '/manage/access-codes/manage', query: {} },
};
