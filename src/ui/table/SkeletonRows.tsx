import classes from './DataTable.module.css';

const rows = [1, 2, 3, 4, 5, 6, 7, 8];

/** Rows of a table that is loading, as high as those that will replace them. */
export function SkeletonRows({ columns }: { columns: number }) {
  // Keys count from the end, because a column of checkboxes may be added before the others.
  const cells = Array.from({ length: columns }, (_, index) => columns - index);
  return rows.map((row) => (
    <tr key={row}>
      {cells.map((cell) => (
        <td key={cell}>
          <div className={classes.skeleton} />
        </td>
      ))}
    </tr>
  ));
}
