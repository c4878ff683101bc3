import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { endpointQuery } from '../../ui/api/endpoint-queries.ts';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import page from '../../ui/page.module.css';
import { TimeStamp } from '../../ui/TimeStamp.tsx';
import { DataTable } from '../../ui/table/DataTable.tsx';
import { columnsFor } from '../../ui/table/tableKit.ts';
import { feedbackPageSize, listFeedback, type ReceivedFeedback } from './contract.ts';
import classes from './Feedback.module.css';
import { texts } from './texts.ts';

const column = columnsFor<ReceivedFeedback>();
const viewerTimeZone = Intl.DateTimeFormat().resolvedOptions().timeZone;

const columns = column.columns([
  column.accessor('at', {
    header: texts.when,
    cell: ({ getValue }) => <TimeStamp at={new Date(getValue())} timeZone={viewerTimeZone} />,
  }),
  column.accessor('administrator', { header: texts.who, meta: { maxWidth: '200px' } }),
  column.accessor(({ type }) => texts.types[type], { id: 'type', header: texts.type }),
  column.accessor('text', {
    header: texts.feedback,
    meta: { maxWidth: '480px' },
    cell: ({ getValue }) => <span className={classes.text}>{getValue()}</span>,
  }),
  column.accessor(({ mail }) => texts.mailStates[mail], { id: 'mail', header: texts.mail }),
]);

/** `/support/feedback`: what administrators have sent, for the operator of the platform. */
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
        refreshing={isFetching}
        failure={
          error && { message: error.message, ...(error.reference && { code: error.reference }) }
        }
        onRetry={() => void refetch()}
        empty={<EmptyState text={texts.none} />}
        page={{ index, size: feedbackPageSize, total: data?.total ?? 0 }}
        onPage={(next) => setIndex(next.index)}
        details={(feedback) => <Details feedback={feedback} />}
      />
    </div>
  );
}

function Details({ feedback }: { feedback: ReceivedFeedback }) {
  const { text, email, organizationNumber, location, systemInfo } = feedback;
  const facts = [
    [texts.email, email],
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
