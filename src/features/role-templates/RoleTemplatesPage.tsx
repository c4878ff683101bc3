import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { reaches } from '../../contract/permissions.ts';
import { ListToolbar } from '../../ui/list/ListToolbar.tsx';
import { listQuery, RecordList } from '../../ui/list/RecordList.tsx';
import { pageQuery, sortOf, useListView } from '../../ui/list/useListView.ts';
import page from '../../ui/page.module.css';
import { OrganizationPageHeader } from '../../workspace/OrganizationPageHeader.tsx';
import { useSelection } from '../../workspace/selection/selection.ts';
import { usePermission } from '../../workspace/usePermission.ts';
import { AddTemplateMenu } from './AddTemplateMenu.tsx';
import { roleTemplateTypeNames, roleTemplateTypes, templateOrigins } from './choices.ts';
import { listRoleTemplates, type RoleTemplateRow, templateSortColumns } from './contract.ts';
import { hideableColumns, templateColumns } from './TemplateColumns.tsx';
import { TemplateDeletion } from './TemplateDeletion.tsx';
import { TemplateListContext } from './templateList.ts';
import { originNames, texts } from './texts.ts';

const filters = { type: roleTemplateTypes, origin: templateOrigins };

/** `/manage/role-templates/manage`: the roles that the selected organization can give its administrators. */
export function RoleTemplatesPage() {
  const number = useSelection((state) => state.selected?.number);
  const level = usePermission('role-templates');
  return (
    <div className={page.list}>
      <OrganizationPageHeader
        title={texts.title}
        actions={reaches(level, 'edit') && <AddTemplateMenu />}
      />
      {typeof number === 'number' && <Templates key={number} number={number} />}
    </div>
  );
}

function Templates({ number }: { number: number }) {
  const view = useListView(filters);
  const [deleting, setDeleting] = useState<RoleTemplateRow | null>(null);
  const type = roleTemplateTypes.find((one) => one === view.filters.type);
  const origin = templateOrigins.find((one) => one === view.filters.origin);
  const answer = useQuery(
    listQuery(listRoleTemplates, {
      params: { orgNumber: String(number) },
      query: {
        ...pageQuery(view),
        ...sortOf(view, templateSortColumns),
        ...(type !== undefined && { type }),
        ...(origin !== undefined && { origin }),
      },
    }),
  );
  const reload = () => void answer.refetch();
  return (
    <TemplateListContext value={{ askToDelete: setDeleting }}>
      <ListToolbar
        view={view}
        filterLabel={texts.filter}
        filters={[
          {
            name: 'type',
            label: texts.type,
            options: roleTemplateTypes.map((value) => ({
              value,
              label: roleTemplateTypeNames[value],
            })),
          },
          {
            name: 'origin',
            label: texts.owner,
            options: templateOrigins.map((value) => ({ value, label: originNames[value] })),
          },
        ]}
        columns={hideableColumns}
      />
      <RecordList
        caption={texts.title}
        columns={templateColumns}
        view={view}
        answer={answer}
        isSortable
        none={texts.none}
        noMatch={texts.noMatch}
      />
      {deleting !== null && (
        <TemplateDeletion
          number={number}
          template={deleting}
          onDeleted={reload}
          onClose={() => setDeleting(null)}
        />
      )}
    </TemplateListContext>
  );
}
