import type { HistoryEntry } from '../contract.ts';
import { texts } from '../texts.ts';
import classes from './AdminHistoryPage.module.css';

/** Shows the changed fields with both values. */
export function Difference({ fields }: Pick<HistoryEntry, 'fields'>) {
  if (fields.length === 0) return <p className={classes.note}>{texts.noFields}</p>;
  return (
    <table className={classes.difference}>
      <thead>
        <tr>
          <th scope="col">{texts.field}</th>
          <th scope="col">{texts.before}</th>
          <th scope="col">{texts.after}</th>
        </tr>
      </thead>
      <tbody>
        {fields.map(({ label, before, after }) => (
          <tr key={label}>
            <th scope="row">{label}</th>
            <td className={classes.before}>{before}</td>
            <td>{after}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
