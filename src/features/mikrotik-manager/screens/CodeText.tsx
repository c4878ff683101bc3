import classes from './Manager.module.css';

/** A configuration, a command or its output. Scrolls by itself, so it can have the focus. */
export function CodeText({ label, text }: { label: string; text: string }) {
  return (
    <pre className={classes.text} aria-label={label} role="region" tabIndex={0}>
      {text}
    </pre>
  );
}
