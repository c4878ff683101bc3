import { memo } from 'react';
import type { GridUnit } from '../contract.ts';
import { panState } from '../rules/states.ts';
import { stateTexts, texts } from '../texts.ts';
import classes from './Building.module.css';

interface LegendProps {
  units: readonly GridUnit[];
  conflicting: ReadonlySet<string>;
}

const order = ['active', 'reserved', 'ending', 'suspended', 'free', 'conflict'] as const;
const names: Readonly<Record<(typeof order)[number], string>> = {
  active: panState.names.Active,
  reserved: panState.names.Reserved,
  ending: panState.names.Ending,
  suspended: panState.names.Suspended,
  free: stateTexts.free,
  conflict: stateTexts.conflict,
};

/** What the colors mean, with the number of units of each. */
export const Legend = memo(function Legend({ units, conflicting }: LegendProps) {
  const counts = new Map<string, number>();
  for (const [id, , , , , state] of units) {
    const shown = conflicting.has(id) ? 'conflict' : (state ?? 'free').toLowerCase();
    counts.set(shown, (counts.get(shown) ?? 0) + 1);
  }
  return (
    <ul className={classes.legend} aria-label={texts.legend}>
      {order.flatMap((state) => {
        const count = counts.get(state);
        return count === undefined ? (
          []
        ) : (
          <li key={state}>
            <i data-state={state} aria-hidden />
            {names[state]} {count}
          </li>
        );
      })}
    </ul>
  );
});
