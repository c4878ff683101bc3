import type { ReactNode } from 'react';
import { formatMoney } from '../../../contract/values/money.ts';
import { formatClock, formatNumber } from '../../../ui/format.ts';
import { ScreenLink } from '../../../ui/navigation/ScreenLink.tsx';
import type { ScreenPath } from '../../../ui/navigation/screen-path.ts';
import type { OrganizationType } from '../../organizations/contract.ts';
import type { Overview } from '../contract.ts';
import { texts } from '../texts.ts';
import { devicesAt } from './devices-at.ts';
import classes from './Overview.module.css';

interface TilesProps {
  overview: Overview;
  type: OrganizationType | null;
}

/** The figures of today, each a link to the list that it counts. A role sees only those of its features. */
export function Tiles({ overview, type }: TilesProps) {
  const { devices, guests, revenue, codes, changes, timeZone, hasLinks } = overview;
  const clock = (at: string) => formatClock(new Date(at), timeZone, 'time');
  return (
    <section className={classes.tiles} aria-label={texts.figures}>
      {devices && (
        <Tile
          label={texts.devicesDown}
          value={formatNumber(devices.down)}
          isBad={devices.down > 0}
          detail={
            devices.all === 0 && hasLinks
              ? texts.noOwnDevices
              : texts.ofDevices(devices.all, devices.degraded)
          }
          {...devicesAt(type, { isDown: devices.down > 0 })}
        />
      )}
      {guests && (
        <Tile
          label={texts.guestsOnline}
          value={formatNumber(guests.online)}
          detail={
            guests.peak === null
              ? texts.noPeak
              : texts.peak(guests.peak.guests, clock(guests.peak.at))
          }
          to="/manage/users"
          query={{ state: 'Online' }}
        />
      )}
      {revenue && <RevenueTile revenue={revenue} />}
      {codes && (
        <Tile
          label={texts.codesEnding}
          value={formatNumber(codes.ending)}
          detail={texts.inBatches(codes.batches)}
          to="/manage/access-codes/manage"
          query={{ ends: 'soon', sort: 'validUntil' }}
        />
      )}
      {changes && (
        <Tile
          label={texts.changesToday}
          value={changes.isLowerBound ? texts.atLeast(changes.count) : formatNumber(changes.count)}
          detail={changes.last === null ? texts.noChange : texts.lastChange(clock(changes.last))}
          to="/support/admin-history"
          query={{ from: changes.today, action: 'change' }}
        />
      )}
    </section>
  );
}

function RevenueTile({ revenue }: { revenue: NonNullable<Overview['revenue']> }) {
  const [first, ...others] = revenue.currencies;
  const weekday = weekdayOf(revenue.weekBefore);
  const alsoSold = others.filter(({ today }) => today !== 0).length;
  const before =
    first === undefined
      ? texts.noSales
      : texts.weekBefore(weekday, formatMoney(first.weekBefore, first.currency));
  return (
    <Tile
      label={texts.revenueLessRefunds}
      value={first === undefined ? '–' : formatMoney(first.today, first.currency)}
      detail={alsoSold === 0 ? before : `${texts.alsoSold(alsoSold)} · ${before}`}
      to="/report/revenue"
      query={{
        period: 'today',
        compare: 'custom',
        compareFrom: revenue.weekBefore,
        compareTo: revenue.weekBefore,
      }}
    />
  );
}

interface TileProps {
  label: string;
  value: string;
  detail: ReactNode;
  isBad?: boolean;
  to: ScreenPath;
  query: Record<string, string>;
}

function Tile({ label, value, detail, isBad = false, to, query }: TileProps) {
  return (
    <ScreenLink className={classes.tile} to={to} query={query}>
      <span className={classes.label}>{label}</span>
      <span className={classes.value} data-bad={isBad || undefined}>
        {value}
      </span>
      <span className={classes.detail}>{detail}</span>
    </ScreenLink>
  );
}

const weekdays = new Intl.DateTimeFormat(undefined, { weekday: 'long', timeZone: 'UTC' });

/** Returns the name of a day's weekday in the viewer's language. */
export function weekdayOf(day: string): string {
  return weekdays.format(new Date(day));
}
