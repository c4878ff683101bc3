import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { endpointQuery, useChange } from '../../../../ui/api/endpoint-queries.ts';
import { usePathParameter } from '../../../../ui/navigation/address.ts';
import { useReturnTo } from '../../../../ui/navigation/ScreenLink.tsx';
import page from '../../../../ui/page.module.css';
import { StatusLabel } from '../../../../ui/StatusLabel.tsx';
import { showSuccess } from '../../../../ui/snackbar/snackbarStore.ts';
import { EmptyState } from '../../../../ui/states/EmptyState.tsx';
import { RecordPlaceholder } from '../../../../ui/states/RecordPlaceholder.tsx';
import { DataTable } from '../../../../ui/table/DataTable.tsx';
import { columnsFor } from '../../../../ui/table/tableKit.ts';
import { OrganizationPageHeader } from '../../../../workspace/OrganizationPageHeader.tsx';
import { useCanCall } from '../../../../workspace/useAllowed.ts';
import { restoreBackup } from '../../contract.ts';
import { approveRun, cancelRun, getRun, type Run, type RunTarget } from '../../runs/contract.ts';
import { targetStateNames } from '../../states.ts';
import { jobTexts, routerTexts, texts } from '../../texts.ts';
import classes from '../Manager.module.css';
import { ofSite } from '../ManagerFrame.tsx';
import { ApproveDialog } from './ApproveDialog.tsx';
import { RunStateLabel } from './RunList.tsx';
import { hasDetails, TargetDetails } from './TargetDetails.tsx';
import { useRunActions } from './useRunActions.ts';

export { openingJob as openingCalls } from '../opening-calls.ts';

const list = '/setup/mikrotik-manager/jobs';
const refreshMs = 2_000;
const endedStates: readonly Run['state'][] = ['Done', 'Stopped', 'Failed', 'Cancelled'];

const tones = {
  Draft: 'idle',
  Planned: 'idle',
  Approved: 'idle',
  Guarded: 'work',
  Applying: 'work',
  Verifying: 'work',
  Undoing: 'warning',
  Done: 'good',
  RolledBack: 'warning',
  Failed: 'bad',
  Skipped: 'ended',
} as const;

/** States in which something may have been changed for good. */
const undoable: readonly RunTarget['state'][] = ['Done', 'Failed'];

const column = columnsFor<RunTarget>();
const columns = column.columns([
  column.accessor('deviceName', { header: jobTexts.router, meta: { width: 200 } }),
  column.accessor(({ areaName }) => areaName ?? '', {
    id: 'area',
    header: routerTexts.columns.area,
    meta: { width: 160, card: 'fact' },
  }),
  column.accessor('state', {
    header: jobTexts.state,
    meta: { width: 140, card: 'status' },
    cell: ({ row: { original } }) => (
      <StatusLabel tone={tones[original.state]} label={targetStateNames[original.state]} />
    ),
  }),
  column.accessor('wave', { header: jobTexts.wave, meta: { width: 70, numeric: true } }),
  column.accessor(({ text }) => text ?? '', {
    id: 'result',
    header: jobTexts.result,
    meta: { wraps: true, card: 'fact' },
  }),
]);

/** `/setup/mikrotik-manager/job/{id}`: a run with the plan and the result of each router. */
export const JobPage = ofSite(Job);

function Job({ number }: { number: number }) {
  const runId = usePathParameter('id') ?? '';
  const { data, error, refetch } = useQuery({
    ...endpointQuery(getRun, { params: { orgNumber: String(number), runId } }),
    refetchInterval: ({ state }) =>
      state.error?.status === 404 ||
      (state.data !== undefined && endedStates.includes(state.data.state))
        ? false
        : refreshMs,
    meta: { ownError: true },
  });
  const returnTo = useReturnTo();
  return (
    <div className={page.list}>
      {data === undefined ? (
        <>
          <OrganizationPageHeader title="" />
          <RecordPlaceholder
            failed={error}
            texts={jobTexts}
            onRetry={() => void refetch()}
            onLeave={() => returnTo(list)}
          />
        </>
      ) : (
        <Loaded number={number} run={data} />
      )}
    </div>
  );
}

function Loaded({ number, run }: { number: number; run: Run }) {
  const canCall = useCanCall();
  const [isApproving, setApproving] = useState(false);
  const params = { orgNumber: String(number), runId: run.id };
  const actions = useRunActions(number);
  const cancelling = useChange(cancelRun, { refreshes: [getRun] });
  const canApprove = run.state === 'Planned' && canCall(approveRun);
  const canCancel = !endedStates.includes(run.state) && canCall(cancelRun);
  const { done, failed, all } = run.counts;
  const undoOf = ({ backupId, state }: RunTarget) =>
    // An upgrade is no change of the configuration.
    backupId !== null &&
    run.kind !== 'firmware' &&
    undoable.includes(state) &&
    canCall(restoreBackup)
      ? () => actions.restore(backupId)
      : undefined;
  const [only] = run.targets.length === 1 ? run.targets : [];
  const opened = only && (hasDetails(only) || undoOf(only) !== undefined) ? only.id : undefined;
  return (
    <>
      <OrganizationPageHeader
        title={run.title}
        state={<RunStateLabel state={run.state} failed={failed} />}
        actions={
          <div className={classes.actions}>
            {canCancel && (
              <Button
                variant="default"
                loading={cancelling.isPending}
                onClick={() =>
                  cancelling.mutate(
                    { params },
                    { onSuccess: () => showSuccess(jobTexts.cancelled) },
                  )
                }
              >
                {run.state === 'Approved' ? jobTexts.stop : jobTexts.cancel}
              </Button>
            )}
            {canApprove && <Button onClick={() => setApproving(true)}>{jobTexts.approve}</Button>}
          </div>
        }
      />
      <p className={classes.help} role="status">
        {jobTexts.counts(done, failed, all)} · {jobTexts.planned(run.createdBy)}
      </p>
      <DataTable
        // The only row opens once there is something to see, which is after the plan.
        key={opened}
        caption={texts.routers}
        columns={columns}
        rows={run.targets}
        rowId={({ id }) => id}
        details={(target) => (
          <TargetDetails target={target} onUndo={undoOf(target)} isUndoing={actions.isPending} />
        )}
        opened={opened}
        empty={<EmptyState text={jobTexts.none} />}
      />
      {isApproving && (
        <ApproveDialog number={number} run={run} onClose={() => setApproving(false)} />
      )}
    </>
  );
}
