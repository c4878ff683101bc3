import { IconCheck } from '@tabler/icons-react';
import { ScreenLink } from './ScreenLink.tsx';
import classes from './Steps.module.css';
import type { ScreenPath } from './screen-path.ts';

interface Step {
  id: string;
  title: string;
}

interface StepsProps {
  /** what the steps lead to, for screen readers */
  label: string;
  /** the wizard's screen; the step stands in its address */
  screen: ScreenPath;
  steps: readonly Step[];
  current: string;
  /** how many steps have been finished: the next one can be reached as well */
  finished: number;
}

const texts = { done: 'done' };

/** The way through a wizard: links to the steps that can be reached, words for the others. */
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
                <Sign index={index} isDone={index < finished} />
                {title}
              </ScreenLink>
            ) : (
              <span className={classes.step}>
                <Sign index={index} isDone={false} />
                {title}
              </span>
            )}
          </li>
        ))}
      </ol>
    </nav>
  );
}

function Sign({ index, isDone }: { index: number; isDone: boolean }) {
  return (
    <span className={classes.sign}>
      {isDone ? <IconCheck size={14} role="img" aria-label={texts.done} /> : index + 1}
    </span>
  );
}
