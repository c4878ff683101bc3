import { ChangeLabel } from './ChangeLabel.tsx';
import classes from './Report.module.css';
import { texts } from './texts.ts';

export interface Figure {
  label: string;
  now: number;
  before: number;
  /** as people read it */
  format: (value: number) => string;
  /** whether more of it is better, worse, or neither */
  more: 'good' | 'bad' | 'neutral';
}

/** The figures that matter, each beside that of the period before. */
export function FigureCards({ figures }: { figures: readonly Figure[] }) {
  return (
    <dl className={classes.figures}>
      {figures.map(({ label, now, before, format, more }) => (
        <div key={label} className={classes.figure}>
          <dt>{label}</dt>
          {/* Where room is short, a currency's code may stand above its amount. */}
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
