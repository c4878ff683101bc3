import { Button, TextInput } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import type { Reply } from '../../../contract/endpoint.ts';
import { searchDebounceMs } from '../../../contract/limits.ts';
import { formatNumber } from '../../../ui/format.ts';
import { listQuery } from '../../../ui/list/RecordList.tsx';
import { useListView } from '../../../ui/list/useListView.ts';
import { EmptyState } from '../../../ui/states/EmptyState.tsx';
import { DataTable } from '../../../ui/table/DataTable.tsx';
import { useAllowed } from '../../../workspace/useAllowed.ts';
import { type AccountRow, findAccounts } from '../contract.ts';
import { kindsOf } from '../kinds.ts';
import { texts } from '../texts.ts';
import { accountColumns } from './AccountColumns.tsx';
import classes from './Accounts.module.css';
import { AddressDialog } from './AddressDialog.tsx';
import { isLongEnough, isSearchable, sentForAccounts } from './opening-calls.ts';
import { RefusedLogins } from './RefusedLogins.tsx';
import { UnusedCodes } from './UnusedCodes.tsx';
import { Visits } from './Visits.tsx';

const noFilters = {};
const pageSize = 25;
const zoneOf = ({ timeZone }: AccountRow) => timeZone;

/** One box for whatever support staff hear, and the guests that match. */
export function AccountSearch({ number }: { number: number }) {
  const view = useListView(noFilters);
  const { rights } = useAllowed();
  const [typed, setTyped] = useState(view.text);
  const [address, setAddress] = useState<string | null>(null);
  const { show } = view;
  const [seen, setSeen] = useState(view.text);
  const [sent, setSent] = useState(view.text);
  const search = useDebouncedCallback((value: string) => {
    const text = value.trim();
    setSent(text);
    show({ text });
  }, searchDebounceMs);
  if (view.text !== seen) {
    setSeen(view.text);
    // A link or Back, not what was typed here.
    if (view.text !== sent) {
      setSent(view.text);
      setTyped(view.text);
    }
  }
  const isSearched = isSearchable(view.text);
  const kinds = kindsOf(view.text);
  const isAddress = kinds.includes('ip');
  const { data, error, isFetching, isPlaceholderData, refetch } = useQuery({
    ...listQuery(findAccounts, sentForAccounts(number, view)),
    enabled: isSearched,
  });
  const seesData = rights === null || rights.includes('guest-data');
  // What was found for the former text must not be shown as an answer to this one.
  const found = isPlaceholderData ? undefined : data;
  const timeZone = data?.timeZone ?? 'UTC';
  const columns = useMemo(() => accountColumns(view.text), [view.text]);
  return (
    <div className={classes.page}>
      <div className={classes.bar} role="search" aria-label={texts.title}>
        <TextInput
          className={classes.search}
          aria-label={seesData ? texts.search : texts.searchMasked}
          placeholder={seesData ? texts.search : texts.searchMasked}
          autoFocus
          maxLength={100}
          value={typed}
          onChange={({ currentTarget: { value } }) => {
            setTyped(value);
            search(value);
          }}
        />
        {seesData && (
          <Button variant="default" onClick={() => setAddress(isAddress ? view.text : '')}>
            {texts.ip}
          </Button>
        )}
        <p className={classes.kinds} role="status">
          {typed.trim() === ''
            ? ''
            : isLongEnough(typed)
              ? texts.lookingFor(
                  kindsOf(typed)
                    .map((kind) => texts.kinds[kind])
                    .join(', '),
                )
              : texts.typeMore}
        </p>
      </div>
      {isSearched && found !== undefined && (
        <>
          <Visits visits={found.visits} timeZone={timeZone} />
          <UnusedCodes codes={found.codes} timeZone={timeZone} />
          <RefusedLogins logins={found.refusedLogins} text={view.text} timeZone={timeZone} />
        </>
      )}
      {isAddress ? (
        <EmptyState
          text={seesData ? texts.ipTyped : texts.ipTypedMasked}
          action={seesData && <Button onClick={() => setAddress(view.text)}>{texts.ip}</Button>}
        />
      ) : isSearched && found !== undefined && isOnlyWithoutGuest(found) ? null : isSearched ? (
        <DataTable
          caption={texts.title}
          columns={columns}
          rows={found === undefined && data?.rows.length === 0 ? undefined : data?.rows}
          rowId={({ id }) => id}
          zoneOf={zoneOf}
          refreshing={isFetching}
          failure={error}
          onRetry={() => void refetch()}
          empty={
            <EmptyState
              text={kinds.includes('support-code') ? texts.noneSupportCode : texts.none}
            />
          }
          page={{ index: view.index, size: pageSize, total: data?.total ?? 0 }}
          onPage={({ index }) => show({ index })}
        />
      ) : (
        <EmptyState text={texts.start} />
      )}
      {isSearched && data?.totalIsLowerBound && (
        <p className={classes.kinds}>{texts.more(formatNumber(data.total))}</p>
      )}
      {address !== null && (
        <AddressDialog number={number} address={address} onClose={() => setAddress(null)} />
      )}
    </div>
  );
}

/** Returns whether cards say what was found, so that no empty list is shown. */
function isOnlyWithoutGuest({ rows, codes, visits, refusedLogins }: Reply<typeof findAccounts>) {
  return rows.length === 0 && codes.length + visits.length + refusedLogins.length > 0;
}
