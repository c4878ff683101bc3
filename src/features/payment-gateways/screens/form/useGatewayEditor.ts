import { useMemo, useState } from 'react';
import { parseDraft, pickFields } from '../../../../contract/fields/fields.ts';
import { useChange } from '../../../../ui/api/endpoint-queries.ts';
import { submitErrorOf } from '../../../../ui/form/submitError.ts';
import { type FieldsForm, useFieldsForm } from '../../../../ui/record/useFieldsForm.ts';
import { useSavedChanges } from '../../../../ui/record/useSavedChanges.ts';
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

  const { save, conflict } = useSavedChanges({
    fields: paymentGateway,
    form,
    draftOf: storedDraft,
    response: gateways.record,
    record,
    setRecord,
    update,
    sentOf: (mine, { id, version }, secrets: SentSecrets) => ({
      params: { orgNumber, gatewayId: id },
      body: { ...mine, secrets, version },
    }),
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
