import { Progress } from '@mantine/core';
import { type DemoStep, demoSteps } from '../messages.ts';
import classes from './Starting.module.css';
import { texts } from './texts.ts';

/** Shown while the demo's database starts. */
export function Starting({ step }: { step: DemoStep }) {
  const share = (100 * (demoSteps.indexOf(step) + 1)) / (demoSteps.length + 1);
  return (
    <main className={classes.starting}>
      <h1 className={classes.title}>{texts.starting}</h1>
      <Progress className={classes.bar} value={share} aria-label={texts.starting} />
      <p className={classes.step} role="status">
        {texts.steps[step]}
      </p>
    </main>
  );
}
