import { ChangeLabel } from './ChangeLabel.tsx';
import classes from './Report.module.css';
import { texts } from './texts.ts';

export interface Figure {
  label: string;
  now: number;
  before: number;
  format: (value: number) => string;
  /** whether an increase is good, bad or neutral */
  more: 'good' | 'bad' | 'neutral';
}

/** Key figures, each with the value of the compared period. */
export function FigureCards({ figures }: { figures: readonly Figure[] }) {
  return (
    <dl className={classes.figures}>
      {figures.map(({ label, now, before, format, more }) => (
        <div key={label} className={classes.figure}>
          <dt>{label}</dt>
          {/* In a narrow card the currency may wrap. */}
          <dd className={classes.value}>{format(now).replaceAll('\u00a0', ' ')}</dd>
          <dd className={classes.comparison}>
            <ChangeLabel now={now} before={before} more={more} />
            <span>{texts.before(format(before))}</span>
          </dd>
        </div>
      ))}
    </dl>
  );
}
