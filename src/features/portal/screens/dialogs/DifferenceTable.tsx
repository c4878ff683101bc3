import type { Difference } from '../../../../contract/fields/field.ts';
import classes from './Dialogs.module.css';

interface DifferenceTableProps {
  caption: string;
  differences: readonly Difference[];
  /** the heads of the columns of the two versions */
  mine: string;
  theirs: string;
  /** shown when nothing differs */
  none: string;
}

/** Two versions of a portal side by side, field by field. */
export function DifferenceTable({
  caption,
  differences,
  mine,
  theirs,
  none,
}: DifferenceTableProps) {
  if (differences.length === 0) return <p>{none}</p>;
  return (
    <section className={classes.scroll} aria-label={caption} tabIndex={0}>
      <table className={classes.table}>
        <caption>{caption}</caption>
        <thead>
          <tr>
            <td />
            <th scope="col">{mine}</th>
            <th scope="col">{theirs}</th>
          </tr>
        </thead>
        <tbody>
          {differences.map((difference) => (
            <tr key={`${difference.label}: ${difference.theirs}`}>
              <th scope="row">{difference.label}</th>
              <td>{difference.mine || '–'}</td>
              <td>{difference.theirs || '–'}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
