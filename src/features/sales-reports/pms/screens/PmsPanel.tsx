import { formatMoney } from '../../../../contract/values/money.ts';
import { formatDay } from '../../../../ui/format.ts';
import { PanelState } from '../../../../ui/panel/SidePanel.tsx';
import { useOpened } from '../../../../ui/panel/useOpened.ts';
import { StatusLabel } from '../../../../ui/StatusLabel.tsx';
import { TimeStamp } from '../../../../ui/TimeStamp.tsx';
import { postingStates } from '../../../pms/public/states.ts';
import { placeOf } from '../../../users/public/names.ts';
import { type ResolvableReport, ResolveException } from '../../exceptions/ResolveException.tsx';
import { paramsOf } from '../../shared/address.ts';
import { RelatedCards, RowCard } from '../../shared/screens/Panels.tsx';
import { resolvePmsException } from '../actions/contract.ts';
import { resolvableExceptions } from '../choices.ts';
import { getPmsChoices, listPmsTransactions, openPmsTransaction } from '../contract.ts';
import { canCorrectPostings } from '../rules.ts';
import { answerText, exceptionTexts, panelTexts, remedies, texts } from '../texts.ts';
import { PostingStateLabel } from './PmsColumns.tsx';
import { PostingActions } from './PostingActions.tsx';

export const resolvablePostings: ResolvableReport<(typeof resolvableExceptions)[number]> = {
  endpoint: resolvePmsException,
  refreshes: [listPmsTransactions, getPmsChoices],
  resolvable: resolvableExceptions,
  names: exceptionTexts,
  mayResolve: canCorrectPostings,
};

/** A posting with its purchase, its other postings and the sessions of its guest. */
export function PmsPanel({ number, id }: { number: number; id: string }) {
  const { record, error, open } = useOpened(openPmsTransaction, id, {
    params: { ...paramsOf(number), transactionId: id },
  });
  if (record === undefined) return <PanelState error={error} onRetry={open} />;
  const { columns } = texts;
  const money = (minor: number) => formatMoney(minor, record.currency);
  return (
    <>
      <RowCard
        label={texts.posting}
        title={
          // The address of a purchase still opens it after it was charged.
          record.state === null && record.postings.length > 0 ? (
            <StatusLabel tone="ended" label={texts.charged} />
          ) : (
            <PostingStateLabel row={record} />
          )
        }
        row={record}
        actions={<PostingActions posting={record} onDone={open} />}
        exceptions={record.exceptions.map((one) => ({
          name: exceptionTexts[one],
          remedy: remedies[one],
          action: (
            <ResolveException
              report={resolvablePostings}
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
          [
            columns.time,
            <TimeStamp key="at" at={new Date(record.at)} timeZone={record.timeZone} />,
          ],
          [columns.amount, money(record.amount)],
          [columns.tax, record.tax !== 0 && money(record.tax)],
          [
            columns.state,
            record.state !== null &&
              (record.isReversed
                ? texts.reversed(postingStates[record.state])
                : postingStates[record.state]),
          ],
          [
            columns.answer,
            record.answer !== null && `${record.answer} · ${answerText(record.answer)}`,
          ],
          [columns.tries, record.tries > 0 && String(record.tries)],
          [columns.sequence, record.sequence !== null && String(record.sequence)],
          [columns.check, record.checkNumber !== null && String(record.checkNumber)],
          [columns.businessDate, record.businessDate !== null && formatDay(record.businessDate)],
          [columns.room, record.room],
          [columns.reservation, record.reservation],
          [columns.area, placeOf(record)],
          [texts.link, record.linkName],
          [panelTexts.text, record.text],
          [panelTexts.owner, record.ownerName],
          [
            panelTexts.settled,
            record.settledBy !== null && `${record.settledBy}: ${record.settledReason ?? ''}`,
          ],
          [
            panelTexts.folio,
            record.folio !== null &&
              `${money(record.folio.amount)} · ${formatDay(record.folio.businessDate)}`,
          ],
        ]}
      />
      <RelatedCards
        related={record}
        id={record.id}
        timeZone={record.timeZone}
        organization={number}
        currency={record.currency}
      />
    </>
  );
}
