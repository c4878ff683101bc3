import { newDraft, parseDraft } from '../../../../contract/fields/fields.ts';
import { useChange } from '../../../../ui/api/endpoint-queries.ts';
import { FormDialog } from '../../../../ui/dialogs/FormDialog.tsx';
import { Field } from '../../../../ui/record/Field.tsx';
import { useFieldsForm } from '../../../../ui/record/useFieldsForm.ts';
import { showSuccess } from '../../../../ui/snackbar/snackbarStore.ts';
import { panDevice } from '../../fields.ts';
import { addPanDevice } from '../../networks/contract.ts';
import { dialogTexts as texts } from '../../texts.ts';
import { refreshes } from '../useRefreshed.ts';
import type { OfNetwork } from './NetworkDialogs.tsx';

export function DeviceDialog({ network, params, onClose }: OfNetwork) {
  const add = useChange(addPanDevice, { ownError: true, refreshes });
  const form = useFieldsForm(panDevice, newDraft(panDevice));
  return (
    <FormDialog
      title={texts.deviceTitle(network.unit)}
      confirmLabel={texts.addDevice}
      form={form}
      pending={add.isPending}
      error={add.error}
      onSubmit={(draft) => {
        const { record } = parseDraft(panDevice, draft);
        if (record === null) return;
        add.mutate(
          { params, body: record },
          {
            onSuccess: () => {
              showSuccess(texts.deviceAdded(record.macAddress));
              onClose();
            },
          },
        );
      }}
      onCancel={onClose}
    >
      <Field form={form} name="macAddress" autoFocus />
      <Field form={form} name="name" />
    </FormDialog>
  );
}
