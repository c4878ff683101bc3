import type { PushResult } from '../pushes/contract.ts';
import classes from './Pushes.module.css';
import { dialogTexts as texts } from './push-texts.ts';

/** The differences of a device, object by object; secrets are masked. */
export function ChangeList({ changes }: Pick<PushResult, 'changes'>) {
  return (
    <ul className={classes.changes}>
      {changes.map(({ action, path, key, properties }) => (
        <li key={`${path} ${key}`}>
          <div className={classes.object}>
            <strong>{texts[action]}</strong>
            <code>{path}</code>
          </div>
          {properties.length > 0 && (
            <table>
              <thead>
                <tr>
                  <th scope="col">{texts.property}</th>
                  {action !== 'add' && <th scope="col">{texts.before}</th>}
                  {action !== 'remove' && <th scope="col">{texts.after}</th>}
                </tr>
              </thead>
              <tbody>
                {properties.map(({ name, before, after }) => (
                  <tr key={name}>
                    <th scope="row">{name}</th>
                    {action !== 'add' && <td>{before ?? '–'}</td>}
                    {action !== 'remove' && <td>{after ?? '–'}</td>}
                  </tr>
                ))}
              </tbody>
            </table>
          )}
        </li>
      ))}
    </ul>
  );
}
