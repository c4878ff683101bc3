import { Text } from '@mantine/core';
import { type Draft, newDraft, parseDraft } from '../../../contract/fields/fields.ts';
import { useChange } from '../../../ui/api/endpoint-queries.ts';
import { FormDialog } from '../../../ui/dialogs/FormDialog.tsx';
import { Field } from '../../../ui/record/Field.tsx';
import { useFieldsForm } from '../../../ui/record/useFieldsForm.ts';
import { showSuccess } from '../../../ui/snackbar/snackbarStore.ts';
import { acknowledgeIncident, type Incident, listIncidents } from '../contract.ts';
import { acknowledgement } from '../fields.ts';
import { kindFacts } from '../kinds.ts';
import { texts } from '../texts.ts';

interface AcknowledgeDialogProps {
  number: number;
  incident: Incident;
  onClose: () => void;
}

/** Acknowledges an alert with a note. */
export function AcknowledgeDialog({ number, incident, onClose }: AcknowledgeDialogProps) {
  const { id, kind, value, place } = incident;
  const change = useChange(acknowledgeIncident, { ownError: true, refreshes: [listIncidents] });
  const form = useFieldsForm(acknowledgement, newDraft(acknowledgement));
  const submit = (draft: Draft<typeof acknowledgement>) => {
    const { record } = parseDraft(acknowledgement, draft);
    if (record === null) return;
    change.mutate(
      { params: { orgNumber: String(number), incidentId: id }, body: record },
      {
        onSuccess: () => {
          showSuccess(texts.acknowledged);
          onClose();
        },
      },
    );
  };
  return (
    <FormDialog
      title={texts.acknowledgeTitle}
      confirmLabel={texts.acknowledge}
      form={form}
      pending={change.isPending}
      error={change.error}
      onSubmit={submit}
      onCancel={onClose}
    >
      <Text size="sm" fw={600}>
        {kindFacts[kind].statement(value)} · {place}
      </Text>
      <Field form={form} name="note" />
      <Text size="sm" c="dimmed">
        {texts.acknowledgeHelp}
      </Text>
    </FormDialog>
  );
}
