import { newDraft, parseDraft } from '../../../../contract/fields/fields.ts';
import { useChange } from '../../../../ui/api/endpoint-queries.ts';
import { FormDialog } from '../../../../ui/dialogs/FormDialog.tsx';
import { useItem } from '../../../../ui/list/useItem.ts';
import { Field } from '../../../../ui/record/Field.tsx';
import { useFieldsForm } from '../../../../ui/record/useFieldsForm.ts';
import { showSuccess } from '../../../../ui/snackbar/snackbarStore.ts';
import { unitReference } from '../../fields.ts';
import { movePan } from '../../networks/contract.ts';
import { panelTexts, dialogTexts as texts } from '../../texts.ts';
import { refreshes } from '../useRefreshed.ts';
import type { OfNetwork } from './NetworkDialogs.tsx';

export function MoveDialog({ network, params, building, onClose }: OfNetwork) {
  const move = useChange(movePan, { ownError: true, refreshes });
  const form = useFieldsForm(unitReference, newDraft(unitReference));
  const { show } = useItem();
  return (
    <FormDialog
      title={texts.moveTitle(network.unit)}
      confirmLabel={panelTexts.move}
      form={form}
      pending={move.isPending}
      error={move.error}
      onSubmit={(draft) => {
        const { record } = parseDraft(unitReference, draft);
        if (record === null) return;
        move.mutate(
          { params, body: record },
          {
            onSuccess: () => {
              showSuccess(texts.moved(record.unit));
              const sought = record.unit.toUpperCase();
              const there = building.units.find(([, , , unit]) => unit.toUpperCase() === sought);
              if (there !== undefined) show(there[0]);
              onClose();
            },
          },
        );
      }}
      onCancel={onClose}
    >
      <Field form={form} name="unit" help={texts.moveHelp} autoFocus />
    </FormDialog>
  );
}
