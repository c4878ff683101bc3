import { PanelState } from '../../../../ui/panel/SidePanel.tsx';
import { useOpened } from '../../../../ui/panel/useOpened.ts';
import { placeOf } from '../../../users/public/names.ts';
import { paramsOf } from '../../shared/address.ts';
import { RelatedCards, RowCard } from '../../shared/screens/Panels.tsx';
import { openUserSale } from '../contract.ts';
import { texts } from '../texts.ts';

/** The last purchase of a row with its postings, card transactions and sessions. */
export function UserPanel({ number, id }: { number: number; id: string }) {
  const { record, error, open } = useOpened(openUserSale, id, {
    params: { ...paramsOf(number), purchaseId: id },
  });
  if (record === undefined) return <PanelState error={error} onRetry={open} />;
  const { columns } = texts;
  return (
    <>
      <RowCard
        label={texts.lastPurchase}
        title={texts.lastPurchase}
        row={record}
        facts={[
          [columns.plan, record.planName],
          [columns.area, placeOf(record)],
        ]}
      />
      <RelatedCards
        related={record}
        id={record.id}
        timeZone={record.timeZone}
        organization={number}
        currency={record.purchase?.currency ?? 'EUR'}
      />
    </>
  );
}
