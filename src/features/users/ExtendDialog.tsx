import { Radio, Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { momentOf } from '../../contract/values/zoned-time.ts';
import { endpointQuery, useChange } from '../../ui/api/endpoint-queries.ts';
import { ConfirmDialog } from '../../ui/dialogs/ConfirmDialog.tsx';
import { FormDialog } from '../../ui/dialogs/FormDialog.tsx';
import { SelectField } from '../../ui/form/fields/SelectField.tsx';
import { TextField } from '../../ui/form/fields/TextField.tsx';
import { useRecordForm } from '../../ui/form/useRecordForm.ts';
import { showSuccess } from '../../ui/snackbar/snackbarStore.ts';
import {
  extendGuest,
  type GuestChoices,
  type GuestRecord,
  type GuestRow,
  getGuestChoices,
} from './contract.ts';
import { planOptions } from './planOptions.ts';
import { labelOf } from './rules.ts';
import { texts } from './texts.ts';

interface ExtendDialogProps {
  number: number;
  guest: Pick<
    GuestRow,
    'id' | 'name' | 'email' | 'phone' | 'room' | 'username' | 'areaNumber' | 'planId' | 'planName'
  >;
  onChanged: (record: GuestRecord) => void;
  onClose: () => void;
}

/** Loads what can be chosen. */
export function ExtendDialog(props: ExtendDialogProps) {
  const { guest, onClose } = props;
  const { data } = useQuery({
    ...endpointQuery(getGuestChoices, { params: { orgNumber: String(guest.areaNumber) } }),
    staleTime: 0,
  });
  if (data !== undefined) return <ExtendForm {...props} choices={data} />;
  return (
    <ConfirmDialog
      opened
      blocked
      title={texts.extendTitle(labelOf(guest))}
      confirmLabel={texts.extend}
      onConfirm={onClose}
      onCancel={onClose}
    >
      <Skeleton height={180} role="status" aria-label={texts.loading} />
    </ConfirmDialog>
  );
}

type Values = { planId: string; until: string };

function ExtendForm({
  number,
  guest,
  onChanged,
  onClose,
  choices,
}: ExtendDialogProps & { choices: GuestChoices }) {
  const { plans, timeZone } = choices;
  const endOf = (planId: string) => plans.find(({ id }) => id === planId)?.endsAt ?? null;
  const [planId, setPlanId] = useState(guest.planId ?? '');
  const [isByPlan, setByPlan] = useState(endOf(planId) !== null);
  const extend = useChange(extendGuest, { ownError: true });
  const mayBeByPlan = endOf(planId) !== null;
  const byPlan = isByPlan && mayBeByPlan;
  const form = useRecordForm<Values>({
    initialValues: { planId, until: '' },
    validate: ({ until }) =>
      byPlan || momentOf(until, timeZone) !== null ? {} : { until: 'Required' },
  });
  form.watch('planId', ({ value }) => setPlanId(value));
  const submit = ({ until }: Values) =>
    extend.mutate(
      {
        params: { orgNumber: String(number), guestId: guest.id },
        body: {
          planId: planId === '' ? null : planId,
          until: byPlan ? null : (momentOf(until, timeZone)?.toISOString() ?? null),
        },
      },
      {
        onSuccess: (record) => {
          showSuccess(texts.extended(labelOf(guest)));
          onChanged(record);
          onClose();
        },
      },
    );
  return (
    <FormDialog
      title={texts.extendTitle(labelOf(guest))}
      confirmLabel={texts.extend}
      form={form}
      pending={extend.isPending}
      error={extend.error}
      onSubmit={submit}
      onCancel={onClose}
    >
      <SelectField
        form={form}
        name="planId"
        label={texts.plan}
        options={planOptions(choices, guest)}
        placeholder={texts.noPlan}
        clearable
      />
      <Radio.Group
        label={texts.extendHow}
        value={byPlan ? 'plan' : 'date'}
        onChange={(value) => setByPlan(value === 'plan')}
      >
        <Radio value="plan" label={texts.byPlan} disabled={!mayBeByPlan} mt={8} />
        <Radio value="date" label={texts.byDate} mt={8} />
      </Radio.Group>
      {!byPlan && (
        <TextField
          form={form}
          name="until"
          label={texts.validUntil}
          help={texts.validUntilHelp(timeZone)}
          type="datetime-local"
          required
        />
      )}
    </FormDialog>
  );
}
