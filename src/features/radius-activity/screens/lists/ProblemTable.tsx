import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useMemo } from 'react';
import { formatNumber, formatPercent } from '../../../../ui/format.ts';
import { listQuery } from '../../../../ui/list/RecordList.tsx';
import { EmptyState } from '../../../../ui/states/EmptyState.tsx';
import { DataTable } from '../../../../ui/table/DataTable.tsx';
import { columnsFor } from '../../../../ui/table/tableKit.ts';
import { useCanOpen } from '../../../../workspace/useAllowed.ts';
import { isReason, reasons } from '../../../radius/public/reasons.ts';
import { placeOf } from '../../../users/public/names.ts';
import { Place } from '../../../users/public/Place.tsx';
import { zonedClockText, zoneName } from '../../amounts.ts';
import { listRadiusProblems, type RadiusProblem } from '../../contract.ts';
import { deviceAddress } from '../../remedies.ts';
import { reasonLabel, texts } from '../../texts.ts';
import { Clock } from '../Clock.tsx';
import { paramsOf } from '../opening-calls.ts';
import classes from '../Radius.module.css';
import type { ListProps, TabProps } from './ListFrame.tsx';
import problems from './Problems.module.css';

const column = columnsFor<RadiusProblem & { id: string }>();
const { columns: heads } = texts;

const hiddenWhenCompact = ['clients', 'nas', 'remedy'];

const problemColumns = (timeZone: string, total: number, canOpenDevices: boolean) =>
  column.columns([
    column.accessor('reason', {
      header: heads.reason,
      cell: ({ row: { original }, getValue }) => {
        const reason = getValue();
        return (
          <Link to="." search={loginsOf(original)} activeProps={{}}>
            {reason === null ? texts.rejected : reasonLabel(reason)}
          </Link>
        );
      },
      meta: { width: 160 },
    }),
    column.accessor('count', {
      header: heads.count,
      meta: { numeric: true, width: 84, card: 'fact' },
    }),
    column.accessor(({ count }) => count / total, {
      id: 'share',
      header: heads.share,
      cell: ({ getValue }) => <Share share={getValue()} />,
      meta: { width: 140 },
    }),
    column.accessor('clients', { header: heads.clients, meta: { numeric: true, width: 84 } }),
    column.accessor(placeOf, {
      id: 'area',
      header: heads.area,
      cell: ({ row: { original } }) => <Place {...original} />,
      meta: { card: 'fact' },
    }),
    column.accessor(({ deviceName, nas }) => deviceName ?? nas, {
      id: 'nas',
      header: heads.nas,
      cell: ({ row: { original }, getValue }) => {
        const { deviceId, deviceType, areaNumber } = original;
        return deviceId === null || deviceType === null || !canOpenDevices ? (
          <bdi>{getValue()}</bdi>
        ) : (
          <a href={deviceAddress({ deviceId, deviceType, areaNumber })}>{getValue()}</a>
        );
      },
    }),
    column.accessor('lastAt', {
      header: heads.last(zoneName(timeZone, new Date())),
      cell: ({ getValue }) => <Clock at={getValue()} timeZone={timeZone} />,
      meta: { width: 112 },
    }),
    column.accessor(
      ({ reason }) => (reason !== null && isReason(reason) ? reasons[reason].remedy : ''),
      {
        id: 'remedy',
        header: texts.helps,
        cell: ({ getValue }) => <span className={problems.remedy}>{getValue()}</span>,
        meta: { wraps: true, width: 280 },
      },
    ),
  ]);

/** Returns the address of the logins behind a row. */
const loginsOf =
  ({ reason, nas }: Pick<RadiusProblem, 'reason' | 'nas'>) =>
  (before: Record<string, unknown>) => ({
    ...before,
    tab: 'authentications',
    result: 'rejected',
    reason: reason ?? undefined,
    nas: nas ?? undefined,
    period: '24h',
  });

type ProblemTableProps = Pick<ListProps, 'number' | 'view' | 'status' | 'lead'>;

/** Refused logins of a day by reason, NAS and area. */
export function ProblemTable({ number, view, status, lead }: ProblemTableProps) {
  const { data, error, refetch, isFetching } = useQuery(
    listQuery(listRadiusProblems, { params: paramsOf(number) }),
  );
  const timeZone = data?.timeZone ?? 'UTC';
  const rows = useMemo(() => data?.rows.map((row) => ({ ...row, id: idOf(row) })), [data]);
  const total = (rows ?? []).reduce((sum, { count }) => sum + count, 0);
  const canOpenDevices = useCanOpen()('devices');
  const columns = useMemo(
    () => problemColumns(timeZone, total, canOpenDevices),
    [timeZone, total, canOpenDevices],
  );
  return (
    <>
      <div className={problems.top}>
        {lead}
        {total > 0 && (
          <p className={problems.total}>{totalText(total, data?.isLowerBound === true, status)}</p>
        )}
      </div>
      <DataTable
        caption={texts.tabs.problems}
        columns={columns}
        rows={rows}
        rowId={({ id }) => id}
        {...(view.isCompact && { hidden: hiddenWhenCompact })}
        refreshing={isFetching}
        failure={error}
        onRetry={() => void refetch()}
        empty={<EmptyState text={texts.noProblems} />}
      />
      <Reasons rows={rows ?? []} />
      {typeof data?.searchedBackTo === 'string' && (
        <p className={classes.hint}>
          {texts.searchedBackTo(
            zonedClockText(new Date(data.searchedBackTo), new Date(), timeZone),
          )}
        </p>
      )}
    </>
  );
}

/** The refusals of each reason in all areas together, the most frequent first. */
function Reasons({ rows }: { rows: readonly RadiusProblem[] }) {
  const counts = Map.groupBy(rows, ({ reason }) => reason);
  if (counts.size === rows.length) return null;
  const sums = [...counts].map(
    ([reason, of]) => [reason, of.reduce((sum, { count }) => sum + count, 0)] as const,
  );
  return (
    <ul className={problems.reasons} aria-label={texts.byReason}>
      {sums
        .toSorted(([, one], [, other]) => other - one)
        .map(([reason, count]) => (
          <li key={reason}>
            <Link to="." search={loginsOf({ reason, nas: null })} activeProps={{}}>
              {reason === null ? texts.rejected : reasonLabel(reason)}
            </Link>{' '}
            {formatNumber(count)}
          </li>
        ))}
    </ul>
  );
}

/** Says how many logins were refused, and of how many where all of them are counted. */
function totalText(total: number, isLowerBound: boolean, status: TabProps['status']): string {
  if (
    isLowerBound ||
    status === undefined ||
    status.accepted.isLowerBound ||
    status.rejected.isLowerBound
  )
    return texts.totalRefused(total, isLowerBound);
  const all = total + status.accepted.count;
  return texts.totalRefusedOf(formatNumber(total), formatNumber(all), formatPercent(total / all));
}

function Share({ share }: { share: number }) {
  const text = formatPercent(share);
  return (
    <span className={problems.share}>
      <span className={problems.bar} aria-hidden>
        <span style={{ width: `${share * 100}%` }} />
      </span>
      {text}
    </span>
  );
}

function idOf({ reason, deviceId, nas, areaNumber }: RadiusProblem): string {
  return [reason, deviceId, nas, areaNumber].join('|');
}
