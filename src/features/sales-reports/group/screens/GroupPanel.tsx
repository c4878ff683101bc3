import { Button } from '@mantine/core';
import { consolePath } from '../../../../contract/own-path.ts';
import { formatMoney } from '../../../../contract/values/money.ts';
import { call } from '../../../../ui/api/call.ts';
import { Facts, PanelCard, PanelState } from '../../../../ui/panel/SidePanel.tsx';
import { TimeStamp } from '../../../../ui/TimeStamp.tsx';
import { useCanOpen } from '../../../../workspace/useAllowed.ts';
import { groupBilling } from '../../../groups/fields.ts';
import { purchaseStatuses } from '../../../payments/public/states.ts';
import { placeOf } from '../../../users/public/names.ts';
import { paramsOf } from '../../shared/address.ts';
import { GuestLink } from '../../shared/screens/Panels.tsx';
import classes from '../../shared/screens/SalesReport.module.css';
import { useRows } from '../../shared/screens/useRows.ts';
import { texts as shared } from '../../shared/texts.ts';
import { methodTexts } from '../../user/texts.ts';
import type { queryOf } from '../address.ts';
import { type GroupPurchase, type GroupSalesRow, listGroupPurchases } from '../contract.ts';
import { texts } from '../texts.ts';

interface GroupPanelProps {
  number: number;
  id: string;
  row: GroupSalesRow | undefined;
  /** the period and filters of the report */
  query: ReturnType<typeof queryOf>;
}

/** The purchases behind a row. */
export function GroupPanel({ number, id, row, query }: GroupPanelProps) {
  const canOpen = useCanOpen();
  const [groupId = '', billing, currency] = id.split('~');
  const { period, from, to, place, plan } = query;
  const sent = {
    params: { ...paramsOf(number), groupId },
    query: {
      period,
      from,
      to,
      place,
      plan,
      currency,
      billing: groupBilling.values.find((one) => one === billing),
    },
  };
  const rows = useRows(
    {
      endpoint: listGroupPurchases,
      sent,
      isEnabled: true,
      loadAfter: (before) =>
        call(listGroupPurchases, { ...sent, query: { ...sent.query, before } }),
    },
    (reply) => reply,
  );
  if (rows.rows === undefined) return <PanelState error={rows.error} onRetry={rows.retry} />;
  return (
    <>
      {row !== undefined && (
        <PanelCard
          label={row.groupName}
          title={row.groupName}
          aside={
            row.organizationNumber !== null &&
            canOpen('groups') && (
              <a
                href={`${consolePath}manage/groups?${new URLSearchParams({ org: String(row.organizationNumber), item: groupId })}`}
              >
                {texts.openGroup}
              </a>
            )
          }
        >
          <Facts
            facts={[
              [texts.columns.billing, groupBilling.names[row.billing]],
              [texts.columns.charged, formatMoney(row.charged, row.currency)],
              [texts.columns.owed, formatMoney(row.owed, row.currency)],
            ]}
          />
        </PanelCard>
      )}
      <PanelCard label={texts.purchases} title={texts.purchases}>
        {rows.rows.length === 0 && <p className={classes.quiet}>{texts.noPurchases}</p>}
        <ul className={classes.purchases}>
          {rows.rows.map((purchase) => (
            <PurchaseLine key={purchase.id} purchase={purchase} />
          ))}
        </ul>
        {rows.next !== null && (
          <Button
            mt="sm"
            variant="default"
            size="compact-sm"
            loading={rows.isLoading}
            onClick={() => void rows.loadMore()}
          >
            {shared.showMore}
          </Button>
        )}
      </PanelCard>
    </>
  );
}

// It does not begin a line.
const separator = '\u00A0· ';

function PurchaseLine({ purchase }: { purchase: GroupPurchase }) {
  const { at, timeZone, guestId, guestName, areaNumber, planName, status, method } = purchase;
  const { discount, refunded } = purchase;
  const money = (amount: number) => formatMoney(amount, purchase.currency);
  const details = [
    methodTexts[method] ?? method,
    Object.entries(purchaseStatuses).find(([id]) => id === status)?.[1] ?? status,
    placeOf(purchase),
    ...(discount > 0 ? [texts.amountOf(texts.columns.discount, money(discount))] : []),
    ...(refunded > 0 ? [texts.amountOf(texts.columns.refunded, money(refunded))] : []),
  ];
  return (
    <li>
      <span>
        <bdi>{planName}</bdi>
        {guestId !== null && (
          <>
            {' · '}
            <GuestLink guestId={guestId} areaNumber={areaNumber}>
              {guestName ?? shared.guest}
            </GuestLink>
          </>
        )}
      </span>
      <span>{money(purchase.amount)}</span>
      <span className={classes.count}>
        <TimeStamp at={new Date(at)} timeZone={timeZone} />
        {details.map((detail) => `${separator}${detail}`)}
      </span>
    </li>
  );
}
