import { NativeSelect, Text, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { formatMoney } from '../../../../contract/values/money.ts';
import { endpointQuery, useChange } from '../../../../ui/api/endpoint-queries.ts';
import { ConfirmDialog } from '../../../../ui/dialogs/ConfirmDialog.tsx';
import { showSuccess } from '../../../../ui/snackbar/snackbarStore.ts';
import { billGroup, listOpenBills, type OpenBill } from '../../contract.ts';
import { groupBill } from '../../fields.ts';
import { actionTexts as texts } from '../../texts.ts';
import { type GroupDialogProps, refreshes } from './GroupDialogs.tsx';

const keyOf = ({ areaNumber, currency }: OpenBill) => `${areaNumber} ${currency}`;
const { label, help } = groupBill.map.customer;

/** Issues an invoice over what is open in an area. */
export function BillDialog({ number, group, onClose }: GroupDialogProps) {
  const params = { orgNumber: String(number), groupId: group.id };
  const { data } = useQuery({ ...endpointQuery(listOpenBills, { params }), staleTime: 0 });
  const bill = useChange(billGroup, { ownError: true, refreshes: [...refreshes, listOpenBills] });
  const [customer, setCustomer] = useState(group.name);
  const [chosen, setChosen] = useState<string | null>(null);
  const bills = data?.bills ?? [];
  const one = bills.find((open) => keyOf(open) === chosen) ?? bills[0];
  const gatewayId = one?.gatewayId ?? null;
  const { error } = bill;
  return (
    <ConfirmDialog
      opened
      title={texts.billTitle(group.name)}
      confirmLabel={texts.bill}
      pending={bill.isPending}
      blocked={gatewayId === null || customer.trim() === ''}
      onConfirm={() => {
        if (one === undefined || gatewayId === null) return;
        bill.mutate(
          { params, body: { customer, gatewayId, currency: one.currency } },
          {
            onSuccess: ({ number: issued, total, currency }) => {
              showSuccess(texts.billed(issued, formatMoney(total, currency)));
              onClose();
            },
          },
        );
      }}
      onCancel={onClose}
    >
      <Text mb="sm">
        {data !== undefined && one === undefined ? texts.nothingOpen : texts.billText}
      </Text>
      {one !== undefined && (
        <>
          <NativeSelect
            mb="sm"
            label={texts.billWhat}
            data={bills.map((open) => ({
              value: keyOf(open),
              label: texts.billOf(open.areaName, formatMoney(open.amount, open.currency)),
            }))}
            value={keyOf(one)}
            error={gatewayId === null ? texts.noGateway(one.areaName) : undefined}
            onChange={({ currentTarget: { value } }) => setChosen(value)}
          />
          <TextInput
            label={label}
            description={help}
            required
            value={customer}
            error={error === null ? undefined : (error.fields.customer ?? error.message)}
            onChange={({ currentTarget: { value } }) => setCustomer(value)}
          />
        </>
      )}
    </ConfirmDialog>
  );
}
