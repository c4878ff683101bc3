import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { ExportButton } from '../../../../ui/list/ExportButton.tsx';
import { ListToolbar } from '../../../../ui/list/ListToolbar.tsx';
import { listQuery, RecordList } from '../../../../ui/list/RecordList.tsx';
import { useListView } from '../../../../ui/list/useListView.ts';
import { ScreenLink } from '../../../../ui/navigation/ScreenLink.tsx';
import page from '../../../../ui/page.module.css';
import { OrganizationPageHeader } from '../../../../workspace/OrganizationPageHeader.tsx';
import { useSelection } from '../../../../workspace/selection/selection.ts';
import { useMayExport } from '../../../../workspace/useAllowed.ts';
import { exportPans, listPans, panSortColumns } from '../../contract.ts';
import { holderKind, panState } from '../../rules/states.ts';
import { listTexts, texts } from '../../texts.ts';
import { filters, sentForPans } from '../opening-calls.ts';
import { PanTabs } from '../PanTabs.tsx';
import { hideableColumns, panColumns } from './PanColumns.tsx';

export { openingPans as openingCalls } from '../opening-calls.ts';

/** `/setup/pan-mapping/pan`: the private networks of a site, or those of one of its service areas. */
export function PansPage() {
  const number = useSelection((state) => state.shown?.number);
  return typeof number === 'number' && <Pans key={number} number={number} />;
}

function Pans({ number }: { number: number }) {
  const view = useListView(filters.values);
  const query = useQuery(listQuery(listPans, sentForPans(number, view)));
  const mayExport = useMayExport();
  const timeZone = query.data?.timeZone ?? 'UTC';
  const columns = useMemo(() => panColumns(timeZone), [timeZone]);
  const state = panState.values.find((one) => one === view.filters.state);
  const holder = holderKind.values.find((one) => one === view.filters.holderKind);
  return (
    <div className={page.list}>
      <OrganizationPageHeader title={texts.title} tabs={<PanTabs current="pan" />} />
      <ListToolbar
        view={view}
        filterLabel={listTexts.filter}
        filters={filters.toolbar}
        columns={hideableColumns}
      >
        {mayExport && (
          <ExportButton
            endpoint={exportPans}
            sent={{
              params: { orgNumber: String(number) },
              query: {
                ...(view.text !== '' && { text: view.text }),
                ...(state !== undefined && { state }),
                ...(holder !== undefined && { holderKind: holder }),
              },
            }}
          />
        )}
      </ListToolbar>
      <RecordList
        caption={texts.pans}
        columns={columns}
        view={view}
        query={query}
        sortable={panSortColumns}
        zoneOf={() => timeZone}
        none={listTexts.none}
        add={
          <Button component={ScreenLink} to="/setup/pan-mapping/building" variant="default">
            {listTexts.openBuilding}
          </Button>
        }
        noMatch={listTexts.noMatch}
      />
    </div>
  );
}
