import { useIsFetching, useIsMutating } from '@tanstack/react-query';
import classes from './LoadingBar.module.css';

/** The 4 px bar above the main view while anything loads or saves. It does not move the content. */
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
