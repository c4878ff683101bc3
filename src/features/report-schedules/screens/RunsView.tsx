import { Alert, Button, Skeleton } from '@mantine/core';
import { IconArrowLeft, IconDownload } from '@tabler/icons-react';
import { useMutation, useQuery } from '@tanstack/react-query';
import type { ApiError } from '../../../contract/api-error.ts';
import { download } from '../../../ui/api/call.ts';
import { endpointQuery, useChange } from '../../../ui/api/endpoint-queries.ts';
import { saveFile } from '../../../ui/browser/saveFile.ts';
import { Dialog } from '../../../ui/dialogs/Dialog.tsx';
import { formatDay } from '../../../ui/format.ts';
import { StatusLabel, type StatusTone } from '../../../ui/StatusLabel.tsx';
import { showError, showSuccess } from '../../../ui/snackbar/snackbarStore.ts';
import { EmptyState } from '../../../ui/states/EmptyState.tsx';
import { ErrorState } from '../../../ui/states/ErrorState.tsx';
import { TimeStamp } from '../../../ui/TimeStamp.tsx';
import {
  downloadRun,
  listRuns,
  repeatConfirmation,
  type ScheduleRow,
  type ScheduleRun,
} from '../contract.ts';
import type { DeliveryState } from '../fields.ts';
import { deliveryNames, recipientNames, resultNames, texts } from '../texts.ts';
import { resultTones } from './ScheduleColumns.tsx';
import classes from './Schedules.module.css';

const width = 720;
const refreshMs = 5_000;

interface RunsViewProps {
  number: number;
  /** of the schedule */
  id: string;
  onBack: () => void;
  onClose: () => void;
}

/** The runs of a scheduled report with the result for each recipient, and the recipients who must still confirm. */
export function RunsView({ number, id, onBack, onClose }: RunsViewProps) {
  const params = { orgNumber: String(number), scheduleId: id };
  const { data, error, refetch } = useQuery({
    ...endpointQuery(listRuns, { params }),
    refetchInterval: refreshMs,
    meta: { ownError: true, isPolled: true },
  });
  return (
    <Dialog
      opened
      title={data === undefined ? texts.deliveries : texts.deliveriesOf(data.schedule.name)}
      width={width}
      onClose={onClose}
      footer={
        <Button
          variant="default"
          leftSection={<IconArrowLeft size={16} aria-hidden />}
          onClick={onBack}
        >
          {texts.back}
        </Button>
      }
    >
      {data === undefined ? (
        error === null ? (
          <Skeleton height={240} role="status" aria-label={texts.loading} />
        ) : (
          <ErrorState message={error.message} onRetry={() => void refetch()} />
        )
      ) : (
        <>
          {data.schedule.pausedReason !== null && (
            <Alert color="orange" mb="sm">
              {data.schedule.pausedReason}
            </Alert>
          )}
          <Unconfirmed schedule={data.schedule} params={params} />
          {data.runs.length === 0 ? (
            <EmptyState text={texts.noRuns} />
          ) : (
            <ul className={classes.runs}>
              {data.runs.map((run) => (
                <Run key={run.id} run={run} params={params} zone={data.schedule.zone} />
              ))}
            </ul>
          )}
        </>
      )}
    </Dialog>
  );
}

interface Params {
  params: { orgNumber: string; scheduleId: string };
}

function Unconfirmed({ schedule, params }: Params & { schedule: ScheduleRow }) {
  const repeat = useChange(repeatConfirmation);
  const waiting = schedule.recipientStates.filter(
    ({ state }) => state === 'waiting' || state === 'declined',
  );
  if (waiting.length === 0) return null;
  return (
    <ul className={classes.deliveries}>
      {waiting.map(({ email, state }) => (
        <li key={email}>
          <span>
            {email} <span className={classes.sub}>{recipientNames[state]}</span>
          </span>
          {state === 'waiting' && schedule.canChange && (
            <Button
              variant="subtle"
              size="compact-sm"
              aria-label={`${texts.sendLink}: ${email}`}
              disabled={repeat.isPending}
              onClick={() =>
                repeat.mutate(
                  { params, body: { email } },
                  {
                    onSuccess: ({ isMailed }) =>
                      isMailed
                        ? showSuccess(texts.linkSent(email))
                        : showError(texts.linkNotSent(email)),
                  },
                )
              }
            >
              {texts.sendLink}
            </Button>
          )}
        </li>
      ))}
    </ul>
  );
}

const deliveryTones: Record<DeliveryState, StatusTone> = {
  waiting: 'work',
  sent: 'good',
  failed: 'bad',
  skipped: 'idle',
};

function Run({ run, params, zone }: Params & { run: ScheduleRun; zone: string }) {
  const { mutate, isPending } = useMutation<{ name: string; content: Blob }, ApiError>({
    mutationFn: () => download(downloadRun, { params: { ...params, runId: run.id } }),
    onSuccess: ({ name, content }) => saveFile(name, content),
  });
  const days =
    run.from === null || run.to === null
      ? ''
      : run.from === run.to
        ? formatDay(run.from)
        : `${formatDay(run.from)} – ${formatDay(run.to)}`;
  const facts = [
    days,
    ...(run.rows === null ? [] : [texts.rows(run.rows)]),
    ...(run.isManual ? [texts.manual] : []),
  ].filter((fact) => fact !== '');
  return (
    <li className={classes.run}>
      <div className={classes.runHead}>
        <strong>
          <TimeStamp at={new Date(run.at)} timeZone={zone} />
        </strong>
        <StatusLabel tone={resultTones[run.result]} label={resultNames[run.result]} />
        <span className={classes.note}>{facts.join(' · ')}</span>
        {run.fileUntil !== null && (
          <Button
            variant="default"
            size="compact-sm"
            leftSection={<IconDownload size={14} aria-hidden />}
            loading={isPending}
            onClick={() => mutate()}
          >
            {texts.download}
          </Button>
        )}
      </div>
      {run.error !== null && run.deliveries.length === 0 && (
        <p className={classes.note}>{run.error}</p>
      )}
      {run.deliveries.length > 0 && (
        <ul className={classes.deliveries}>
          {run.deliveries.map(({ id, target, state, error }) => (
            <li key={id}>
              <span>{target}</span>
              <StatusLabel tone={deliveryTones[state]} label={deliveryNames[state]} />
              {error !== null && state !== 'sent' && <span className={classes.error}>{error}</span>}
            </li>
          ))}
        </ul>
      )}
    </li>
  );
}
