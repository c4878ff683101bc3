import { useQuery } from '@tanstack/react-query';
import { pageQuery } from '../../../../contract/list-state.ts';
import { consolePath } from '../../../../contract/own-path.ts';
import { formatMoney } from '../../../../contract/values/money.ts';
import { listQuery, RecordList } from '../../../../ui/list/RecordList.tsx';
import { TimeStamp } from '../../../../ui/TimeStamp.tsx';
import { columnsFor } from '../../../../ui/table/tableKit.ts';
import { listRedemptions, type Redemption } from '../../contract.ts';
import { sideTexts, useTexts as texts } from '../../texts.ts';
import { PartHeader, usePromo } from './PartHeader.tsx';
import { usePartView } from './usePartView.ts';

const column = columnsFor<Redemption>();
const columns = column.columns([
  column.accessor('at', {
    header: texts.when,
    cell: ({ row: { original } }) => (
      <TimeStamp at={new Date(original.at)} timeZone={original.timeZone} />
    ),
    meta: { width: 150, time: true },
  }),
  column.accessor(({ guestName }) => guestName || sideTexts.unknownGuest, {
    id: 'guest',
    header: texts.guest,
    cell: ({ row: { original }, getValue }) => <Guest {...original}>{getValue()}</Guest>,
  }),
  column.accessor('areaName', { header: texts.area, meta: { card: 'fact' } }),
  column.accessor('planName', { header: texts.plan }),
  column.accessor('code', { header: texts.code }),
  column.accessor(({ listPrice, currency }) => formatMoney(listPrice, currency), {
    id: 'listPrice',
    header: texts.listPrice,
    meta: { width: 120, numeric: true },
  }),
  column.accessor(({ discount, currency }) => formatMoney(discount, currency), {
    id: 'discount',
    header: texts.discount,
    meta: { width: 120, numeric: true, card: 'fact' },
  }),
  column.accessor(({ state }) => (state === 'held' ? sideTexts.held : ''), {
    id: 'state',
    header: sideTexts.state,
    meta: { width: 120, card: 'status' },
  }),
]);

function Guest({ guestId, areaNumber, children }: Redemption & { children: string }) {
  if (guestId === null) return children;
  return <a href={`${consolePath}manage/users?org=${areaNumber}&item=${guestId}`}>{children}</a>;
}

const zoneOf = ({ timeZone }: Redemption) => timeZone;

/** Who used a promo code, latest first. */
export function PromoUses({ number, id }: { number: number; id: string }) {
  const { data } = usePromo(number, id);
  const view = usePartView();
  const { page, pageSize } = pageQuery(view);
  const query = useQuery(
    listQuery(listRedemptions, {
      params: { orgNumber: String(number), promoId: id },
      query: { page, pageSize },
    }),
  );
  const name = data?.name ?? '';
  return (
    <>
      <PartHeader id={id} name={name} title={texts.title(name)} />
      <RecordList
        caption={texts.title(name)}
        columns={columns}
        view={view}
        query={query}
        zoneOf={zoneOf}
        none={texts.none}
        noMatch={texts.noMatch}
      />
    </>
  );
}
