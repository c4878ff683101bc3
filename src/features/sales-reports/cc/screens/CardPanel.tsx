import { formatMoney } from '../../../../contract/values/money.ts';
import { PanelCard, PanelState } from '../../../../ui/panel/SidePanel.tsx';
import { useOpened } from '../../../../ui/panel/useOpened.ts';
import { TimeStamp } from '../../../../ui/TimeStamp.tsx';
import { cardTransactionTypes, eventOutcomes } from '../../../payments/public/states.ts';
import { placeOf } from '../../../users/public/names.ts';
import { type ResolvableReport, ResolveException } from '../../exceptions/ResolveException.tsx';
import { paramsOf } from '../../shared/address.ts';
import { RelatedCards, RowCard } from '../../shared/screens/Panels.tsx';
import classes from '../../shared/screens/SalesReport.module.css';
import { resolveCardException } from '../actions/contract.ts';
import { resolvableExceptions } from '../choices.ts';
import { getCardChoices, listCardTransactions, openCardTransaction } from '../contract.ts';
import { canCaptureAgain, canRefund, reservedRefunds } from '../rules.ts';
import { brandText, declineText, exceptionTexts, panelTexts, remedies, texts } from '../texts.ts';
import { CardStateLabel } from './CardColumns.tsx';
import { PurchaseActions } from './PurchaseActions.tsx';
import { UnknownRefund } from './UnknownRefund.tsx';

const resolvableCards: ResolvableReport<(typeof resolvableExceptions)[number]> = {
  endpoint: resolveCardException,
  refreshes: [listCardTransactions, getCardChoices],
  resolvable: resolvableExceptions,
  names: exceptionTexts,
  mayResolve: canRefund,
};

/** A card transaction with its purchase, the other transactions and what the gateway reported. */
export function CardPanel({ number, id }: { number: number; id: string }) {
  const { record, error, open } = useOpened(openCardTransaction, id, {
    params: { ...paramsOf(number), transactionId: id },
  });
  if (record === undefined) return <PanelState error={error} onRetry={open} />;
  const { columns } = texts;
  const money = (minor: number | null) => minor !== null && formatMoney(minor, record.currency);
  const time = (at: string) => <TimeStamp at={new Date(at)} timeZone={record.timeZone} />;
  return (
    <>
      <RowCard
        label={panelTexts.transaction}
        title={<CardStateLabel state={record.state} />}
        row={record}
        actions={
          record.purchase !== null && (
            <PurchaseActions
              purchase={record.purchase}
              mayCapture={canCaptureAgain(record.cards)}
              reserved={reservedRefunds(record.cards)}
              areaNumber={record.areaNumber}
              onDone={open}
            />
          )
        }
        exceptions={record.exceptions.map((one) => ({
          name: exceptionTexts[one],
          remedy: remedies[one],
          action:
            one === 'refund-unknown' ? (
              <UnknownRefund row={record} onDone={open} />
            ) : (
              <ResolveException
                report={resolvableCards}
                row={record}
                exception={one}
                onDone={open}
              />
            ),
        }))}
        resolved={record.resolvedExceptions.map(({ exception, ...resolved }) => ({
          name: exceptionTexts[exception],
          ...resolved,
        }))}
        facts={[
          [columns.time, time(record.at)],
          [columns.type, record.type !== null && cardTransactionTypes[record.type]],
          [columns.amount, money(record.amount)],
          [columns.fee, money(record.fee)],
          [columns.net, money(record.net)],
          [columns.decline, record.decline !== null && declineText(record.decline)],
          [columns.brand, record.brand !== null && brandText(record.brand)],
          [columns.last4, record.last4],
          [columns.gateway, record.gatewayName],
          [columns.reference, record.reference],
          [columns.authorisation, record.authorisation],
          [columns.avs, record.avs],
          [columns.cvv, record.cvv],
          [columns.threeDSecure, record.threeDSecure],
          [columns.batch, record.batch],
          [columns.settled, record.settledAt !== null && time(record.settledAt)],
          [columns.area, placeOf(record)],
          [panelTexts.requestedBy, record.requestedBy],
        ]}
      />
      <RelatedCards
        related={record}
        id={record.id}
        timeZone={record.timeZone}
        organization={number}
        currency={record.currency}
      />
      {record.events.length > 0 && (
        <PanelCard title={panelTexts.events} label={panelTexts.events}>
          <ul className={classes.related}>
            {record.events.map(({ type, receivedAt, outcome }) => (
              <li key={`${receivedAt} ${type}`}>
                <span>
                  {type} · {eventOutcomes[outcome]}
                </span>
                {time(receivedAt)}
              </li>
            ))}
          </ul>
        </PanelCard>
      )}
    </>
  );
}
