import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { endpointQuery } from '../../ui/api/endpoint-queries.ts';
import { viewerTimeZone } from '../../ui/browser/viewerTimeZone.ts';
import { PageHeader } from '../../ui/navigation/PageHeader.tsx';
import page from '../../ui/page.module.css';
import { EmptyState } from '../../ui/states/EmptyState.tsx';
import { TimeStamp } from '../../ui/TimeStamp.tsx';
import { DataTable } from '../../ui/table/DataTable.tsx';
import { columnsFor } from '../../ui/table/tableKit.ts';
import { feedbackPageSize, listFeedback, type ReceivedFeedback } from './contract.ts';
import classes from './Feedback.module.css';
import { feedback } from './fields.ts';
import { texts } from './texts.ts';

const { FeedbackType, Feedback, Email } = feedback.map;
const column = columnsFor<ReceivedFeedback>();

const zoneOf = () => viewerTimeZone;

const columns = column.columns([
  column.accessor('at', {
    header: texts.when,
    cell: ({ getValue }) => <TimeStamp at={new Date(getValue())} timeZone={viewerTimeZone} />,
    meta: { width: 170, time: true },
  }),
  column.accessor('administrator', { header: texts.who, meta: { width: 180, card: 'fact' } }),
  column.accessor(({ type }) => FeedbackType.names[type], {
    id: 'type',
    header: FeedbackType.label,
    meta: { width: 120, card: 'status' },
  }),
  column.accessor('text', {
    header: Feedback.label,
    cell: ({ getValue }) => <span className={classes.text}>{getValue()}</span>,
    meta: { wraps: true, card: 'fact' },
  }),
  column.accessor(({ mail }) => texts.mailStates[mail], {
    id: 'mail',
    header: texts.mail,
    meta: { width: 150 },
  }),
]);

/** `/support/feedback`: the feedback of administrators, for the operator of the platform. */
export function FeedbackPage() {
  const [index, setIndex] = useState(0);
  const { data, error, isFetching, refetch } = useQuery({
    ...endpointQuery(listFeedback, { query: { page: String(index + 1) } }),
    staleTime: 0,
    placeholderData: keepPreviousData,
    meta: { ownError: true },
  });
  return (
    <div className={page.list}>
      <PageHeader title={texts.pageTitle} />
      <DataTable
        caption={texts.pageTitle}
        columns={columns}
        rows={data?.feedback}
        rowId={({ id }) => id}
        zoneOf={zoneOf}
        refreshing={isFetching}
        failure={
          error && { message: error.message, ...(error.reference && { code: error.reference }) }
        }
        onRetry={() => void refetch()}
        empty={<EmptyState text={texts.none} />}
        page={{ index, size: feedbackPageSize, total: data?.total ?? 0 }}
        onPage={(next) => setIndex(next.index)}
        details={(received) => <Details received={received} />}
      />
    </div>
  );
}

function Details({ received }: { received: ReceivedFeedback }) {
  const { text, email, organizationNumber, location, systemInfo } = received;
  const facts = [
    [Email.label, email],
    [texts.organization, organizationNumber],
    [texts.page, location],
    [texts.system, systemInfo],
  ] as const;
  return (
    <div className={classes.details}>
      <p>{text}</p>
      <dl>
        {facts.map(
          ([name, value]) =>
            value !== null && (
              <div key={name} style={{ display: 'contents' }}>
                <dt>{name}</dt>
                <dd>{value}</dd>
              </div>
            ),
        )}
      </dl>
    </div>
  );
}
