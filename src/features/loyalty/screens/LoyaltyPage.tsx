import { NativeSelect, Pill, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useMemo, useState } from 'react';
import type { Reply } from '../../../contract/endpoint.ts';
import { ListToolbar } from '../../../ui/list/ListToolbar.tsx';
import { listQuery, RecordList } from '../../../ui/list/RecordList.tsx';
import { useItem } from '../../../ui/list/useItem.ts';
import { type ListView, useListView } from '../../../ui/list/useListView.ts';
import panel from '../../../ui/panel/Panel.module.css';
import { listLookups } from '../contract.ts';
import { periods } from '../filters.ts';
import { lookupResults } from '../results.ts';
import { resultNames, texts } from '../texts.ts';
import { hiddenBesidePanel, hideableColumns, lookupColumns } from './LookupColumns.tsx';
import { LookupPanel } from './LookupPanel.tsx';
import classes from './Loyalty.module.css';
import { filters, hiddenByDefault, isShort, periodOf, sentForLookups } from './opening-calls.ts';

const zoneOf = ({ timeZone }: { timeZone: string }) => timeZone;
const periodOptions = periods.map((value) => ({ value, label: texts.periods[value] }));
const resultFilter = {
  name: 'result',
  label: texts.result,
  options: lookupResults.map((value) => ({ value, label: resultNames[value] })),
};

/** Adds the organization's time zone, in which cells show times. */
const withTimeZone = ({ rows, timeZone, ...reply }: Reply<typeof listLookups>) => ({
  ...reply,
  timeZone,
  rows: rows.map((row) => ({ ...row, timeZone })),
});

/** `/ElevenOS/Admin/LoyaltyActivity`: the look-ups at loyalty programmes, with the row of `?item=` beside them. */
export function LoyaltyPage({ number }: { number: number }) {
  const { item, show: showItem } = useItem();
  const view = useLookupView(item !== undefined);
  const query = useQuery({
    ...listQuery(listLookups, sentForLookups(number, view)),
    select: withTimeZone,
  });
  const { data } = query;
  const isMasked = data?.isMasked === true;
  return (
    <>
      <ListToolbar
        view={view}
        filterLabel={isMasked ? texts.filterMasked : texts.filter}
        filters={filterChoices(data?.programmes ?? [], view)}
        columns={hideableColumns}
        chips={<Chips view={view} isMasked={isMasked} />}
      />
      <ActiveFilters view={view} />
      {isShort(view.text) && (
        <p className={classes.hint} role="status">
          {texts.shortFilter}
        </p>
      )}
      <div className={`${panel.body} ${classes.page}`}>
        <div className={panel.list}>
          <RecordList
            caption={texts.title}
            columns={lookupColumns}
            view={view}
            query={query}
            zoneOf={zoneOf}
            none={texts.none}
            noMatch={texts.noMatch}
          />
          {data?.totalIsLowerBound && <p className={classes.hint}>{texts.more}</p>}
        </div>
        {item !== undefined && (
          <LookupPanel number={number} id={item} onClose={() => showItem(undefined)} />
        )}
      </div>
    </>
  );
}

/** The period alone is no filter: the list always has one. Beside the panel, some columns are hidden. */
function useLookupView(hasPanel: boolean): ListView {
  const view = useListView(filters, hiddenByDefault);
  const { hidden: named } = view;
  const hidden = useMemo(
    () => (hasPanel ? [...new Set([...named, ...hiddenBesidePanel])] : named),
    [hasPanel, named],
  );
  const isFiltered =
    view.text !== '' || Object.keys(view.filters).some((name) => name !== 'period');
  return { ...view, hidden, isFiltered };
}

/** Returns the filters by result and, where there are several, by programme. */
function filterChoices(programmes: readonly string[], { filters: { programme } }: ListView) {
  const names = [...new Set([...programmes, ...(programme === undefined ? [] : [programme])])];
  return [
    resultFilter,
    ...(names.length > 1
      ? [
          {
            name: 'programme',
            label: texts.programme,
            options: names.map((name) => ({ value: name, label: name })),
          },
        ]
      : []),
  ];
}

function Chips({ view, isMasked }: { view: ListView; isMasked: boolean }) {
  const { filters: chosen, show } = view;
  const set = (name: string, value: string) => show({ filters: withFilter(chosen, name, value) });
  return (
    <>
      <NativeSelect
        aria-label={texts.period}
        data={periodOptions}
        value={periodOf(view)}
        onChange={({ currentTarget: { value } }) => set('period', value)}
      />
      {!isMasked && <RoomFilter key={chosen.room ?? ''} room={chosen.room ?? ''} onSet={set} />}
    </>
  );
}

interface RoomFilterProps {
  room: string;
  onSet: (name: string, value: string) => void;
}

function RoomFilter({ room, onSet }: RoomFilterProps) {
  const [typed, setTyped] = useState(room);
  const apply = () => {
    if (typed.trim() !== room) onSet('room', typed.trim());
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    apply();
  };
  return (
    <form onSubmit={submit}>
      <TextInput
        className={classes.room}
        aria-label={texts.room}
        placeholder={texts.room}
        maxLength={100}
        value={typed}
        onChange={({ currentTarget: { value } }) => setTyped(value)}
        onBlur={apply}
      />
    </form>
  );
}

function ActiveFilters({ view: { filters: chosen, show } }: { view: ListView }) {
  if (chosen.room === undefined) return null;
  return (
    <Pill.Group mb="xs">
      <Pill
        withRemoveButton
        onRemove={() => show({ filters: withFilter(chosen, 'room', '') })}
        removeButtonProps={{
          'aria-label': texts.removeFilter(texts.room),
          'aria-hidden': false,
          tabIndex: 0,
        }}
      >
        {texts.only(texts.room, chosen.room)}
      </Pill>
    </Pill.Group>
  );
}

function withFilter(
  chosen: Readonly<Record<string, string>>,
  name: string,
  value: string,
): Record<string, string> {
  const { [name]: _before, ...others } = chosen;
  return value === '' ? others : { ...others, [name]: value };
}
