import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { newDraft, parseDraft } from '../../../../contract/fields/fields.ts';
import { endpointQuery, useChange } from '../../../../ui/api/endpoint-queries.ts';
import { ConfirmDialog } from '../../../../ui/dialogs/ConfirmDialog.tsx';
import { FormDialog } from '../../../../ui/dialogs/FormDialog.tsx';
import { SidePanel } from '../../../../ui/form/SidePanel.tsx';
import { Field } from '../../../../ui/record/Field.tsx';
import { useFieldsForm } from '../../../../ui/record/useFieldsForm.ts';
import { StatusLabel } from '../../../../ui/StatusLabel.tsx';
import { showSuccess } from '../../../../ui/snackbar/snackbarStore.ts';
import { useCanCall } from '../../../../workspace/useAllowed.ts';
import { certificateFields } from '../../certificate-fields.ts';
import { partners, removePartnerCertificate, setPartnerCertificate } from '../../contract.ts';
import { texts } from '../../texts.ts';
import classes from '../Hotspot.module.css';
import { certificateState } from './certificate-state.ts';

interface CertificateProps {
  number: number;
  id: string;
}

/** The certificate with which this server proves itself to a partner. Its key is set and removed, never shown. */
export function CertificatePanel({ number, id }: CertificateProps) {
  const params = { orgNumber: String(number), partnerId: id };
  const { data } = useQuery(endpointQuery(partners.get, { params }));
  const canSet = useCanCall()(setPartnerCertificate);
  const [dialog, setDialog] = useState<'set' | 'remove' | null>(null);
  if (data === undefined) return null;
  const isSet = data.certificateUntil !== null;
  const close = () => setDialog(null);
  return (
    <SidePanel title={texts.certificate} help={texts.certificateHelp}>
      {isSet ? (
        <StatusLabel {...certificateState({ ...data, caUntil: null }, new Date())} />
      ) : (
        <StatusLabel tone="warning" label={texts.certificateNone} />
      )}
      {canSet && (
        <div className={classes.buttons}>
          <Button variant="default" size="compact-sm" onClick={() => setDialog('set')}>
            {isSet ? texts.certificateReplace : texts.certificateSet}
          </Button>
          {isSet && (
            <Button variant="subtle" size="compact-sm" onClick={() => setDialog('remove')}>
              {texts.certificateRemove}
            </Button>
          )}
        </div>
      )}
      {dialog === 'set' && <SetCertificate number={number} id={id} onClose={close} />}
      {dialog === 'remove' && <RemoveCertificate number={number} id={id} onClose={close} />}
    </SidePanel>
  );
}

interface DialogProps extends CertificateProps {
  onClose: () => void;
}

const refreshes = [partners.get, partners.list];

function SetCertificate({ number, id, onClose }: DialogProps) {
  const form = useFieldsForm(certificateFields, newDraft(certificateFields));
  const set = useChange(setPartnerCertificate, { refreshes, ownError: true });
  const submit = () => {
    const { record } = parseDraft(certificateFields, form.getValues());
    if (record === null) return;
    set.mutate(
      { params: { orgNumber: String(number), partnerId: id }, body: record },
      {
        onSuccess: () => {
          showSuccess(texts.certificateStored);
          onClose();
        },
      },
    );
  };
  return (
    <FormDialog
      title={texts.certificateSet}
      width={640}
      confirmLabel={texts.certificateSet}
      form={form}
      pending={set.isPending}
      error={set.error}
      onSubmit={submit}
      onCancel={onClose}
    >
      <div className={classes.pem}>
        <Field form={form} name="certificate" />
      </div>
      <div className={classes.pem}>
        <Field form={form} name="privateKey" autoComplete="off" />
      </div>
    </FormDialog>
  );
}

function RemoveCertificate({ number, id, onClose }: DialogProps) {
  const remove = useChange(removePartnerCertificate, { refreshes });
  return (
    <ConfirmDialog
      opened
      danger
      title={`${texts.certificateRemove}?`}
      confirmLabel={texts.certificateRemove}
      pending={remove.isPending}
      onConfirm={() =>
        remove.mutate(
          { params: { orgNumber: String(number), partnerId: id } },
          {
            onSuccess: () => {
              showSuccess(texts.certificateRemoved);
              onClose();
            },
          },
        )
      }
      onCancel={onClose}
    >
      <p>{texts.certificateRemoveText}</p>
    </ConfirmDialog>
  );
}
