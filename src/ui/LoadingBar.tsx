import { useIsFetching, useIsMutating } from '@tanstack/react-query';
import classes from './LoadingBar.module.css';

/** The 4 px bar on top of the main view while anything is loading or saving, or `starting`; it takes no room. */
export function LoadingBar({ starting = false }: { starting?: boolean }) {
  const isBusy = useIsFetching() + useIsMutating() > 0;
  return (
    <div className={classes.track}>
      {(isBusy || starting) && (
        <div className={classes.bar} role="progressbar" aria-label="Loading" />
      )}
    </div>
  );
}
