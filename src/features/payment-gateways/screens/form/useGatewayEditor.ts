import { useMemo, useState } from 'react';
import { parseDraft, pickFields } from '../../../../contract/fields/fields.ts';
import { useChange } from '../../../../ui/api/endpoint-queries.ts';
import { submitErrorOf } from '../../../../ui/form/submitError.ts';
import { showSaved } from '../../../../ui/record/showSaved.ts';
import { type FieldsForm, useFieldsForm } from '../../../../ui/record/useFieldsForm.ts';
import { useVersionConflict } from '../../../../ui/record/useVersionConflict.ts';
import { showSuccess } from '../../../../ui/snackbar/snackbarStore.ts';
import { type GatewayRecord, gateways } from '../../contract.ts';
import {
  type GatewayDraft,
  gatewayInput,
  type PaymentGateway,
  paymentGateway,
  type SentSecrets,
} from '../../fields.ts';
import { type GatewayType, typeFacts } from '../../gateway-types.ts';
import { texts } from '../../texts.ts';
import { type NewGateway, newGatewayDraft, storedDraft } from './gatewayDraft.ts';

export type GatewayForm = FieldsForm<(typeof gatewayInput)['map']>;

export interface EditorOptions {
  /** The service area. */
  number: number;
  type: GatewayType;
  /** A stored gateway, or the values that a new one starts with. */
  loaded: GatewayRecord | NewGateway;
  onCreated: (record: GatewayRecord) => void;
}

const changes = { ownError: true, refreshes: [gateways.list] };

/** The state of a gateway's form. Not useRecordEditor because requests carry secrets that replies lack. */
export function useGatewayEditor({ number, type, loaded, onCreated }: EditorOptions) {
  const orgNumber = String(number);
  const [record, setRecord] = useState('id' in loaded ? loaded : null);
  const from = 'id' in loaded ? null : loaded.from;
  const create = useChange(gateways.create, changes);
  const update = useChange(gateways.update, changes);
  const kept = from?.keptSecrets.filter((name) => typeFacts[type].secrets.includes(name)) ?? [];
  const stored = record?.secretsSet ?? kept;
  const context = { stored, status: record?.status ?? ('Draft' as const) };
  const form = useFieldsForm(
    gatewayInput,
    'id' in loaded ? storedDraft(loaded) : newGatewayDraft(type, loaded),
    context,
  );

  const show = (shown: GatewayRecord, sent?: GatewayDraft) => {
    setRecord(shown);
    form.showStored(storedDraft(shown), sent);
  };

  const sentOf = (
    fields: PaymentGateway,
    { id, version }: GatewayRecord,
    secrets: SentSecrets,
  ) => ({
    params: { orgNumber, gatewayId: id },
    body: { ...fields, secrets, version },
  });

  const restore = async (earlier: PaymentGateway, current: GatewayRecord) => {
    const restored = await update.mutateAsync(sentOf(earlier, current, {}));
    show(restored, storedDraft(current));
    return restored.name;
  };

  const save = (mine: PaymentGateway, before: GatewayRecord, secrets: SentSecrets) => {
    const sent = form.getValues();
    update.mutate(sentOf(mine, before, secrets), {
      onSuccess: (saved) => {
        closeConflict();
        show(saved, sent);
        showSaved({
          name: saved.name,
          // The earlier secrets are not known here.
          isChanged:
            saved.version > before.version &&
            Object.values(secrets).every((one) => one === undefined),
          restore: () => restore(pickFields(paymentGateway, before), saved),
        });
      },
      onError: (error) => detectConflict(error, mine, secrets),
    });
  };

  const { conflict, detectConflict, closeConflict } = useVersionConflict({
    fields: paymentGateway,
    form,
    response: gateways.record,
    record,
    onContinue: setRecord,
    onTakeTheirs: show,
    save,
  });

  const submit = (draft: GatewayDraft) => {
    const { record: typed } = parseDraft(gatewayInput, draft, context);
    if (typed === null) return;
    if (record !== null) {
      save(pickFields(paymentGateway, typed), record, typed.secrets);
      return;
    }
    create.mutate(
      { params: { orgNumber }, body: { ...typed, ...(from !== null && { secretsFrom: from.id }) } },
      {
        onSuccess: (created) => {
          showSuccess(texts.created(created.name));
          form.resetDirty(draft);
          onCreated(created);
        },
      },
    );
  };

  const error = record === null ? create.error : update.error;
  return {
    form,
    record,
    /** Takes a record over whose status or test changed, with what is typed left in place. */
    takeOver: setRecord,
    stored,
    kept,
    submit,
    isPending: create.isPending || update.isPending,
    submitError: useMemo(() => submitErrorOf(error), [error]),
    conflict,
  };
}
