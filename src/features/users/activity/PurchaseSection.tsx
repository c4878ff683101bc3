import { Button, Title } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { createContext, useContext, useMemo, useState } from 'react';
import { reaches } from '../../../contract/permissions.ts';
import { formatMoney } from '../../../contract/values/money.ts';
import { endpointQuery } from '../../../ui/api/endpoint-queries.ts';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { TimeStamp } from '../../../ui/TimeStamp.tsx';
import { DataTable } from '../../../ui/table/DataTable.tsx';
import { columnsFor } from '../../../ui/table/tableKit.ts';
import { usePermission } from '../../../workspace/usePermission.ts';
import type { GuestRecord } from '../contract.ts';
import { methodNames, purchaseStates, texts } from '../texts.ts';
import classes from '../Users.module.css';
import { type GuestPurchase, listGuestPurchases } from './contract.ts';
import { RefundDialog } from './RefundDialog.tsx';

interface PurchaseSectionProps {
  number: number;
  record: GuestRecord;
}

interface Around {
  timeZone: string;
  /** null: nothing can be refunded */
  refund: ((purchase: GuestPurchase) => void) | null;
}

const AroundCells = createContext<Around>({ timeZone: 'UTC', refund: null });

/** What the guest has bought, and what was given back of it. */
export function PurchaseSection({ number, record }: PurchaseSectionProps) {
  const [page, setPage] = useState({ index: 0, size: 25 });
  const [refunding, setRefunding] = useState<GuestPurchase | null>(null);
  const mayEdit = reaches(usePermission('users'), 'edit');
  const { timeZone } = record;
  const { data, error, refetch } = useQuery({
    ...endpointQuery(listGuestPurchases, {
      params: { orgNumber: String(number), guestId: record.id },
      query: { page: String(page.index + 1), pageSize: String(page.size) },
    }),
    staleTime: 0,
    placeholderData: keepPreviousData,
    meta: { ownError: true },
  });
  const around = useMemo(
    () => ({ timeZone, refund: mayEdit ? setRefunding : null }),
    [timeZone, mayEdit],
  );
  return (
    <div className={classes.section}>
      <div className={classes.heading}>
        <Title order={3}>{texts.purchases}</Title>
      </div>
      <AroundCells value={around}>
        <DataTable
          caption={texts.purchases}
          columns={columns}
          rows={data?.rows}
          rowId={({ id }) => id}
          failure={error}
          onRetry={() => void refetch()}
          empty={<EmptyState text={texts.noPurchases} />}
          page={{ ...page, total: data?.total ?? 0 }}
          onPage={setPage}
        />
      </AroundCells>
      {refunding !== null && (
        <RefundDialog
          number={number}
          guestId={record.id}
          purchase={refunding}
          onDone={() => void refetch()}
          onClose={() => setRefunding(null)}
        />
      )}
    </div>
  );
}

const column = columnsFor<GuestPurchase>();
const columns = column.columns([
  column.accessor('at', {
    header: texts.at,
    cell: ({ getValue }) => <At time={getValue()} />,
  }),
  column.accessor('planName', { header: texts.plan, meta: { maxWidth: '200px' } }),
  column.accessor(({ amount, currency }) => formatMoney(amount, currency), {
    id: 'amount',
    header: texts.amount,
    meta: { numeric: true, nowrap: true },
  }),
  column.accessor(({ method }) => methodNames[method] ?? method, {
    id: 'method',
    header: texts.method,
  }),
  column.accessor('reference', { header: texts.reference, meta: { maxWidth: '160px' } }),
  column.accessor(({ status }) => purchaseStates[status] ?? status, {
    id: 'status',
    header: texts.purchaseStatus,
  }),
  column.accessor(
    ({ refunded, currency }) => (refunded === 0 ? '' : formatMoney(refunded, currency)),
    { id: 'refunded', header: texts.refunded, meta: { numeric: true, nowrap: true } },
  ),
  column.display({
    id: 'actions',
    header: texts.actions,
    meta: { actions: true },
    cell: ({ row }) => <Refund purchase={row.original} />,
  }),
]);

function At({ time }: { time: string }) {
  return <TimeStamp at={new Date(time)} timeZone={useContext(AroundCells).timeZone} />;
}

function Refund({ purchase }: { purchase: GuestPurchase }) {
  const { refund } = useContext(AroundCells);
  if (refund === null || purchase.refundable === 0) return null;
  return (
    <Button
      variant="default"
      size="compact-sm"
      aria-label={texts.refundOf(purchase.planName)}
      onClick={() => refund(purchase)}
    >
      {texts.refund}
    </Button>
  );
}
