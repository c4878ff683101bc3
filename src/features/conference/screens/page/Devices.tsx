import { Button } from '@mantine/core';
import { useMemo } from 'react';
import { useChange } from '../../../../ui/api/endpoint-queries.ts';
import { showSuccess } from '../../../../ui/snackbar/snackbarStore.ts';
import { EmptyState } from '../../../../ui/states/EmptyState.tsx';
import { TimeStamp } from '../../../../ui/TimeStamp.tsx';
import { DataTable } from '../../../../ui/table/DataTable.tsx';
import { columnsFor } from '../../../../ui/table/tableKit.ts';
import { useCanCall } from '../../../../workspace/useAllowed.ts';
import { type ConferenceRecord, type ConferenceStep, retryConference } from '../../contract.ts';
import { isFault } from '../../states.ts';
import { refreshesAlways } from '../refreshes.ts';
import classes from './Page.module.css';
import { Proof } from './Proof.tsx';
import { StepStateLabel } from './StepStateLabel.tsx';
import { stepTexts as texts } from './texts.ts';

const column = columnsFor<ConferenceStep>();

/** Returns the columns; `retry` is undefined for those who may only look. */
function columnsOf(timeZone: string, retry: ((step: ConferenceStep) => void) | undefined) {
  return column.columns([
    column.accessor('deviceName', { header: texts.device, meta: { least: 140 } }),
    column.accessor('state', {
      header: texts.state,
      meta: { width: 140, least: 120, card: 'status' },
      cell: ({ getValue }) => <StepStateLabel state={getValue()} />,
    }),
    column.accessor(({ text, deviceId }) => text ?? (deviceId === null ? texts.deleted : ''), {
      id: 'text',
      header: texts.text,
      meta: { wraps: true, card: 'fact' },
    }),
    column.accessor(({ doneAt, undoneAt }) => undoneAt ?? doneAt ?? '', {
      id: 'at',
      header: texts.at,
      meta: { width: 128, least: 108, time: true },
      cell: ({ getValue }) =>
        getValue() !== '' && <TimeStamp at={new Date(getValue())} timeZone={timeZone} />,
    }),
    column.display({
      id: 'retry',
      header: texts.actions,
      meta: { width: 88, actions: true },
      cell: ({ row: { original } }) =>
        retry !== undefined &&
        isFault(original.state) &&
        original.deviceId !== null && (
          <Button
            variant="default"
            size="compact-xs"
            aria-label={texts.retryOf(original.deviceName)}
            onClick={() => retry(original)}
          >
            {texts.retry}
          </Button>
        ),
    }),
  ]);
}

/** What each device has of the conference, with what it returned when it was read back. */
export function Devices({ number, record }: { number: number; record: ConferenceRecord }) {
  const { id, steps, timeZone } = record;
  const canRetry = useCanCall()(retryConference);
  const { mutate } = useChange(retryConference, { ...refreshesAlways, ownError: false });
  const columns = useMemo(() => {
    const retry = ({ deviceId, deviceName }: ConferenceStep) => {
      if (deviceId === null) return;
      mutate(
        {
          params: { orgNumber: String(number), conferenceId: id },
          body: { deviceIds: [deviceId] },
        },
        { onSuccess: () => showSuccess(texts.retrying(deviceName)) },
      );
    };
    return columnsOf(timeZone, canRetry ? retry : undefined);
  }, [timeZone, canRetry, mutate, number, id]);
  return (
    <section>
      <h2 className={classes.heading}>{texts.title}</h2>
      <DataTable
        caption={texts.title}
        columns={columns}
        rows={steps}
        rowId={(step) => step.id}
        zoneOf={() => timeZone}
        details={(step) => <Proof step={step} />}
        empty={<EmptyState text={texts.none[noneOf(record)]} />}
        isFullHeight
      />
    </section>
  );
}

function noneOf({ state }: ConferenceRecord): keyof typeof texts.none {
  if (state === 'Draft') return 'draft';
  if (state === 'Active' || state === 'Ending') return 'unchanged';
  return state === 'Cancelled' || state === 'Missed' || state === 'Ended' ? 'over' : 'yet';
}
