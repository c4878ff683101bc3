import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { endpointQuery, useChange } from '../../../ui/api/endpoint-queries.ts';
import { menuColumn, RowMenu, RowMenus } from '../../../ui/list/RowMenu.tsx';
import { showSuccess } from '../../../ui/snackbar/snackbarStore.ts';
import { EmptyState } from '../../../ui/states/EmptyState.tsx';
import { TimeStamp } from '../../../ui/TimeStamp.tsx';
import { DataTable } from '../../../ui/table/DataTable.tsx';
import { columnsFor } from '../../../ui/table/tableKit.ts';
import type { WishSource } from '../adapters/wish.ts';
import { adoptDrift, checkTargets, listTargets, setDone, type Target } from '../pushes/contract.ts';
import { PushDialog } from './PushDialog.tsx';
import classes from './Pushes.module.css';
import { targetTexts as texts } from './push-texts.ts';
import { RunsTable } from './RunsTable.tsx';
import { DifferencesDialog, LinesDialog } from './TargetDialogs.tsx';
import { EvidenceMark, TargetStateLabel } from './TargetLabels.tsx';

interface TargetsTableProps {
  /** the site */
  number: number;
  source: WishSource;
  sourceId: string;
  /** of the source */
  name: string;
  canEdit: boolean;
  /** Plans a push to all devices of the source, or to some; null when it cannot be pushed. */
  plan: ((deviceIds?: string[]) => Promise<string>) | null;
}

type TargetRow = Target & { timeZone: string };

type Open =
  | { what: 'push'; deviceIds?: string[] }
  | { what: 'run'; runId: string }
  | { what: 'differences' | 'lines'; target: Target };

const pollMs = 4_000;
const nameOf = ({ deviceName }: Target) => deviceName;

/** The devices that a source is pushed to, with what a person can do about each, and the pushes so far. */
export function TargetsTable(props: TargetsTableProps) {
  const { number, source, sourceId, name, canEdit, plan } = props;
  const params = { orgNumber: String(number) };
  const [opened, setOpened] = useState<Open | null>(null);
  const query = useQuery({
    ...endpointQuery(listTargets, { params, query: { source, sourceId } }),
    staleTime: 0,
    refetchInterval: pollMs,
    meta: { ownError: true },
  });
  const check = useChange(checkTargets, { refreshes: [listTargets] });
  const adopt = useChange(adoptDrift, { refreshes: [listTargets] });
  const done = useChange(setDone, { refreshes: [listTargets] });
  const timeZone = query.data?.timeZone ?? 'UTC';
  const rows = query.data?.rows.map((row): TargetRow => ({ ...row, timeZone }));
  const close = () => setOpened(null);
  const paramsOf = ({ id: targetId }: Target) => ({ params: { ...params, targetId } });
  const actionsOf = (target: Target) => {
    const { state, deviceId, deviceName, differences, doneAt } = target;
    const isByHand = state === 'ByHand';
    const canPush = canEdit && plan !== null && !isByHand && state !== 'Unsupported';
    return [
      differences.length > 0 && {
        label: texts.showDifferences,
        onSelect: () => setOpened({ what: 'differences', target }),
      },
      canPush && {
        label: state === 'Drifted' ? texts.overwrite : texts.pushOne,
        onSelect: () => setOpened({ what: 'push', deviceIds: [deviceId] }),
      },
      canEdit &&
        state === 'Drifted' && {
          label: texts.adopt,
          onSelect: () =>
            adopt.mutate(paramsOf(target), {
              onSuccess: () => showSuccess(texts.adopted(deviceName)),
            }),
        },
      isByHand && {
        label: texts.showLines,
        onSelect: () => setOpened({ what: 'lines', target }),
      },
      canEdit &&
        isByHand &&
        doneAt === null && { label: texts.done, onSelect: () => markDone(target) },
    ];
  };
  const markDone = (target: Target) =>
    done.mutate(paramsOf(target), {
      onSuccess: () => showSuccess(texts.marked(target.deviceName)),
    });
  const checkNow = () =>
    check.mutate(
      { params, body: { source, sourceId } },
      {
        onSuccess: ({ targets }) =>
          showSuccess(targets === 0 ? texts.nothingToCheck : texts.checking(targets)),
      },
    );
  // The menu column passes rows of this table.
  const menuOf = (row: unknown) => {
    const target = rows?.find((one) => one === row);
    return target && <RowMenu name={nameOf(target)} actions={actionsOf(target)} />;
  };
  return (
    <>
      <section className={classes.part} aria-label={texts.byDevice}>
        {canEdit && (
          <div className={classes.toolbar}>
            {plan !== null && (
              <Button onClick={() => setOpened({ what: 'push' })}>{texts.push}</Button>
            )}
            <Button variant="default" loading={check.isPending} onClick={checkNow}>
              {texts.checkNow}
            </Button>
          </div>
        )}
        <RowMenus value={menuOf}>
          <DataTable
            caption={texts.caption}
            columns={columns}
            rows={rows}
            rowId={({ id }) => id}
            failure={query.error && { message: query.error.message }}
            onRetry={() => void query.refetch()}
            empty={<EmptyState text={texts.none} />}
            zoneOf={(row) => row.timeZone}
          />
        </RowMenus>
      </section>
      <RunsTable
        number={number}
        source={source}
        sourceId={sourceId}
        onOpen={(runId) => setOpened({ what: 'run', runId })}
      />
      {opened?.what === 'push' && plan !== null && (
        <PushDialog
          number={number}
          name={name}
          plan={() => plan(opened.deviceIds)}
          canEdit={canEdit}
          onClose={close}
        />
      )}
      {opened?.what === 'run' && (
        <PushDialog
          number={number}
          name={name}
          plan={opened.runId}
          canEdit={canEdit}
          onClose={close}
        />
      )}
      {opened?.what === 'differences' && (
        <DifferencesDialog target={opened.target} onClose={close} />
      )}
      {opened?.what === 'lines' && (
        <LinesDialog
          number={number}
          target={opened.target}
          onDone={canEdit && opened.target.doneAt === null ? () => markDone(opened.target) : null}
          onClose={close}
        />
      )}
    </>
  );
}

