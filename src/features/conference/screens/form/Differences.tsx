import type { ConferenceCheck } from '../../check/contract.ts';
import { editTexts } from '../page/texts.ts';
import classes from './Form.module.css';
import { checkTexts as texts } from './texts.ts';

/** The fields that differ from what is stored. */
export function Differences({ check: { changes } }: { check: ConferenceCheck }) {
  if (changes.length === 0) return <p className={classes.help}>{editTexts.noDifferences}</p>;
  return (
    <table className={classes.differences}>
      <thead>
        <tr>
          <th scope="col">{texts.field}</th>
          <th scope="col">{texts.before}</th>
          <th scope="col">{texts.after}</th>
        </tr>
      </thead>
      <tbody>
        {changes.map(({ label, before, after }) => (
          <tr key={label}>
            <th scope="row">{label}</th>
            <td>{before || '–'}</td>
            <td>{after || '–'}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
