import { useState } from 'react';
import { ListToolbar } from '../../../ui/list/ListToolbar.tsx';
import { RecordList } from '../../../ui/list/RecordList.tsx';
import page from '../../../ui/page.module.css';
import { OrganizationPageHeader } from '../../../workspace/OrganizationPageHeader.tsx';
import { useRecordList } from '../../../workspace/record/useRecordList.ts';
import { useSelection } from '../../../workspace/selection/selection.ts';
import { useAllowed } from '../../../workspace/useAllowed.ts';
import { itemPath, type RoleTemplateRow, roleTemplates } from '../contract.ts';
import { changeRejection } from '../rules.ts';
import { texts } from '../texts.ts';
import { AddTemplateMenu } from './AddTemplateMenu.tsx';
import { DeleteTemplate } from './DeleteTemplate.tsx';
import { filters } from './opening-calls.ts';
import { hiddenColumns, hideableColumns, templateColumns } from './TemplateColumns.tsx';

export { openingTemplates as openingCalls } from './opening-calls.ts';

const nameOf = ({ name }: RoleTemplateRow) => name;

/** `/manage/role-templates/manage`: the roles that the selected organization can give its administrators. */
export function RoleTemplatesPage() {
  const number = useSelection((state) => state.shown?.number);
  return typeof number === 'number' && <Templates key={number} number={number} />;
}

function Templates({ number }: { number: number }) {
  const { view, query, canEdit, canDelete } = useRecordList(
    roleTemplates,
    number,
    filters,
    hiddenColumns,
  );
  const author = useAllowed();
  const [deleted, setDeleted] = useState<RoleTemplateRow | null>(null);
  const actionsOf = (template: RoleTemplateRow) => [
    canEdit && {
      label: texts.duplicate,
      to: itemPath(template.type),
      query: { copy: template.id },
    },
    canDelete &&
      changeRejection(template.name, template, author) === null && {
        label: texts.delete,
        onSelect: () => setDeleted(template),
        danger: true,
      },
  ];
  return (
    <div className={page.list}>
      <OrganizationPageHeader title={texts.title} actions={canEdit && <AddTemplateMenu />} />
      <ListToolbar
        view={view}
        filterLabel={texts.filter}
        filters={filters.toolbar}
        columns={hideableColumns}
      />
      <RecordList
        caption={texts.title}
        columns={templateColumns}
        view={view}
        query={query}
        sortable={roleTemplates.sort}
        none={texts.none}
        noMatch={texts.noMatch}
        menus={{ nameOf, actionsOf }}
      />
      {deleted !== null && (
        <DeleteTemplate number={number} template={deleted} onClose={() => setDeleted(null)} />
      )}
    </div>
  );
}
