import { useQuery } from '@tanstack/react-query';
import { pageQuery } from '../../../../contract/list-state.ts';
import { endpointKey } from '../../../../ui/api/endpoint-queries.ts';
import { ExportButton } from '../../../../ui/list/ExportButton.tsx';
import { ListToolbar } from '../../../../ui/list/ListToolbar.tsx';
import { listQuery, RecordList } from '../../../../ui/list/RecordList.tsx';
import { StatusLabel } from '../../../../ui/StatusLabel.tsx';
import { columnsFor } from '../../../../ui/table/tableKit.ts';
import { useCanCall } from '../../../../workspace/useAllowed.ts';
import { exportSeriesCodes, listSeriesCodes } from '../../contract.ts';
import { texts as listTexts, codeTexts as texts } from '../../texts.ts';
import { PartHeader, usePromo } from './PartHeader.tsx';
import { usePartView } from './usePartView.ts';

const column = columnsFor<{ id: string; code: string; isUsed: boolean }>();
const columns = column.columns([
  column.accessor('code', { header: texts.code }),
  column.accessor('isUsed', {
    header: texts.state,
    cell: ({ getValue }) => (
      <StatusLabel
        tone={getValue() ? 'ended' : 'good'}
        label={getValue() ? texts.used : texts.unused}
      />
    ),
    meta: { width: 140, card: 'status' },
  }),
]);
const filters = [
  {
    name: 'used',
    label: texts.state,
    options: [
      { value: 'yes', label: texts.used },
      { value: 'no', label: texts.unused },
    ],
  },
];
const usedOf = { yes: 'yes', no: 'no' } as const;

/** The codes of a series. */
export function SeriesCodes({ number, id }: { number: number; id: string }) {
  const params = { orgNumber: String(number), promoId: id };
  const { data } = usePromo(number, id);
  const canExport = useCanCall()(exportSeriesCodes);
  const view = usePartView();
  const { used } = view.filters;
  const sent = {
    params,
    query: {
      ...pageQuery(view),
      ...((used === 'yes' || used === 'no') && { used: usedOf[used] }),
    },
  };
  const query = useQuery({
    ...listQuery(listSeriesCodes, sent),
    // Reloads as codes are generated.
    queryKey: [...endpointKey(listSeriesCodes, sent), data?.made],
  });
  const name = data?.name ?? '';
  const series = data?.series;
  return (
    <>
      <PartHeader id={id} name={name} title={texts.title(name)} />
      {series && data.made < series.count && (
        <p role="status">
          <progress value={data.made} max={series.count} aria-hidden />{' '}
          {listTexts.seriesOf(data.made, series.count)}
        </p>
      )}
      <ListToolbar view={view} filterLabel={texts.filter} filters={filters}>
        {canExport && <ExportButton endpoint={exportSeriesCodes} sent={{ params }} />}
      </ListToolbar>
      <RecordList
        caption={texts.title(name)}
        columns={columns}
        view={view}
        query={query}
        none={texts.none}
        noMatch={texts.noMatch}
      />
    </>
  );
}
