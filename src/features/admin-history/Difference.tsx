import classes from './AdminHistoryPage.module.css';
import { changedFields } from './changed-fields.ts';
import type { HistoryEntry } from './contract.ts';
import { texts } from './texts.ts';

/** What a change did, field by field. */
export function Difference({ entry }: { entry: HistoryEntry }) {
  const fields = changedFields(entry);
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
        {fields.map(({ field, before, after }) => (
          <tr key={field}>
            <th scope="row">{field}</th>
            <td className={classes.before}>{before}</td>
            <td>{after}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
