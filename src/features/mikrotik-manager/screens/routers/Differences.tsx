import { StatusLabel } from '../../../../ui/StatusLabel.tsx';
import type { Difference } from '../../contract.ts';
import { routerPageTexts } from '../../texts.ts';
import classes from '../Manager.module.css';

const tones = { add: 'warning', set: 'warning', remove: 'bad' } as const;

interface DifferencesProps {
  rows: readonly Difference[];
  /** Set when a run has ended them. */
  areApplied?: boolean;
}

/** Objects of a router that are not as they should be, with both values of each property. */
export function Differences({ rows, areApplied = false }: DifferencesProps) {
  const labels = areApplied ? routerPageTexts.applied : routerPageTexts.difference;
  return rows.map((row, index) => (
    // Rules without a name are alike.
    <div key={`${row.action} ${row.path} ${row.key} ${index}`} className={classes.difference}>
      <div className={classes.actions}>
        <StatusLabel tone={areApplied ? 'good' : tones[row.action]} label={labels[row.action]} />
        <code>
          {row.path} {row.key}
        </code>
        <span className={classes.help}>
          {row.template}
          {row.takesOver && `, ${routerPageTexts.takesOver}`}
        </span>
      </div>
      {row.action !== 'remove' && (
        <dl className={classes.values}>
          {row.properties.map(({ name, before, after }) => (
            <Values key={name} name={name} before={before} after={after} />
          ))}
        </dl>
      )}
    </div>
  ));
}

function Values({ name, before, after }: Difference['properties'][number]) {
  return (
    <>
      <dt>{name}</dt>
      <dd>
        {before !== null && (
          <>
            <del>{before === '' ? routerPageTexts.nothing : before}</del>{' '}
          </>
        )}
        <ins>{after === null || after === '' ? routerPageTexts.nothing : after}</ins>
      </dd>
    </>
  );
}
