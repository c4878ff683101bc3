import { TextInput } from '@mantine/core';
import { useState } from 'react';
import type { ApiError } from '../../contract/api-error.ts';
import { ConfirmDialog } from '../../ui/dialogs/ConfirmDialog.tsx';
import { texts } from './texts.ts';

interface ExtendDialogProps {
  title: string;
  timeZone: string;
  pending: boolean;
  error: ApiError | null;
  onExtend: (validUntil: string) => void;
  onClose: () => void;
}

/** Asks for a later end; what the server says against it stands at the field. */
export function ExtendDialog({ title, timeZone, pending, error, ...props }: ExtendDialogProps) {
  const [validUntil, setValidUntil] = useState('');
  const [isMissing, setMissing] = useState(false);
  const said = error && (error.fields?.validUntil ?? error.message);
  return (
    <ConfirmDialog
      opened
      title={title}
      confirmLabel={texts.extend}
      pending={pending}
      onConfirm={() => {
        setMissing(validUntil === '');
        if (validUntil !== '') props.onExtend(validUntil);
      }}
      onCancel={props.onClose}
    >
      <TextInput
        type="datetime-local"
        label={texts.validUntil}
        description={texts.extendHelp(timeZone)}
        error={isMissing ? 'Required' : said}
        required
        value={validUntil}
        onChange={(event) => setValidUntil(event.currentTarget.value)}
      />
    </ConfirmDialog>
  );
}
