import type { ReactNode } from 'react';
import { consolePath } from '../../../../contract/own-path.ts';
import { formatMoney } from '../../../../contract/values/money.ts';
import { type Fact, Facts, PanelCard } from '../../../../ui/panel/SidePanel.tsx';
import { TimeStamp } from '../../../../ui/TimeStamp.tsx';
import { useCanOpen } from '../../../../workspace/useAllowed.ts';
import {
  cardTransactionStates,
  cardTransactionTypes,
  purchaseStatuses,
} from '../../../payments/public/states.ts';
import { postingStates } from '../../../pms/public/states.ts';
import type { Related } from '../../contract.ts';
import { methodTexts } from '../../user/texts.ts';
import { texts } from '../texts.ts';
import classes from './SalesReport.module.css';

const addressOf = (path: string, query: Record<string, string>) =>
  `${consolePath}${path}?${new URLSearchParams(query)}`;

/** Links to the guest's page. */
export function GuestLink({
  guestId,
  areaNumber,
  children,
}: {
  guestId: string | null;
  areaNumber: number;
  children: ReactNode;
}) {
  const canOpen = useCanOpen();
  return guestId === null || !canOpen('users') ? (
    children
  ) : (
    <a href={addressOf('manage/users', { org: String(areaNumber), item: guestId })}>{children}</a>
  );
}

interface RowCardProps {
  label: string;
  title: ReactNode;
  row: { guestId: string | null; guestName: string | null; areaNumber: number; isTest?: boolean };
  /** what may be done to it */
  actions?: ReactNode;
  /** what an administrator must check, with the remedy */
  exceptions?: readonly { name: string; remedy: string; action: ReactNode }[];
  /** the exceptions that a person dealt with */
  resolved?: readonly { name: string; resolvedBy: string; reason: string }[];
  facts: readonly Fact[];
}

/** The row itself: its guest, actions, exceptions and facts. */
export function RowCard({
  label,
  title,
  row,
  actions,
  exceptions = [],
  resolved = [],
  facts,
}: RowCardProps) {
  return (
    <PanelCard
      label={label}
      title={title}
      aside={
        <GuestLink guestId={row.guestId} areaNumber={row.areaNumber}>
          {row.guestName ?? (row.guestId === null ? '' : texts.guest)}
        </GuestLink>
      }
    >
      {actions}
      {row.isTest && <p className={classes.quiet}>{texts.testSale}</p>}
      {exceptions.map(({ name, remedy, action }) => (
        <div key={name} className={classes.exception}>
          <strong className={classes.attention}>{name}.</strong> {remedy} {action}
        </div>
      ))}
      {resolved.map(({ name, resolvedBy, reason }) => (
        <p key={name} className={classes.quiet}>
          {name}: {texts.resolvedBy(resolvedBy, reason)}
        </p>
      ))}
      <Facts facts={facts} />
    </PanelCard>
  );
}

interface RelatedCardsProps {
  related: Related;
  /** the id of the row itself, which is not listed again */
  id: string;
  timeZone: string;
  organization: number;
  currency: string;
}

/** The purchase of a row, its other postings and card transactions, and the sessions of its guest. */
export function RelatedCards({ related, id, timeZone, organization, currency }: RelatedCardsProps) {
  const { purchase, postings, cards, sessions } = related;
  const canOpen = useCanOpen();
  const org = String(organization);
  const time = (at: string) => <TimeStamp at={new Date(at)} timeZone={timeZone} />;
  const money = (minor: number) => formatMoney(minor, purchase?.currency ?? currency);
  const statusNames: Readonly<Record<string, string>> = purchaseStatuses;
  const typeNames: Readonly<Record<string, string>> = cardTransactionTypes;
  const stateNames: Readonly<Record<string, string>> = cardTransactionStates;
  return (
    <>
      <PanelCard title={texts.purchase} label={texts.purchase}>
        {purchase === null ? (
          texts.noPurchase
        ) : (
          <Facts
            facts={[
              [texts.fields.at, time(purchase.at)],
              [texts.fields.status, statusNames[purchase.status] ?? purchase.status],
              [texts.fields.method, methodTexts[purchase.method]],
              [texts.fields.amount, money(purchase.amount)],
              [texts.fields.tax, purchase.tax !== 0 && money(purchase.tax)],
              [texts.fields.discount, purchase.discount !== 0 && money(purchase.discount)],
              [texts.fields.refunded, purchase.refunded !== 0 && money(purchase.refunded)],
              [texts.fields.soldBy, purchase.soldBy],
              [
                texts.fields.startedAt,
                purchase.startedAt === null ? texts.noAccess : time(purchase.startedAt),
              ],
              [texts.fields.failure, purchase.failure],
            ]}
          />
        )}
      </PanelCard>
      <RelatedList
        title={texts.postings}
        rows={postings
          .filter((one) => one.id !== id)
          .map((one) => ({
            id: one.id,
            text: `${one.isReversal ? texts.reversal(postingStates[one.state]) : postingStates[one.state]}${one.answer === null ? '' : ` · ${one.answer}`}`,
            href:
              canOpen('pms') &&
              addressOf('report/pms', { org, item: one.id, period: 'year-to-date' }),
            amount: money(one.amount),
            at: time(one.at),
          }))}
      />
      <RelatedList
        title={texts.cards}
        rows={cards
          .filter((one) => one.id !== id)
          .map((one) => ({
            id: one.id,
            text: `${typeNames[one.type] ?? one.type} · ${stateNames[one.state] ?? one.state}`,
            href:
              canOpen('cc') &&
              addressOf('report/cc', { org, item: one.id, period: 'year-to-date' }),
            amount: formatMoney(one.amount, one.currency),
            at: time(one.at),
          }))}
      />
      <RelatedList
        title={texts.sessions}
        rows={sessions.map((one) => ({
          id: one.id,
          text: texts.session,
          href:
            canOpen('radius') &&
            addressOf('support/radius', {
              org: String(one.areaNumber),
              tab: 'sessions',
              item: one.id,
              period: '90d',
            }),
          amount: `${(one.bytes / 1_000_000_000).toFixed(2)} GB`,
          at: time(one.startedAt),
        }))}
      />
    </>
  );
}

interface RelatedRow {
  id: string;
  text: string;
  href: string | false;
  amount: string;
  at: ReactNode;
}

function RelatedList({ title, rows }: { title: string; rows: readonly RelatedRow[] }) {
  if (rows.length === 0) return null;
  return (
    <PanelCard title={title} label={title}>
      <ul className={classes.related}>
        {rows.map(({ id, text, href, amount, at }) => (
          <li key={id}>
            <span>
              {href === false ? text : <a href={href}>{text}</a>} <br />
              <span className={classes.count}>{at}</span>
            </span>
            <span>{amount}</span>
          </li>
        ))}
      </ul>
    </PanelCard>
  );
}
