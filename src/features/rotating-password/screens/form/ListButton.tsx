import { Alert, Button, Textarea } from '@mantine/core';
import { use, useState } from 'react';
import { useChange } from '../../../../ui/api/endpoint-queries.ts';
import { ConfirmDialog } from '../../../../ui/dialogs/ConfirmDialog.tsx';
import { ReadOnlyForm } from '../../../../ui/form/ReadOnlyValue.tsx';
import { showSuccess } from '../../../../ui/snackbar/snackbarStore.ts';
import { type PolicyRecord, rotatingPasswords, setPasswordList } from '../../contract.ts';
import { listTexts as texts } from '../../texts.ts';
import classes from '../RotatingPassword.module.css';

interface ListButtonProps {
  number: number;
  record: PolicyRecord;
}

/** Says what is left of a list, and replaces its passwords. */
export function ListButton({ number, record }: ListButtonProps) {
  const [shown, setShown] = useState(record);
  const [isOpen, setOpen] = useState(false);
  const [text, setText] = useState('');
  const save = useChange(setPasswordList, {
    ownError: true,
    refreshes: [rotatingPasswords.list],
  });
  const isReadOnly = use(ReadOnlyForm);
  const passwords = text.split('\n').filter((line) => line.trim() !== '');
  const run = () =>
    save.mutate(
      {
        params: { orgNumber: String(number), policyId: record.id },
        body: { passwords },
      },
      {
        onSuccess: (saved) => {
          setShown(saved);
          setText('');
          setOpen(false);
          showSuccess(texts.saved(saved.listLength));
        },
      },
    );
  return (
    <>
      {shown.isListEmpty && <Alert color="orange">{texts.empty}</Alert>}
      <div className={classes.actions}>
        {!isReadOnly && (
          <Button variant="default" size="compact-sm" onClick={() => setOpen(true)}>
            {texts.button}
          </Button>
        )}
        <span className={classes.note}>{texts.left(shown.listLeft, shown.listLength)}</span>
      </div>
      {isOpen && (
        <ConfirmDialog
          opened
          locked
          title={texts.title(record.name)}
          confirmLabel={texts.save}
          pending={save.isPending}
          blocked={passwords.length === 0}
          onConfirm={run}
          onCancel={() => setOpen(false)}
        >
          <Textarea
            label={texts.label}
            description={texts.help}
            autosize
            minRows={6}
            maxRows={14}
            value={text}
            error={save.error && (save.error.fields.passwords ?? save.error.message)}
            onChange={({ currentTarget: { value } }) => setText(value)}
          />
        </ConfirmDialog>
      )}
    </>
  );
}
