import { Button } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { reaches } from '../../contract/permissions.ts';
import { endpointQuery } from '../../ui/api/endpoint-queries.ts';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { ListToolbar } from '../../ui/list/ListToolbar.tsx';
import { pageQuery, sortOf, useListView } from '../../ui/list/useListView.ts';
import page from '../../ui/page.module.css';
import { DataTable } from '../../ui/table/DataTable.tsx';
import { OrganizationPageHeader } from '../organizations/OrganizationPageHeader.tsx';
import { useSelection } from '../organizations/selection.ts';
import { usePermission } from '../session/usePermission.ts';
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
  const { data, error, isFetching, refetch } = useQuery({
    ...endpointQuery(listRoleTemplates, {
      params: { orgNumber: String(number) },
      query: {
        ...pageQuery(view),
        ...sortOf(view, templateSortColumns),
        ...(type !== undefined && { type }),
        ...(origin !== undefined && { origin }),
      },
    }),
    staleTime: 0,
    placeholderData: keepPreviousData,
    meta: { ownError: true },
  });
  const reload = () => void refetch();
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
      <DataTable
        caption={texts.title}
        columns={templateColumns}
        hidden={view.hidden}
        rows={data?.rows}
        rowId={({ id }) => id}
        refreshing={isFetching}
        failure={
          error && { message: error.message, ...(error.reference && { code: error.reference }) }
        }
        onRetry={reload}
        sort={view.sort}
        onSort={(sort) => view.show({ sort })}
        empty={
          view.isFiltered ? (
            <EmptyState
              text={texts.noMatch}
              action={
                <Button variant="default" onClick={() => view.show({ text: '', filters: {} })}>
                  {texts.clearFilters}
                </Button>
              }
            />
          ) : (
            <EmptyState text={texts.none} />
          )
        }
        page={{ index: view.index, size: view.size, total: data?.total ?? 0 }}
        onPage={view.show}
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
