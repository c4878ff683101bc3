import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Reply } from '../../../contract/endpoint.ts';
import { searchMaximumResults } from '../../../contract/limits.ts';
import { useChange } from '../../../ui/api/endpoint-queries.ts';
import { BulkBar } from '../../../ui/list/BulkBar.tsx';
import { ExportButton } from '../../../ui/list/ExportButton.tsx';
import { ListToolbar } from '../../../ui/list/ListToolbar.tsx';
import { listQuery, RecordList } from '../../../ui/list/RecordList.tsx';
import { useListView } from '../../../ui/list/useListView.ts';
import page from '../../../ui/page.module.css';
import { EmptyState } from '../../../ui/states/EmptyState.tsx';
import { OrganizationPageHeader } from '../../../workspace/OrganizationPageHeader.tsx';
import { useSelection } from '../../../workspace/selection/selection.ts';
import { useCanCall, useCanOpen, useMayExport } from '../../../workspace/useAllowed.ts';
import { ViewsButton } from '../../saved-views/public/ViewsButton.tsx';
import { noSearch, type Search, searchText } from '../conditions/conditions.ts';
import { fieldIds, fieldOf } from '../conditions/search-fields.ts';
import {
  changeFeature,
  exportOrganizations,
  searchOrganizations,
  sortColumns,
} from '../contract.ts';
import { texts } from '../texts.ts';
import { ConditionsDialog } from './ConditionsDialog.tsx';
import { type ChangedOrganization, FeatureDialog } from './FeatureDialog.tsx';
import { type FoundRow, foundColumns, hideableColumns } from './FoundColumns.tsx';
import classes from './OrgSearch.module.css';
import {
  filters,
  hiddenByDefault,
  savedSearchAddress,
  searchIn,
  sentForSearch,
} from './opening-calls.ts';
import { SearchSummary } from './SearchSummary.tsx';

export { openingOrgSearch as openingCalls } from './opening-calls.ts';

/** `/support/org-search`: finds organizations at and below the selected one. */
export function OrgSearchPage() {
  const number = useSelection((state) => state.shown?.number);
  return (
    <div className={page.list}>
      <OrganizationPageHeader title={texts.title} />
      {typeof number === 'number' && <OrgSearch key={number} number={number} />}
    </div>
  );
}

const noneSelected: ReadonlySet<string> = new Set();
const nameOf = ({ name }: FoundRow) => name;
const zoneOf = ({ timeZone }: FoundRow) => timeZone;

/** Adds the rows' ids and time zone, and limits the pages to the matches that can be shown. */
const asList = ({ rows, total, timeZone, ...reply }: Reply<typeof searchOrganizations>) => ({
  ...reply,
  found: total,
  total: Math.min(total, searchMaximumResults),
  rows: rows.map((row) => ({ ...row, id: String(row.number), timeZone })),
});

