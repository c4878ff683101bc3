import { Alert } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { consolePath } from '../../../../contract/own-path.ts';
import { endpointQuery } from '../../../../ui/api/endpoint-queries.ts';
import { ErrorState } from '../../../../ui/states/ErrorState.tsx';
import { TimeStamp } from '../../../../ui/TimeStamp.tsx';
import { useCanCall } from '../../../../workspace/useAllowed.ts';
import { openGuest } from '../../../users/contract.ts';
import { type AccessCodeRow, listAccessCodeUses } from '../../codes/contract.ts';
import type { AccessCodeBatchRecord } from '../../contract.ts';
import { usageTexts as texts } from '../../texts.ts';
import classes from '../AccessCodes.module.css';

interface CodeUsesProps {
  number: number;
  batch: Pick<AccessCodeBatchRecord, 'id' | 'timeZone'>;
  code: AccessCodeRow;
}

/** Who is online with a code, and when, where and by which device it was used. */
export function CodeUses({ number, batch, code }: CodeUsesProps) {
  const { data, error, refetch } = useQuery({
    ...endpointQuery(listAccessCodeUses, {
      params: { orgNumber: String(number), batchId: batch.id, codeId: code.id },
    }),
    staleTime: 0,
    meta: { ownError: true },
  });
  if (data === undefined)
    return error === null ? (
      <p role="status">{texts.loading}</p>
    ) : (
      <ErrorState message={error.message} onRetry={() => void refetch()} />
    );
  const at = (time: string) => <TimeStamp at={new Date(time)} timeZone={batch.timeZone} />;
  return (
    <>
      {error !== null && <Alert color="red">{error.message}</Alert>}
      {data.uses.length === 0 && data.online.length === 0 && texts.none}
      {data.online.length > 0 && (
        <UseTable
          caption={texts.online(code.code)}
          headers={[texts.since, texts.device, texts.area, texts.ssid, texts.guest]}
          rows={data.online.map(({ id, startedAt, macAddress, areaName, ssid, ...session }) => ({
            id,
            cells: [
              at(startedAt),
              macAddress ?? texts.hidden,
              areaName,
              ssid,
              <GuestLink key={id} {...session} />,
            ],
          }))}
        />
      )}
      {data.total > data.uses.length && (
        <p className={classes.usesNote}>{texts.latestOf(data.uses.length, data.total)}</p>
      )}
      {data.uses.length > 0 && (
        <UseTable
          caption={texts.title(code.code)}
          headers={[texts.when, texts.device, texts.area, texts.guest]}
          rows={data.uses.map(({ id, at: time, macAddress, areaName, ...use }) => ({
            id,
            cells: [
              at(time),
              macAddress ?? texts.hidden,
              areaName ?? texts.elsewhere,
              <GuestLink key={id} {...use} />,
            ],
          }))}
        />
      )}
    </>
  );
}

interface UseTableProps {
  caption: string;
  headers: readonly string[];
  rows: readonly { id: string; cells: readonly ReactNode[] }[];
}

function UseTable({ caption, headers, rows }: UseTableProps) {
  return (
    <table className={classes.uses} aria-label={caption}>
      <thead>
        <tr>
          {headers.map((header) => (
            <th key={header} scope="col">
              {header}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ id, cells }) => (
          <tr key={id}>
            {headers.map((header, index) => (
              <td key={header}>{cells[index]}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** Links to the guest's page for roles that can see guests. */
function GuestLink({ guestId, areaNumber }: { guestId: string | null; areaNumber: number }) {
  const canCall = useCanCall();
  if (guestId === null || !canCall(openGuest)) return null;
  const search = new URLSearchParams({ org: String(areaNumber), item: guestId });
  return <a href={`${consolePath}manage/users?${search}`}>{texts.open}</a>;
}
