import { type Query, useIsFetching, useIsMutating } from '@tanstack/react-query';
import classes from './LoadingBar.module.css';

/** Nobody waits for what is repeated by itself. */
const isAwaited = ({ meta, state }: Query) => meta?.isPolled !== true || state.data === undefined;

/** The 4 px bar above the main view while anything loads or saves. It does not move the content. */
export function LoadingBar({ starting = false }: { starting?: boolean }) {
  const isBusy = useIsFetching({ predicate: isAwaited }) + useIsMutating() > 0;
  return (
    <div className={classes.track}>
      {(isBusy || starting) && (
        <div className={classes.bar} role="progressbar" aria-label="Loading" />
      )}
    </div>
  );
}