function OrgSearch({ number }: { number: number }) {
  const view = useListView(filters, hiddenByDefault);
  const search = searchIn(view);
  const mayExport = useMayExport();
  const canOpen = useCanOpen();
  const canChange = useCanCall()(changeFeature);
  const [isEditing, setEditing] = useState(false);
  const [selected, setSelected] = useState(noneSelected);
  const [changing, setChanging] = useState<readonly ChangedOrganization[] | null>(null);
  const sees = (field: (typeof fieldIds)[number]) => {
    const needed = fieldOf(field).feature;
    return needed === undefined || canOpen(needed);
  };
  // Another administrator's search may be sorted by a column that this role does not see.
  const sortable = sortColumns.filter(sees);
  const sent = sentForSearch(number, view, sortable);
  const query = useQuery({
    ...listQuery(searchOrganizations, sent),
    enabled: search !== null,
    select: asList,
  });
  const { data } = query;
  const { where } = sent.query;
  // Only what is shown can be selected.
  const shownPart = JSON.stringify(sent);
  const [selectedIn, setSelectedIn] = useState(shownPart);
  if (selectedIn !== shownPart) {
    setSelectedIn(shownPart);
    setSelected(noneSelected);
  }
  const chosen = data?.rows.filter(({ id }) => selected.has(id)) ?? [];
  const show = (next: Search) =>
    view.show({ filters: next.parts.length === 0 ? {} : { where: searchText(next) } });
  return (
    <>
      <ListToolbar
        view={view}
        columns={hideableColumns.filter(sees).map((id) => ({ id, label: fieldOf(id).label }))}
        lead={
          <SearchSummary search={search ?? noSearch} onEdit={() => setEditing(true)} onShow={show}>
            {data !== undefined &&
              search !== null &&
              texts.matches(data.found, data.totalIsLowerBound, data.total)}
          </SearchSummary>
        }
        bulk={
          <BulkBar count={chosen.length} onClear={() => setSelected(noneSelected)}>
            <Button variant="default" size="compact-sm" onClick={() => setChanging(chosen)}>
              {texts.changeFeature}
            </Button>
          </BulkBar>
        }
      >
        {canChange && data !== undefined && search !== null && isWhole(data) && (
          <ChangeFoundButton
            key={where}
            sent={sent}
            disabled={query.isPlaceholderData}
            onLoaded={setChanging}
          />
        )}
        <ViewsButton
          number={number}
          screen="org-search"
          address={savedSearchAddress}
          timeZone={undefined}
        />
        {mayExport && search !== null && (
          <ExportButton
            endpoint={exportOrganizations}
            sent={{ params: sent.params, query: exportedQuery(sent.query) }}
          />
        )}
      </ListToolbar>
      {search === null ? (
        <EmptyState
          text={where === '' ? texts.start : texts.invalid}
          action={<Button onClick={() => setEditing(true)}>{texts.startButton}</Button>}
        />
      ) : (
        <RecordList
          caption={texts.list}
          columns={foundColumns}
          view={view}
          query={query}
          sortable={sortable}
          unsorted={texts.tooMany}
          zoneOf={zoneOf}
          selection={canChange ? { selected, nameOf, onChange: setSelected } : undefined}
          none={texts.none}
          noMatch={texts.none}
        />
      )}
      {search !== null && data !== undefined && data.found > data.total && (
        <p className={classes.note}>{texts.narrow}</p>
      )}
      {isEditing && (
        <ConditionsDialog
          search={search ?? noSearch}
          fields={fieldIds.filter(sees)}
          onSearch={(next) => {
            setEditing(false);
            show(next);
          }}
          onClose={() => setEditing(false)}
        />
      )}
      {changing !== null && (
        <FeatureDialog
          organizations={changing}
          onClose={() => {
            setChanging(null);
            // What was changed may match no longer.
            void query.refetch();
          }}
        />
      )}
    </>
  );
}

interface ChangeFoundButtonProps {
  sent: ReturnType<typeof sentForSearch>;
  /** while what is shown is of an earlier search */
  disabled: boolean;
  onLoaded: (found: readonly ChangedOrganization[]) => void;
}

/** Loads all pages of what is found. Unmounted with its search, so that a late reply of an earlier search opens no dialog. */
function ChangeFoundButton({ sent, disabled, onLoaded }: ChangeFoundButtonProps) {
  const load = useChange(searchOrganizations);
  const query = { ...sent.query, page: '1', pageSize: String(searchMaximumResults) };
  return (
    <Button
      variant="default"
      disabled={disabled}
      loading={load.isPending}
      onClick={() => load.mutate({ ...sent, query }, { onSuccess: ({ rows }) => onLoaded(rows) })}
    >
      {texts.changeFound}
    </Button>
  );
}

/** Returns whether all matches can be shown. */
function isWhole({ found, total, totalIsLowerBound }: ReturnType<typeof asList>): boolean {
  return found === total && !totalIsLowerBound && found > 0;
}

/** Returns the query of the list without its page. */
function exportedQuery({ where, sort }: ReturnType<typeof sentForSearch>['query']) {
  return sort === undefined ? { where } : { where, sort };
}
