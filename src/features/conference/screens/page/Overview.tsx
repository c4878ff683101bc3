import { Alert, Button } from '@mantine/core';
import { useChange } from '../../../../ui/api/endpoint-queries.ts';
import { formatZone } from '../../../../ui/format.ts';
import { showSuccess } from '../../../../ui/snackbar/snackbarStore.ts';
import { RecordStamps } from '../../../../workspace/record/RecordStamps.tsx';
import { useCanCall } from '../../../../workspace/useAllowed.ts';
import {
  approveConference,
  type ConferenceRecord,
  retryConference,
  scheduleConference,
} from '../../contract.ts';
import { canSchedule } from '../../states.ts';
import { refreshesAlways } from '../refreshes.ts';
import { Access } from './Access.tsx';
import { Devices } from './Devices.tsx';
import { Facts } from './Facts.tsx';
import classes from './Page.module.css';
import { faultsSentence, stateSentence } from './state-sentence.ts';
import { pageTexts as texts } from './texts.ts';

interface OverviewProps {
  number: number;
  record: ConferenceRecord;
}

/** The state of a conference, what devices have of it, and how attendees get in. */
export function Overview({ number, record }: OverviewProps) {
  return (
    <>
      <StateCard number={number} record={record} />
      <div className={classes.columns}>
        <div className={classes.main}>
          <Devices number={number} record={record} />
        </div>
        <div className={classes.side}>
          <Access number={number} record={record} />
          <Facts record={record} />
          <RecordStamps record={record} timeZone={record.timeZone} />
        </div>
      </div>
    </>
  );
}

/** What it is doing, why, and the button that helps. */
function StateCard({ number, record }: OverviewProps) {
  const canCall = useCanCall();
  const schedule = useChange(scheduleConference, refreshesAlways);
  const approve = useChange(approveConference, refreshesAlways);
  const retry = useChange(retryConference, refreshesAlways);
  const params = { orgNumber: String(number), conferenceId: record.id };
  const faults = faultsSentence(record.steps);
  const error = schedule.error ?? approve.error ?? retry.error;
  const { name, earlierZone, timeZone } = record;
  return (
    <section className={classes.state} aria-label={texts.state}>
      <p>{stateSentence(record)}</p>
      {faults !== null && <p className={classes.warning}>{faults}</p>}
      {earlierZone !== null && (
        <p className={classes.warning}>
          {texts.zoneChanged(formatZone(earlierZone), formatZone(timeZone))}
        </p>
      )}
      <div className={classes.buttons}>
        {canSchedule(record.state) && canCall(scheduleConference) && (
          <Button
            size="compact-sm"
            loading={schedule.isPending}
            onClick={() =>
              schedule.mutate(
                { params },
                {
                  onSuccess: (scheduled) =>
                    showSuccess(texts.scheduled(name, scheduled.awaitsApproval)),
                },
              )
            }
          >
            {texts.schedule}
          </Button>
        )}
        {record.awaitsApproval && canCall(approveConference) && (
          <Button
            size="compact-sm"
            loading={approve.isPending}
            onClick={() =>
              approve.mutate({ params }, { onSuccess: () => showSuccess(texts.approved(name)) })
            }
          >
            {texts.approve}
          </Button>
        )}
        {faults !== null && canCall(retryConference) && (
          <Button
            variant="default"
            size="compact-sm"
            loading={retry.isPending}
            onClick={() =>
              retry.mutate({ params, body: {} }, { onSuccess: () => showSuccess(texts.retrying) })
            }
          >
            {texts.retryAll}
          </Button>
        )}
      </div>
      {error !== null && (
        <Alert color="red" title={error.message} role="alert">
          {Object.values(error.fields).map((text) => (
            <div key={text}>{text}</div>
          ))}
        </Alert>
      )}
    </section>
  );
}
