import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { formatMoney } from '../../../../contract/values/money.ts';
import { listQuery } from '../../../../ui/list/RecordList.tsx';
import { TimeStamp } from '../../../../ui/TimeStamp.tsx';
import { columnsFor } from '../../../../ui/table/tableKit.ts';
import { useAllowed } from '../../../../workspace/useAllowed.ts';
import { servicePlan } from '../../../service-plans/fields.ts';
import { type GuestPurchase, listGuestPurchases } from '../../activity/contract.ts';
import type { GuestRecord } from '../../contract.ts';
import { guest } from '../../fields.ts';
import { canDo } from '../../rules.ts';
import { purchaseStates, purchaseTexts as texts } from '../../texts.ts';
import classes from '../Users.module.css';
import { ActivitySection } from './ActivitySection.tsx';
import { ActivityTable, firstPage, pageQueryOf } from './ActivityTable.tsx';
import { RefundDialog } from './RefundDialog.tsx';
import { VoidDialog } from './VoidDialog.tsx';

interface PurchaseSectionProps {
  number: number;
  record: GuestRecord;
}

/** The purchases of a guest, with their refunds. */
export function PurchaseSection({ number, record }: PurchaseSectionProps) {
  const [page, setPage] = useState(firstPage);
  const [changing, setChanging] = useState<Change | null>(null);
  const role = useAllowed();
  const canRefund = canDo('refund', record, role) && canDo('void', record, role);
  const { timeZone } = record;
  const params = { orgNumber: String(number), guestId: record.id };
  const query = useQuery(listQuery(listGuestPurchases, { params, query: pageQueryOf(page) }));
  const columns = useMemo(
    () => purchaseColumns(timeZone, canRefund ? setChanging : null),
    [timeZone, canRefund],
  );
  return (
    <ActivitySection title={texts.title}>
      <ActivityTable
        caption={texts.title}
        none={texts.none}
        columns={columns}
        query={query}
        page={page}
        onPage={setPage}
      />
      {changing !== null && (
        <ChangeDialog
          number={number}
          guestId={record.id}
          change={changing}
          onClose={() => setChanging(null)}
        />
      )}
    </ActivitySection>
  );
}

interface Change {
  kind: 'refund' | 'void';
  purchase: GuestPurchase;
}

interface ChangeDialogProps {
  number: number;
  guestId: string;
  change: Change;
  onClose: () => void;
}

function ChangeDialog({ change: { kind, purchase }, ...props }: ChangeDialogProps) {
  return kind === 'refund' ? (
    <RefundDialog {...props} purchase={purchase} />
  ) : (
    <VoidDialog {...props} purchase={purchase} />
  );
}

const column = columnsFor<GuestPurchase>();
const least = 100;
const codeMethod = 'accessCode';
const methodNames: Readonly<Record<string, string>> = servicePlan.map.paymentMethods.names;

/** `onChange` is null when refunds are not possible. */
const purchaseColumns = (timeZone: string, onChange: ((change: Change) => void) | null) =>
  column.columns([
    column.accessor('at', {
      header: texts.at,
      cell: ({ getValue }) => <TimeStamp at={new Date(getValue())} timeZone={timeZone} />,
      meta: { width: 120, least: 110 },
    }),
    column.accessor('planName', { header: guest.map.planId.label, meta: { least } }),
    column.accessor(amountText, {
      id: 'amount',
      header: texts.amount,
      meta: { numeric: true, width: 112 },
    }),
    column.accessor(({ method }) => methodNames[method] ?? method, {
      id: 'method',
      header: texts.method,
      meta: { least },
    }),
    column.accessor('reference', { header: texts.reference, meta: { least } }),
    column.accessor(stateText, {
      id: 'status',
      header: texts.status,
      cell: ({ row: { original: purchase }, getValue }) => (
        <>
          {getValue()}
          {purchase.refunded > 0 && <div className={classes.second}>{refundText(purchase)}</div>}
          {purchase.pendingRefund > 0 && (
            <div className={classes.second}>{texts.refundPending(pendingText(purchase))}</div>
          )}
          {purchase.failure !== null && <div className={classes.second}>{purchase.failure}</div>}
        </>
      ),
      meta: { least },
    }),
    column.display({
      id: 'actions',
      header: texts.actions,
      meta: { actions: true, width: 92 },
      cell: ({ row: { original: purchase } }) => {
        const kind = purchase.canVoid ? 'void' : 'refund';
        if (onChange === null || !(purchase.canVoid || purchase.refundable > 0)) return null;
        const label = kind === 'void' ? texts.voidOf : texts.refundOf;
        return (
          <Button
            variant="default"
            size="compact-sm"
            aria-label={label(purchase.planName)}
            onClick={() => onChange({ kind, purchase })}
          >
            {texts[kind]}
          </Button>
        );
      },
    }),
  ]);

/** The value of the plan of an access code is no payment of the guest. */
function amountText({ method, amount, currency }: GuestPurchase): string {
  const money = formatMoney(amount, currency);
  return method === codeMethod ? texts.value(money) : money;
}

function refundText({ status, refunded, currency }: GuestPurchase): string {
  const money = formatMoney(refunded, currency);
  return status === 'refunded' ? money : texts.refunded(money);
}

function pendingText({ pendingRefund, currency }: GuestPurchase): string {
  return formatMoney(pendingRefund, currency);
}

function stateText({ method, status }: GuestPurchase): string {
  return method === codeMethod && status === 'captured'
    ? texts.redeemed
    : (purchaseStates[status] ?? status);
}
