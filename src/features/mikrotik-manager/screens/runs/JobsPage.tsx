import { useQuery } from '@tanstack/react-query';
import { ListToolbar } from '../../../../ui/list/ListToolbar.tsx';
import { listQuery, RecordList } from '../../../../ui/list/RecordList.tsx';
import { listRuns, type RunRow } from '../../runs/contract.ts';
import { runKindNames, runStateNames } from '../../states.ts';
import { jobTexts, texts } from '../../texts.ts';
import { ManagerFrame, ofSite } from '../ManagerFrame.tsx';
import { useLocalList } from '../useLocalList.ts';
import { runColumns } from './RunList.tsx';

export { openingJobs as openingCalls } from '../opening-calls.ts';

const refreshMs = 5_000;
const optionsOf = (names: Readonly<Record<string, string>>) =>
  Object.entries(names).map(([value, label]) => ({ value, label }));
const toolbarFilters = [
  { name: 'kind', label: jobTexts.kind, options: optionsOf(runKindNames) },
  { name: 'state', label: jobTexts.state, options: optionsOf(runStateNames) },
];
const options = {
  filters: { kind: Object.keys(runKindNames), state: Object.keys(runStateNames) },
  textOf: ({ title, createdBy }: RunRow) => `${title} ${createdBy}`,
  matches: ({ kind, state }: RunRow, filters: Readonly<Record<string, string>>) =>
    (filters.kind ?? kind) === kind && (filters.state ?? state) === state,
};
const zoneOf = ({ timeZone }: RunRow) => timeZone;

/** `/setup/mikrotik-manager/jobs`: what is done and was done on the routers of the selected site. */
export const JobsPage = ofSite(Jobs);

function Jobs({ number }: { number: number }) {
  const params = { orgNumber: String(number) };
  const list = useLocalList(
    useQuery({ ...listQuery(listRuns, { params }), refetchInterval: refreshMs }),
    options,
  );
  return (
    <ManagerFrame current="/setup/mikrotik-manager/jobs">
      <ListToolbar view={list.view} filterLabel={jobTexts.filter} filters={toolbarFilters} />
      <RecordList
        caption={texts.jobs}
        columns={runColumns}
        view={list.view}
        query={list.query}
        refreshing={false}
        zoneOf={zoneOf}
        none={jobTexts.none}
        noMatch={jobTexts.noMatch}
      />
    </ManagerFrame>
  );
}
