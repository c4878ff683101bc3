import { placeOf } from '../../../users/public/names.ts';
import { paramsOf } from '../../shared/address.ts';
import {
  Facts,
  GuestLink,
  PanelCard,
  PanelState,
  RelatedCards,
} from '../../shared/screens/Panels.tsx';
import { useOpened } from '../../shared/screens/useOpened.ts';
import { texts as shared } from '../../shared/texts.ts';
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
      <PanelCard
        label={texts.lastPurchase}
        title={texts.lastPurchase}
        aside={
          <GuestLink guestId={record.guestId} areaNumber={record.areaNumber}>
            {record.guestName ?? (record.guestId === null ? '' : shared.guest)}
          </GuestLink>
        }
      >
        <Facts
          facts={[
            [columns.plan, record.planName],
            [columns.area, placeOf(record)],
          ]}
        />
      </PanelCard>
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
