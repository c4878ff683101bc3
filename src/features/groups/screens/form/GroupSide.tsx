import type { ReactNode } from 'react';
import { formatMoney } from '../../../../contract/values/money.ts';
import { viewerTimeZone } from '../../../../ui/browser/viewerTimeZone.ts';
import { SideFacts, SidePanel } from '../../../../ui/form/SidePanel.tsx';
import { formatNumber } from '../../../../ui/format.ts';
import { ItemLink } from '../../../../ui/list/ItemLink.tsx';
import { TimeStamp } from '../../../../ui/TimeStamp.tsx';
import type { GroupRecord } from '../../contract.ts';
import { amountsText, sideTexts as texts } from '../../texts.ts';
import { GroupStateLabel } from '../GroupStateLabel.tsx';
import { parts } from '../parts.ts';

/** The state of a group, who is in it, and what it was charged. */
export function GroupFacts({ record }: { record: GroupRecord }) {
  const { state, members, online, currency, spentToday, spentInAll, masterState } = record;
  const { sold, owed, open, linkExpiresAt, timeZone, dailyLimit, totalLimit } = record;
  const facts: [string, ReactNode][] = [
    [texts.state, <GroupStateLabel key="state" state={state} />],
    [texts.members, formatNumber(members)],
    [texts.online, formatNumber(online)],
  ];
  if (masterState !== null) facts.push([texts.master, texts.masterStates[masterState]]);
  if (Object.keys(sold).length > 0) facts.push([texts.sold, amountsText(sold)]);
  if (Object.keys(owed).length > 0) facts.push([texts.owed, amountsText(owed)]);
  if (Object.keys(open).length > 0) facts.push([texts.open, amountsText(open)]);
  if (currency !== null) {
    const used = (amount: number, limit: number) =>
      texts.used(formatMoney(amount, currency), formatMoney(limit, currency));
    if (dailyLimit !== null) facts.push([texts.limitPerDay, used(spentToday, dailyLimit)]);
    if (totalLimit !== null) facts.push([texts.limitInAll, used(spentInAll, totalLimit)]);
  }
  facts.push([
    texts.link,
    linkExpiresAt === null ? (
      texts.noLink
    ) : (
      <span key="link">
        {texts.linkUntil}{' '}
        <TimeStamp at={new Date(linkExpiresAt)} timeZone={timeZone ?? viewerTimeZone} />
      </span>
    ),
  ]);
  return <SideFacts facts={facts} />;
}

export function GroupSide({ record }: { record: GroupRecord }) {
  return (
    <SidePanel title={texts.title}>
      <GroupFacts record={record} />
      <ItemLink item={record.id} part={parts.members}>
        {texts.show}
      </ItemLink>
    </SidePanel>
  );
}
