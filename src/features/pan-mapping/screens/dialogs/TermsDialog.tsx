import { parseDraft, toDraft } from '../../../../contract/fields/fields.ts';
import { useChange } from '../../../../ui/api/endpoint-queries.ts';
import { FormDialog } from '../../../../ui/dialogs/FormDialog.tsx';
import { Field } from '../../../../ui/record/Field.tsx';
import { useFieldsForm } from '../../../../ui/record/useFieldsForm.ts';
import { showSuccess } from '../../../../ui/snackbar/snackbarStore.ts';
import { panTerms } from '../../fields.ts';
import { changePan } from '../../networks/contract.ts';
import { dialogTexts as texts } from '../../texts.ts';
import { refreshes } from '../useRefreshed.ts';
import type { OfNetwork } from './NetworkDialogs.tsx';
import { planOptions } from './options.ts';

export function TermsDialog({ network, params, building, onClose }: OfNetwork) {
  const change = useChange(changePan, { ownError: true, refreshes });
  const { until, planId, maxDevices, binding, version, unit } = network;
  const form = useFieldsForm(panTerms, toDraft(panTerms, { until, planId, maxDevices, binding }));
  return (
    <FormDialog
      title={texts.makeTitle(unit)}
      confirmLabel={texts.save}
      form={form}
      pending={change.isPending}
      error={change.error}
      onSubmit={(draft) => {
        const { record } = parseDraft(panTerms, draft);
        if (record === null) return;
        change.mutate(
          { params, body: { ...record, version } },
          {
            onSuccess: () => {
              showSuccess(texts.changed(unit));
              onClose();
            },
          },
        );
      }}
      onCancel={onClose}
    >
      <Field form={form} name="until" />
      <Field form={form} name="planId" options={planOptions(building)} />
      <Field form={form} name="maxDevices" />
      <Field form={form} name="binding" />
    </FormDialog>
  );
}
