import { Button } from '@mantine/core';
import { IconCircleCheck, IconCircleDashed } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
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
  const isAreaMissing = steps.some(
    ({ step, isDone, area }) => isInArea(step) && !isDone && area === null,
  );
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
        {isAreaMissing && (
          <Item isDone={false} help={texts.addAreaHelp}>
            <ScreenLink to="/setup/add-org/org" query={{ org: String(number) }}>
              {texts.addArea}
            </ScreenLink>
          </Item>
        )}
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
  const name = texts.stepNames[step];
  const { to, query } = targets[step];
  const organization = isInArea(step) ? area : number;
  return (
    <Item isDone={isDone} help={texts.stepHelp[step]}>
      {isDone && (
        <>
          {name} <span className={classes.done}>{texts.done}</span>
        </>
      )}
      {!isDone && organization === null && name}
      {!isDone && organization !== null && (
        <ScreenLink to={to} query={{ ...query, org: String(organization) }}>
          {name}
        </ScreenLink>
      )}
    </Item>
  );
}

interface ItemProps {
  isDone: boolean;
  help: string;
  children: ReactNode;
}

function Item({ isDone, help, children }: ItemProps) {
  const Icon = isDone ? IconCircleCheck : IconCircleDashed;
  return (
    <li data-done={isDone || undefined}>
      <Icon size={18} aria-hidden />
      <span>
        {children}
        <small>{help}</small>
      </span>
    </li>
  );
}

/** Returns whether a step is done in a service area, and not at the site. */
function isInArea(step: NextStep): boolean {
  return step !== 'front-desk' && step !== 'codes';
}

const targets: Record<NextStep, { to: ScreenPath; query: Record<string, string> }> = {
  gateway: { to: '/setup/devices/manage', query: {} },
  'access-points': { to: '/setup/devices/item/access-point', query: {} },
  portal: { to: '/setup/portal', query: {} },
  'front-desk': { to: '/manage/admins', query: {} },
  codes: { to: '/manage/access-codes/manage', query: {} },
};
