import { useEffect, useRef } from 'react';
import classes from './Import.module.css';

/** Takes the focus when its step starts, so that screen readers announce the step. */
export function StepHeading({ text }: { text: string }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <h3 ref={heading} className={classes.heading} tabIndex={-1} data-autofocus>
      {text}
    </h3>
  );
}
