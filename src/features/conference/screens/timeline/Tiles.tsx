import type { ReactNode } from 'react';
import { formatNumber } from '../../../../ui/format.ts';
import { ScreenLink } from '../../../../ui/navigation/ScreenLink.tsx';
import { conferences } from '../../contract.ts';
import type { ConferenceDashboard } from '../../dashboard/contract.ts';
import { shortTime, timeBeside } from './format-times.ts';
import classes from './Timeline.module.css';
import { mbit, timelineTexts as texts } from './texts.ts';

/** The figures above the timeline. */
export function Tiles({ dashboard }: { dashboard: ConferenceDashboard }) {
  const { live, pool, reserved, used, next, problems, timeZone, now } = dashboard;
  const [problem] = problems;
  const isFull = pool !== null && reserved.downKbps > pool.downKbps;
  return (
    <dl className={classes.tiles} aria-label={texts.label}>
      <Tile name={texts.live} value={formatNumber(live.conferences)}>
        {texts.online(live.online, live.expected)}
      </Tile>
      <Tile
        name={texts.reserved}
        value={
          pool === null ? mbit(reserved.downKbps) : texts.ofPool(reserved.downKbps, pool.downKbps)
        }
        {...(isFull && { tone: 'bad' })}
      >
        {pool === null
          ? texts.noPool
          : used === null
            ? texts.notMeasured
            : texts.used(used.downKbps)}
      </Tile>
      <Tile
        name={texts.next}
        value={next === null ? texts.none : shortTime(next.startsAt, now, timeZone)}
      >
        {next === null ? (
          texts.nothingNext
        ) : (
          <ScreenLink to={`${conferences.screens.item}/${next.id}`}>
            {texts.nextOf(
              next.name,
              next.rooms,
              timeBeside(next.prepareAt, next.startsAt, now, timeZone),
            )}
          </ScreenLink>
        )}
      </Tile>
      <Tile
        name={texts.conflicts}
        value={formatNumber(problems.length)}
        {...(problem !== undefined && { tone: 'warning' })}
      >
        {problem === undefined ? texts.noConflicts : `${problem.name}: ${problem.text}`}
      </Tile>
    </dl>
  );
}

interface TileProps {
  name: string;
  value: string;
  tone?: 'bad' | 'warning';
  children: ReactNode;
}

function Tile({ name, value, tone, children }: TileProps) {
  return (
    <div className={classes.tile}>
      <dt>{name}</dt>
      <dd className={classes.value} data-tone={tone}>
        {value}
      </dd>
      <dd className={classes.more} title={typeof children === 'string' ? children : undefined}>
        {children}
      </dd>
    </div>
  );
}
