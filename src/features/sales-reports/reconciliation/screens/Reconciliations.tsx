import { Button } from '@mantine/core';
import { IconFileUpload } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useMemo, useState } from 'react';
import { useChange } from '../../../../ui/api/endpoint-queries.ts';
import { ConfirmDialog } from '../../../../ui/dialogs/ConfirmDialog.tsx';
import { formatDay } from '../../../../ui/format.ts';
import { listQuery } from '../../../../ui/list/RecordList.tsx';
import { RowMenu } from '../../../../ui/list/RowMenu.tsx';
import { useChangeSearch, useQueryParameter } from '../../../../ui/navigation/address.ts';
import panel from '../../../../ui/panel/Panel.module.css';
import { followRow } from '../../../../ui/panel/RowLink.tsx';
import { showSuccess } from '../../../../ui/snackbar/snackbarStore.ts';
import { EmptyState } from '../../../../ui/states/EmptyState.tsx';
import { TimeStamp } from '../../../../ui/TimeStamp.tsx';
import { DataTable } from '../../../../ui/table/DataTable.tsx';
import { columnsFor } from '../../../../ui/table/tableKit.ts';
import { useCanCall } from '../../../../workspace/useAllowed.ts';
import { paramsOf } from '../../shared/address.ts';
import { FilterLink } from '../../shared/screens/FilterLink.tsx';
import classes from '../../shared/screens/SalesReport.module.css';
import type { ReportView } from '../../shared/screens/useReportView.ts';
import type {
  cardReconciliations,
  pmsReconciliations,
  ReconciledReport,
  Reconciliation,
} from '../contract.ts';
import { countTexts, screenTexts as texts } from '../texts.ts';
import { OpenedReconciliation } from './OpenedReconciliation.tsx';
import { ReconcileDialog } from './ReconcileDialog.tsx';

export type ReconciliationCalls = typeof pmsReconciliations | typeof cardReconciliations;

interface ReconciliationsProps {
  number: number;
  report: ReconciledReport;
  calls: ReconciliationCalls;
  view: ReportView;
  lead: ReactNode;
}

/** The stored comparisons with files of the hotel or the acquirer; the address has the one that is opened. */
export function Reconciliations({ number, report, calls, view, lead }: ReconciliationsProps) {
  const opened = useQueryParameter('reconciliation');
  const changeSearch = useChangeSearch();
  const [isAdding, setAdding] = useState(false);
  const [removed, setRemoved] = useState<Reconciliation | null>(null);
  const canCall = useCanCall();
  const list = useQuery({
    ...listQuery(calls.list, { params: paramsOf(number) }),
    enabled: opened === undefined || isAdding,
  });
  const timeZone = list.data?.timeZone ?? 'UTC';
  const canRemove = canCall(calls.remove);
  const columns = useMemo(
    () => columnsOf(timeZone, canRemove ? setRemoved : undefined),
    [timeZone, canRemove],
  );
  const open = (id: string | undefined) =>
    void changeSearch((before) => ({ ...before, reconciliation: id }));
  return (
    <>
      <div className={classes.line}>
        <div className={classes.lead}>{lead}</div>
        <div className={classes.toolbar}>
          <span className={classes.space} />
          {canCall(calls.create) && (
            <Button
              leftSection={<IconFileUpload size={16} aria-hidden />}
              onClick={() => setAdding(true)}
            >
              {texts.add}
            </Button>
          )}
        </div>
      </div>
      {opened === undefined ? (
        <div className={`${panel.list} ${classes.list}`} role="presentation" onClick={followRow}>
          <DataTable
            caption={texts.list}
            columns={columns}
            rows={list.data?.rows}
            rowId={({ id }) => id}
            refreshing={list.isFetching}
            failure={list.error && { message: list.error.message }}
            onRetry={() => void list.refetch()}
            zoneOf={() => timeZone}
            empty={<EmptyState text={texts.none[report]} />}
          />
        </div>
      ) : (
        <OpenedReconciliation
          key={opened}
          number={number}
          report={report}
          calls={calls}
          id={opened}
        />
      )}
      {isAdding && (
        <ReconcileDialog
          number={number}
          report={report}
          calls={calls}
          view={view}
          currency={list.data?.currency ?? undefined}
          gateways={list.data?.gateways ?? []}
          onCompared={(id) => {
            setAdding(false);
            open(id);
          }}
          onClose={() => setAdding(false)}
        />
      )}
      {removed !== null && (
        <RemoveDialog
          number={number}
          calls={calls}
          removed={removed}
          onClose={() => setRemoved(null)}
        />
      )}
    </>
  );
}

interface RemoveDialogProps {
  number: number;
  calls: ReconciliationCalls;
  removed: Reconciliation;
  onClose: () => void;
}

function RemoveDialog({ number, calls, removed, onClose }: RemoveDialogProps) {
  const { mutate, isPending } = useChange(calls.remove, { refreshes: [calls.list] });
  return (
    <ConfirmDialog
      opened
      danger
      title={texts.removeTitle(removed.name)}
      confirmLabel={texts.remove}
      pending={isPending}
      onConfirm={() =>
        mutate(
          { params: { ...paramsOf(number), reconciliationId: removed.id } },
          {
            onSuccess: () => showSuccess(texts.removed(removed.name)),
            onSettled: onClose,
          },
        )
      }
      onCancel={onClose}
    >
      {texts.removeText}
    </ConfirmDialog>
  );
}

const column = columnsFor<Reconciliation>();

function columnsOf(timeZone: string, onRemove: ((row: Reconciliation) => void) | undefined) {
  const count = (id: keyof typeof countTexts) =>
    column.accessor(id, { header: countTexts[id], meta: { numeric: true, width: 108 } });
  return column.columns([
    column.accessor('name', {
      header: texts.file,
      cell: ({ row: { original: row } }) => (
        <FilterLink set={{ tab: 'reconciliations', reconciliation: row.id }}>
          <bdi>{row.name}</bdi>
        </FilterLink>
      ),
      meta: { least: 160 },
    }),
    column.accessor('firstDay', {
      id: 'days',
      header: texts.days,
      cell: ({ row: { original: row } }) =>
        texts.range(formatDay(row.firstDay, 'short'), formatDay(row.lastDay, 'short')),
      meta: { width: 180 },
    }),
    count('matched'),
    column.accessor('differing', {
      header: countTexts.differing,
      cell: ({ getValue }) => (
        <span className={getValue() > 0 ? classes.attention : undefined}>{getValue()}</span>
      ),
      meta: { numeric: true, width: 108, card: 'fact' },
    }),
    count('oursOnly'),
    count('theirsOnly'),
    column.accessor('createdAt', {
      id: 'created',
      header: texts.created,
      cell: ({ getValue }) => <TimeStamp at={new Date(getValue())} timeZone={timeZone} />,
      meta: { width: 140, time: true, card: 'fact' },
    }),
    column.accessor('createdBy', {
      header: texts.by,
      cell: ({ getValue }) => <bdi>{getValue()}</bdi>,
      meta: { least: 120 },
    }),
    ...(onRemove === undefined
      ? []
      : [
          column.display({
            id: 'actions',
            header: texts.open,
            cell: ({ row: { original: row } }) => (
              <RowMenu
                name={row.name}
                actions={[{ label: texts.remove, danger: true, onSelect: () => onRemove(row) }]}
              />
            ),
            meta: { actions: true, width: 48 },
          }),
        ]),
  ]);
}
