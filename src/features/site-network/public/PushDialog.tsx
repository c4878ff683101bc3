import { Alert, Button, Progress, Text } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import type { ApiError } from '../../../contract/api-error.ts';
import { call } from '../../../ui/api/call.ts';
import { endpointKey, endpointQuery, useChange } from '../../../ui/api/endpoint-queries.ts';
import { Dialog } from '../../../ui/dialogs/Dialog.tsx';
import { StatusLabel } from '../../../ui/StatusLabel.tsx';
import {
  approveRun,
  cancelRun,
  getRun,
  listRuns,
  listTargets,
  type PushResult,
  type PushRun,
  undoRun,
} from '../pushes/contract.ts';
import { isFinished, resultStates, runStates } from '../pushes/states.ts';
import { ChangeList } from './ChangeList.tsx';
import classes from './Pushes.module.css';
import { resultTones, dialogTexts as texts } from './push-texts.ts';

interface PushDialogProps {
  /** the site */
  number: number;
  /** of the source */
  name: string;
  /** Plans a push and returns its id; a string is a run that exists already. */
  plan: string | (() => Promise<string>);
  canEdit: boolean;
  onClose: () => void;
}

const pollMs = 800;

/** Plans a push, shows what would change on each device, and pushes when it is approved. */
export function PushDialog({ number, name, plan, canEdit, onClose }: PushDialogProps) {
  const [runId, setRunId] = useState(typeof plan === 'string' ? plan : null);
  const client = useQueryClient();
  const refresh = () => {
    for (const endpoint of [listTargets, listRuns, getRun])
      void client.invalidateQueries({ queryKey: endpointKey(endpoint) });
  };
  const planning = useMutation<string, ApiError, () => Promise<string>>({
    mutationFn: (start) => start(),
    onSuccess: (id) => {
      setRunId(id);
      refresh();
    },
    meta: { ownError: true },
  });
  const hasStarted = useRef(false);
  useEffect(() => {
    if (typeof plan === 'string' || hasStarted.current) return;
    hasStarted.current = true;
    planning.mutate(plan);
  });
  const params = { orgNumber: String(number), runId: runId ?? '' };
  const { data: run, error } = useQuery({
    ...endpointQuery(getRun, { params }),
    enabled: runId !== null,
    staleTime: 0,
    refetchInterval: ({ state: { data } }) =>
      data !== undefined && (isFinished(data.state) || data.state === 'Planned') ? false : pollMs,
    meta: { ownError: true },
  });
  const isOver = run !== undefined && isFinished(run.state);
  useEffect(() => {
    if (!isOver) return;
    for (const endpoint of [listTargets, listRuns])
      void client.invalidateQueries({ queryKey: endpointKey(endpoint) });
  }, [isOver, client]);
  const approve = useChange(approveRun, { refreshes: [getRun, listRuns] });
  const cancel = useChange(cancelRun, { refreshes: [listRuns] });
  const failure = planning.error ?? error;
  const due = run?.results.filter(({ state }) => state === 'Planned').length ?? 0;
  const isPlanned = run?.state === 'Planned' && due > 0;
  // A plan that nobody approves is of no use once it is closed.
  const leave = () => {
    if (canEdit && run !== undefined && (run.state === 'Planned' || run.state === 'Planning'))
      cancel.mutate({ params });
    onClose();
  };
  const undo = () => planning.mutate(async () => (await call(undoRun, { params })).runId);
  const mayHaveChanged = run?.results.some(
    ({ state }) => state === 'Failed' || state === 'Applied',
  );
  const canUndo = mayHaveChanged && (run?.state === 'Failed' || run?.state === 'PartlyApplied');
  const isUndo = run?.mode === 'undo';
  return (
    <Dialog
      opened
      title={isUndo ? texts.undoTitle(name) : texts.title(name)}
      width={760}
      onClose={leave}
      footer={
        <>
          {canEdit && canUndo && run.mode === 'push' && (
            <Button variant="default" loading={planning.isPending} onClick={undo}>
              {texts.undo}
            </Button>
          )}
          {isPlanned && canEdit ? (
            <>
              <Button variant="default" onClick={leave}>
                {texts.cancel}
              </Button>
              <Button
                data-autofocus
                loading={approve.isPending}
                onClick={() => approve.mutate({ params })}
              >
                {isUndo ? texts.approveUndo(due) : texts.approve(due)}
              </Button>
            </>
          ) : (
            <Button onClick={leave} data-autofocus>
              {texts.close}
            </Button>
          )}
        </>
      }
    >
      {failure !== null && <Alert color="red">{failure.message}</Alert>}
      {failure === null && <RunSummary run={run} due={due} />}
      {run !== undefined && <Results results={run.results} />}
    </Dialog>
  );
}

function RunSummary({ run, due }: { run: PushRun | undefined; due: number }) {
  if (run === undefined || run.state === 'Planning')
    return (
      <>
        <Text role="status">{texts.reading}</Text>
        <Progress value={100} animated size={4} mt="sm" aria-label={texts.progress} />
      </>
    );
  const { state, results } = run;
  if (state === 'Planned') return <Text role="status">{texts.approveHelp(due)}</Text>;
  if (!isFinished(state)) {
    const ended = results.filter((result) => result.state !== 'Waiting').length;
    return (
      <>
        <Text role="status">{texts.running}</Text>
        <Progress
          value={(ended / results.length) * 100}
          size={4}
          mt="sm"
          aria-label={texts.progress}
        />
      </>
    );
  }
  const areAll = (one: PushResult['state']) => results.every((result) => result.state === one);
  const text = areAll('Unchanged')
    ? texts.nothing
    : areAll('ByHand')
      ? texts.onlyByHand
      : runStates[state];
  return <Text role="status">{text}</Text>;
}

const shownOpen = 3;

function Results({ results }: { results: readonly PushResult[] }) {
  return (
    <ul className={classes.results} aria-label={texts.results}>
      {results.map(({ id, deviceName, areaName, state, text, changes }) => (
        <li key={id}>
          <div className={classes.head}>
            <strong>{texts.deviceOf(areaName, deviceName)}</strong>
            <StatusLabel tone={resultTones[state]} label={resultStates[state]} />
          </div>
          {text !== null && <p>{text}</p>}
          {changes.length > 0 && (
            <details open={results.length <= shownOpen && state === 'Planned'}>
              <summary>{summaryOf(changes)}</summary>
              <ChangeList changes={changes} />
            </details>
          )}
        </li>
      ))}
    </ul>
  );
}

function summaryOf(changes: PushResult['changes']): string {
  return (['add', 'set', 'remove'] as const)
    .flatMap((action) => {
      const count = changes.filter((change) => change.action === action).length;
      return count === 0 ? [] : [`${texts[action]} ${count}`];
    })
    .join(', ');
}
