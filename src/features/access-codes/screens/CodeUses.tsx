import { useQuery } from '@tanstack/react-query';
import { endpointQuery } from '../../../ui/api/endpoint-queries.ts';
import { ErrorState } from '../../../ui/states/ErrorState.tsx';
import { TimeStamp } from '../../../ui/TimeStamp.tsx';
import { type AccessCodeRow, listAccessCodeUses } from '../codes/contract.ts';
import type { AccessCodeBatchRecord } from '../contract.ts';
import { usageTexts as texts } from '../texts.ts';
import classes from './AccessCodes.module.css';

interface CodeUsesProps {
  number: number;
  batch: Pick<AccessCodeBatchRecord, 'id' | 'timeZone'>;
  code: AccessCodeRow;
}

/** When, where and by which device a code was used. */
export function CodeUses({ number, batch, code }: CodeUsesProps) {
  const { data, error, refetch } = useQuery({
    ...endpointQuery(listAccessCodeUses, {
      params: { orgNumber: String(number), batchId: batch.id, codeId: code.id },
    }),
    staleTime: 0,
    meta: { ownError: true },
  });
  if (error !== null) return <ErrorState message={error.message} onRetry={() => void refetch()} />;
  if (data === undefined) return <p role="status">{texts.loading}</p>;
  if (data.uses.length === 0) return texts.none;
  return (
    <>
      {data.total > data.uses.length && (
        <p className={classes.usesNote}>{texts.latestOf(data.uses.length, data.total)}</p>
      )}
      <table className={classes.uses} aria-label={texts.title(code.code)}>
        <thead>
          <tr>
            <th scope="col">{texts.when}</th>
            <th scope="col">{texts.device}</th>
            <th scope="col">{texts.area}</th>
          </tr>
        </thead>
        <tbody>
          {data.uses.map(({ id, at, macAddress, areaName }) => (
            <tr key={id}>
              <td>
                <TimeStamp at={new Date(at)} timeZone={batch.timeZone} />
              </td>
              <td>{macAddress ?? texts.hidden}</td>
              <td>{areaName ?? texts.elsewhere}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </>
  );
}
