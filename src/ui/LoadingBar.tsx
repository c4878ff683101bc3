import classes from './LoadingBar.module.css';

/** The 4 px bar on top of the main view while anything is loading or saving; it takes no room. */
export function LoadingBar({ active }: { active: boolean }) {
  return (
    <div className={classes.track}>
      {active && <div className={classes.bar} role="progressbar" aria-label="Loading" />}
    </div>
  );
}