const column = columnsFor<TargetRow>();

const columns = column.columns([
  column.accessor('deviceName', {
    header: texts.device,
    cell: ({ row: { original } }) => (
      <span className={classes.device}>
        <span>{original.deviceName}</span>
        <EvidenceMark testedOn={original.testedOn} />
      </span>
    ),
    meta: { least: 160, wraps: true },
  }),
  column.accessor('areaName', {
    header: texts.area,
    meta: { width: 160, least: 100, card: 'fact' },
  }),
  column.accessor('state', {
    header: texts.state,
    cell: ({ row: { original } }) => <TargetStateLabel target={original} />,
    meta: { width: 140, least: 120, card: 'status' },
  }),
  column.accessor(noteOf, {
    id: 'note',
    header: texts.note,
    meta: { least: 180, wraps: true, card: 'fact' },
  }),
  column.accessor('appliedAt', {
    header: texts.pushed,
    cell: ({ row: { original } }) => <Time at={original.appliedAt} zone={original.timeZone} />,
    meta: { width: 120, least: 96, time: true },
  }),
  column.accessor('checkedAt', {
    header: texts.checked,
    cell: ({ row: { original } }) => <Time at={original.checkedAt} zone={original.timeZone} />,
    meta: { width: 120, least: 96, time: true },
  }),
  menuColumn<TargetRow>(),
]);

function Time({ at, zone }: { at: string | null; zone: string }) {
  return at === null ? texts.never : <TimeStamp at={new Date(at)} timeZone={zone} />;
}

function noteOf(target: Target): string {
  const { state, error, isRemoval, differences, hasAdopted, doneBy, slot } = target;
  const parts = [
    isRemoval && texts.removal,
    state === 'ByHand' && (doneBy === null ? texts.notDone : texts.doneBy(doneBy)),
    state === 'Drifted' && texts.differences(differences.length),
    hasAdopted && texts.hasAdopted,
    slot !== null && texts.slot(slot),
    error,
  ];
  return parts.filter((part) => typeof part === 'string').join(' · ');
}
