import { NumberInput, Text, TextInput } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { addDays } from '../../../../contract/values/period.ts';
import { call } from '../../../../ui/api/call.ts';
import { endpointKey } from '../../../../ui/api/endpoint-queries.ts';
import { BatchDialog, type Task } from '../../../../ui/dialogs/BatchDialog.tsx';
import {
  type ConferenceRow,
  cancelConference,
  conferences,
  copyConference,
} from '../../contract.ts';
import { getConferenceDashboard } from '../../dashboard/contract.ts';
import { listTexts as texts } from './texts.ts';

interface BulkDialogProps {
  number: number;
  action: 'cancel' | 'copy' | 'delete';
  rows: readonly ConferenceRow[];
  onClose: () => void;
}

const mostWeeksLater = 104;

/** Cancels, duplicates or deletes conferences, with a result for each. */
export function BulkDialog({ number, action, rows, onClose }: BulkDialogProps) {
  const [reason, setReason] = useState('');
  const [weeks, setWeeks] = useState<number | string>(1);
  const client = useQueryClient();
  const isWeeks = typeof weeks === 'number' && weeks >= 1 && weeks <= mostWeeksLater;
  const run = async ({ id, start }: ConferenceRow) => {
    const params = { orgNumber: String(number), conferenceId: id };
    if (action === 'cancel') await call(cancelConference, { params, body: { reason } });
    else if (action === 'delete') await call(conferences.delete, { params });
    else {
      const day = addDays(start.slice(0, 10), Number(weeks) * 7);
      await call(copyConference, { params, body: { start: `${day}${start.slice(10)}` } });
    }
    return null;
  };
  return (
    <BatchDialog
      title={texts.bulkTitle(texts[action], rows)}
      startLabel={texts.start[action]}
      blocked={action === 'copy' && !isWeeks}
      tasksOf={() => rows.map((row): Task => ({ label: row.name, call: () => run(row) }))}
      reasonOf={({ fields, message }) => Object.values(fields)[0] ?? message}
      onClose={() => {
        void client.invalidateQueries({ queryKey: endpointKey(getConferenceDashboard) });
        onClose();
      }}
    >
      <Text mb="sm">{texts.bulkHelp[action]}</Text>
      {action === 'cancel' && (
        <TextInput
          label={texts.reason}
          description={texts.reasonHelp}
          maxLength={500}
          value={reason}
          onChange={({ currentTarget: { value } }) => setReason(value)}
        />
      )}
      {action === 'copy' && (
        <NumberInput
          label={texts.weeksLater}
          min={1}
          max={mostWeeksLater}
          allowDecimal={false}
          value={weeks}
          onChange={setWeeks}
          error={!isWeeks && texts.weeksRange(mostWeeksLater)}
        />
      )}
    </BatchDialog>
  );
}
