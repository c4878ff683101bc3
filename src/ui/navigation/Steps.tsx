import { IconCheck } from '@tabler/icons-react';
import { ScreenLink } from './ScreenLink.tsx';
import classes from './Steps.module.css';
import type { ScreenPath } from './screen-path.ts';

interface Step {
  id: string;
  title: string;
}

interface StepsProps {
  /** the name of the wizard, for screen readers */
  label: string;
  /** the wizard's path, to which the step's id is appended */
  screen: ScreenPath;
  steps: readonly Step[];
  current: string;
  /** the number of finished steps; the next one can be opened too */
  finished: number;
}

const texts = { done: 'done' };

/** The steps of a wizard: links to those that can be opened, text for the others. */
export function Steps({ label, screen, steps, current, finished }: StepsProps) {
  return (
    <nav aria-label={label}>
      <ol className={classes.steps}>
        {steps.map(({ id, title }, index) => (
          <li key={id} data-current={id === current || undefined}>
            {index <= finished ? (
              <ScreenLink
                to={screen}
                query={{ step: id }}
                className={classes.step}
                aria-current={id === current ? 'step' : undefined}
              >
                <StepMark index={index} isDone={index < finished} />
                {title}
              </ScreenLink>
            ) : (
              <span className={classes.step}>
                <StepMark index={index} isDone={false} />
                {title}
              </span>
            )}
          </li>
        ))}
      </ol>
    </nav>
  );
}

function StepMark({ index, isDone }: { index: number; isDone: boolean }) {
  return (
    <span className={classes.sign}>
      {isDone ? <IconCheck size={14} role="img" aria-label={texts.done} /> : index + 1}
    </span>
  );
}
