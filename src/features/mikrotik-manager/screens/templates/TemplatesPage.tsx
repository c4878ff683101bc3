import { useState } from 'react';
import { ListToolbar } from '../../../../ui/list/ListToolbar.tsx';
import { RecordList } from '../../../../ui/list/RecordList.tsx';
import { ScreenLink } from '../../../../ui/navigation/ScreenLink.tsx';
import { StatusLabel } from '../../../../ui/StatusLabel.tsx';
import { columnsFor } from '../../../../ui/table/tableKit.ts';
import { AddButton } from '../../../../workspace/record/AddButton.tsx';
import { DeleteRecord } from '../../../../workspace/record/DeleteRecord.tsx';
import { useRecordList } from '../../../../workspace/record/useRecordList.ts';
import { routerTemplates, type TemplateRow } from '../../contract.ts';
import { routerTemplate } from '../../fields.ts';
import { templateTexts, texts } from '../../texts.ts';
import { ManagerFrame, ofSite } from '../ManagerFrame.tsx';
import { templateFilters } from '../opening-calls.ts';
import { VariableValues } from './VariableValues.tsx';

export { openingTemplates as openingCalls } from '../opening-calls.ts';

const { item } = routerTemplates.screens;
const { name, status, scope, position, leastVersion } = routerTemplate.map;
const nameOf = (row: TemplateRow) => row.name;
const column = columnsFor<TemplateRow>();
const columns = column.columns([
  column.accessor('name', {
    header: name.label,
    meta: { least: 160 },
    cell: ({ row: { original } }) => (
      <ScreenLink to={`${item}/${original.id}`}>{original.name}</ScreenLink>
    ),
  }),
  column.accessor('status', {
    header: status.label,
    meta: { width: 110, card: 'status' },
    cell: ({ row: { original } }) => (
      <StatusLabel
        tone={original.status === 'Active' ? 'good' : 'idle'}
        label={status.names[original.status]}
      />
    ),
  }),
  column.accessor((row) => `${scope.names[row.scope]}: ${row.ownerName}`, {
    id: 'scope',
    header: scope.label,
    meta: { least: 160, card: 'fact' },
  }),
  column.accessor('position', { header: position.label, meta: { width: 80, numeric: true } }),
  column.accessor((row) => row.leastVersion ?? '', {
    id: 'leastVersion',
    header: leastVersion.label,
    meta: { width: 220, least: 180 },
  }),
  column.accessor('variableCount', {
    header: templateTexts.variableCount,
    meta: { width: 110, numeric: true, card: 'fact' },
  }),
]);

/** `/setup/mikrotik-manager/templates`: the templates that apply to the routers of the selected site. */
export const TemplatesPage = ofSite(Templates);

function Templates({ number }: { number: number }) {
  const list = useRecordList(routerTemplates, number, templateFilters);
  const [deleting, setDeleting] = useState<TemplateRow | null>(null);
  const add = list.canEdit && <AddButton to={item} label={templateTexts.add} />;
  return (
    <ManagerFrame current="/setup/mikrotik-manager/templates" actions={add}>
      <ListToolbar
        view={list.view}
        filterLabel={templateTexts.filter}
        filters={templateFilters.toolbar}
      />
      <RecordList
        caption={texts.templates}
        columns={columns}
        view={list.view}
        query={list.query}
        none={templateTexts.none}
        add={add}
        noMatch={templateTexts.noMatch}
        menus={{
          nameOf,
          actionsOf: (row) => [
            list.canDelete &&
              row.canChange && {
                label: texts.delete,
                onSelect: () => setDeleting(row),
                danger: true,
              },
          ],
        }}
      />
      <VariableValues number={number} />
      {deleting && (
        <DeleteRecord
          calls={routerTemplates}
          number={number}
          record={deleting}
          texts={texts}
          onClose={() => setDeleting(null)}
        />
      )}
    </ManagerFrame>
  );
}
