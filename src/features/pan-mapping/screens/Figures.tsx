import { memo } from 'react';
import { formatNumber } from '../../../ui/format.ts';
import type { PanBuilding } from '../contract.ts';
import { figureTexts as texts } from '../texts.ts';
import classes from './Building.module.css';
import { isWrong } from './severity.ts';

/** Returns red for what breaks a network, and orange for what only misses something. */
function conflictTone({ conflicts, conflictCount }: PanBuilding): 'bad' | 'warning' | undefined {
  if (conflictCount === 0) return undefined;
  return conflicts.some(({ kind }) => isWrong(kind)) ? 'bad' : 'warning';
}

/** The figures above a building. */
export const Figures = memo(function Figures({ building }: { building: PanBuilding }) {
  const { units, withNetwork, pools, devices, devicesOnline, conflicts, conflictCount } = building;
  const sum = (of: (pool: (typeof pools)[number]) => number) =>
    pools.reduce((total, pool) => total + of(pool), 0);
  const [used, total] = [sum((pool) => pool.used), sum((pool) => pool.total)];
  const range = pools.map((pool) => pool.range).join(' · ');
  return (
    <dl className={classes.figures} aria-label={texts.label}>
      <div className={classes.figure}>
        <dt>{texts.units}</dt>
        <dd className={classes.value}>{formatNumber(units.length)}</dd>
        <dd>{texts.withNetwork(withNetwork)}</dd>
      </div>
      <div className={classes.figure}>
        <dt>{texts.pool}</dt>
        <dd className={classes.value}>{pools.length === 0 ? '–' : texts.ofAll(used, total)}</dd>
        <dd>
          {total > 0 && (
            <div className={classes.bar} aria-hidden>
              <span style={{ width: `${Math.min(100, (used / total) * 100)}%` }} />
            </div>
          )}
          {pools.length === 0
            ? texts.noPool
            : texts.cooling(
                range,
                sum((pool) => pool.cooling),
              )}
        </dd>
      </div>
      <div className={classes.figure}>
        <dt>{texts.devices}</dt>
        <dd className={classes.value}>{formatNumber(devices)}</dd>
        <dd>{texts.online(devicesOnline)}</dd>
      </div>
      <div className={classes.figure}>
        <dt>{texts.conflicts}</dt>
        <dd className={classes.value} data-tone={conflictTone(building)}>
          {formatNumber(conflictCount)}
        </dd>
        <dd>{conflicts[0]?.text ?? texts.noConflicts}</dd>
      </div>
    </dl>
  );
});
