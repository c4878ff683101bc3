import { Skeleton } from '@mantine/core';
import classes from './ListSkeleton.module.css';

const rows = [1, 2, 3, 4, 5, 6, 7, 8];
const loading = 'Loading…';

/** Shown until a list arrives, or the page around it. */
export function ListSkeleton() {
  return (
    <div className={classes.rows} role="status" aria-label={loading}>
      {rows.map((row) => (
        <Skeleton key={row} height={24} />
      ))}
    </div>
  );
}
