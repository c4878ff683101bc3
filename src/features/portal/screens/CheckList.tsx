import type { Check } from '../checks/check.ts';
import classes from './Portal.module.css';
import { texts } from './texts.ts';

interface CheckListProps {
  checks: readonly Check[] | null;
  onSelect: (check: Check) => void;
}

const marks = { ok: '✓', warning: '!', error: '✕' };
const order: readonly Check['state'][] = ['error', 'warning', 'ok'];

/** What is checked before publishing. Each leads to what it is about. */
export function CheckList({ checks, onSelect }: CheckListProps) {
  const passed = checks?.filter(({ state }) => state === 'ok').length ?? 0;
  const sorted = checks?.toSorted((a, b) => order.indexOf(a.state) - order.indexOf(b.state));
  return (
    <section className={classes.panel} aria-label={texts.checks}>
      <div className={classes.panelHead}>
        <h2>{texts.checks}</h2>
        <span className={classes.quiet}>
          {checks === null ? texts.checking : texts.checksPassed(passed, checks.length)}
        </span>
      </div>
      <ul className={classes.rows}>
        {sorted?.map((check) => (
          <li key={check.id} className={classes.row}>
            <button
              type="button"
              className={classes.rowName}
              data-state={check.state}
              onClick={() => onSelect(check)}
            >
              <span>{check.text}</span>
              <span aria-hidden>{marks[check.state]}</span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}
