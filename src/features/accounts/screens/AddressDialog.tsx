import { Alert, Text, Textarea, TextInput } from '@mantine/core';
import { useState } from 'react';
import { messages } from '../../../contract/messages.ts';
import { useChange } from '../../../ui/api/endpoint-queries.ts';
import { ConfirmDialog } from '../../../ui/dialogs/ConfirmDialog.tsx';
import { formatDateTime } from '../../../ui/format.ts';
import { findAddressHolder } from '../contract.ts';
import { texts } from '../texts.ts';
import classes from './Accounts.module.css';

interface AddressDialogProps {
  number: number;
  /** what the dialog begins with */
  address: string;
  onClose: () => void;
}

/** Asks who had an IP address at a moment (UTC), for what reason, and shows the answer. */
export function AddressDialog({ number, address, onClose }: AddressDialogProps) {
  const find = useChange(findAddressHolder, { ownError: true });
  const [ipAddress, setAddress] = useState(address);
  const [at, setAt] = useState('');
  const [reason, setReason] = useState('');
  const [hasSearched, setSearched] = useState(false);
  const typed = { ipAddress: ipAddress.trim(), at, reason: reason.trim() };
  const empty = Object.entries(typed).filter(([, value]) => value === '');
  const missing = hasSearched ? empty.map(([name]) => [name, messages.required] as const) : [];
  const fields: Readonly<Record<string, string | undefined>> = {
    ...find.error?.fields,
    ...Object.fromEntries(missing),
  };
  const search = () => {
    setSearched(true);
    if (empty.length > 0) return;
    find.mutate({
      params: { orgNumber: String(number) },
      body: { ...typed, at: `${at}:00Z` },
    });
  };
  return (
    <ConfirmDialog
      opened
      title={texts.ipTitle}
      confirmLabel={texts.find}
      pending={find.isPending}
      onConfirm={search}
      onCancel={onClose}
    >
      <Text mb="sm">{texts.ipText}</Text>
      <TextInput
        label={texts.ipAddress}
        required
        value={ipAddress}
        error={fields.ipAddress}
        onChange={({ currentTarget: { value } }) => setAddress(value)}
      />
      <TextInput
        type="datetime-local"
        mt="sm"
        label={texts.moment}
        required
        value={at}
        error={fields.at}
        onChange={({ currentTarget: { value } }) => setAt(value)}
      />
      <Textarea
        mt="sm"
        label={texts.reason}
        required
        value={reason}
        error={fields.reason}
        onChange={({ currentTarget: { value } }) => setReason(value)}
      />
      {find.error !== null && Object.keys(fields).length === 0 && (
        <Alert color="red" mt="sm">
          {find.error.message}
        </Alert>
      )}
      {find.data !== undefined && (
        <ul className={classes.holders} aria-label={texts.ipTitle}>
          {find.data.rows.length === 0 && <li>{texts.ipNone}</li>}
          {find.data.rows.map(({ sessionId, name, macAddress, areaName, startedAt, stoppedAt }) => (
            <li key={sessionId}>
              <strong>{name}</strong>, {macAddress ?? texts.hidden}, {areaName},{' '}
              {formatDateTime(new Date(startedAt), find.data.timeZone)} –{' '}
              {stoppedAt === null
                ? texts.online
                : formatDateTime(new Date(stoppedAt), find.data.timeZone)}
            </li>
          ))}
        </ul>
      )}
    </ConfirmDialog>
  );
}
