import { Button } from '@mantine/core';
import { IconArrowUp } from '@tabler/icons-react';
import type { ComponentProps, ReactNode } from 'react';
import { formatNumber } from '../../../../ui/format.ts';
import { ClearFilters } from '../../../../ui/list/ClearFilters.tsx';
import { type BoundedCount, countText } from '../../../../ui/list/CountedChips.tsx';
import panel from '../../../../ui/panel/Panel.module.css';
import { followRow } from '../../../../ui/panel/RowLink.tsx';
import { EmptyState } from '../../../../ui/states/EmptyState.tsx';
import { DataTable } from '../../../../ui/table/DataTable.tsx';
import { zonedClockText } from '../../amounts.ts';
import { mostRows } from '../../contract.ts';
import type { useLiveList } from '../../live/useLiveList.ts';
import { texts } from '../../texts.ts';
import classes from '../Radius.module.css';
import type { RadiusView } from '../useRadiusView.ts';

interface LiveTableProps<Row extends { id: string }>
  extends Pick<ComponentProps<typeof DataTable<Row>>, 'caption' | 'columns' | 'selection'> {
  view: RadiusView;
  live: Pick<
    ReturnType<typeof useLiveList<Row>>,
    | 'rows'
    | 'end'
    | 'isCut'
    | 'isLoadingOlder'
    | 'list'
    | 'showWaiting'
    | 'releaseIfUnread'
    | 'loadOlder'
  >;
  /** whether the list is live */
  status: ReactNode;
  /** of the organization */
  timeZone: string;
  /** the id of the column by which rows are ordered, newest first */
  newestBy: string;
  /** how many match the filters, where that is known */
  total?: BoundedCount | undefined;
  none: string;
}

/** A live list: its rows, a chip for those that wait, and older ones. */
export function LiveTable<Row extends { id: string }>(props: LiveTableProps<Row>) {
  const { view, live, status, timeZone, newestBy, total, none, ...table } = props;
  const { rows, end, isCut, isLoadingOlder, list, showWaiting, releaseIfUnread, loadOlder } = live;
  const all = end.next === null ? undefined : total;
  const isFull = rows.shown.length >= mostRows;
  return (
    // A click anywhere on a row follows the link in its first cell, which is accessible by keyboard itself.
    <div
      ref={list}
      className={`${panel.list} ${classes.list}`}
      role="presentation"
      onClick={followRow}
      onPointerLeave={releaseIfUnread}
    >
      {rows.waiting.length > 0 && (
        <Button
          className={classes.news}
          size="compact-sm"
          radius="xl"
          leftSection={<IconArrowUp size={14} aria-hidden />}
          onClick={showWaiting}
        >
          {texts.newRows(rows.waiting.length)}
        </Button>
      )}
      <DataTable
        {...table}
        rows={rows.shown}
        rowId={({ id }) => id}
        hidden={view.hidden}
        sort={{ id: newestBy, desc: true }}
        empty={
          view.isFiltered ? (
            <EmptyState text={texts.noMatch} action={<ClearFilters view={view} />} />
          ) : (
            <EmptyState text={none} />
          )
        }
      />
      <div className={panel.end}>
        {status}
        {rows.shown.length > 0 && <span>{shownText(rows.shown.length, all)}</span>}
        {isCut && <span role="status">{texts.cut}</span>}
        {end.searchedBackTo !== null && (
          <span>
            {texts.searchedBackTo(
              zonedClockText(new Date(end.searchedBackTo), new Date(), timeZone),
            )}
          </span>
        )}
        {end.next !== null &&
          (isFull ? (
            <span>{texts.mostShown}</span>
          ) : (
            <Button
              variant="default"
              size="compact-sm"
              loading={isLoadingOlder}
              onClick={() => void loadOlder()}
            >
              {end.searchedBackTo === null ? texts.older : texts.searchFurther}
            </Button>
          ))}
      </div>
    </div>
  );
}

function shownText(shown: number, total: BoundedCount | undefined): string {
  return total === undefined || total.count <= shown
    ? texts.shown(shown)
    : texts.shownOf(formatNumber(shown), countText(total));
}
