import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { reaches } from '../../contract/permissions.ts';
import { ListToolbar } from '../../ui/list/ListToolbar.tsx';
import { listQuery, RecordList } from '../../ui/list/RecordList.tsx';
import { pageQuery, sortOf, useListView } from '../../ui/list/useListView.ts';
import page from '../../ui/page.module.css';
import { ScreenLink } from '../../ui/ScreenLink.tsx';
import { OrganizationPageHeader } from '../../workspace/OrganizationPageHeader.tsx';
import { useSelection } from '../../workspace/selection/selection.ts';
import { usePermission } from '../../workspace/usePermission.ts';
import { planStatuses } from './choices.ts';
import { listServicePlans, planSortColumns } from './contract.ts';
import { PlanActions } from './PlanActions.tsx';
import { PlanBulkBar } from './PlanBulkBar.tsx';
import { hideableColumns, planColumns } from './PlanColumns.tsx';
import { PlanListContext } from './planListContext.ts';
import { statusNames, texts } from './texts.ts';

const filters = { status: planStatuses };

/** `/setup/service-plans/manage`: the plans of the selected service area, in the order of its portal. */
export function ServicePlansPage() {
  const number = useSelection((state) => state.selected?.number);
  const canEdit = reaches(usePermission('service-plans'), 'edit');
  return (
    <div className={page.list}>
      <OrganizationPageHeader title={texts.title} actions={canEdit && <AddPlan />} />
      {typeof number === 'number' && <Plans key={number} number={number} canEdit={canEdit} />}
    </div>
  );
}

function AddPlan() {
  return (
    <Button
      component={ScreenLink}
      to="/setup/service-plans/item"
      leftSection={<IconPlus size={16} aria-hidden />}
    >
      {texts.add}
    </Button>
  );
}

function Plans({ number, canEdit }: { number: number; canEdit: boolean }) {
  const view = useListView(filters);
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  const status = planStatuses.find((one) => one === view.filters.status);
  const answer = useQuery(
    listQuery(listServicePlans, {
      params: { orgNumber: String(number) },
      query: {
        ...pageQuery(view),
        ...sortOf(view, planSortColumns),
        ...(status !== undefined && { status }),
      },
    }),
  );
  const { data, refetch } = answer;
  const reload = () => void refetch();
  return (
    <PlanListContext
      value={{ number, reload, isOrdered: canEdit && view.sort === null && !view.isFiltered }}
    >
      <ListToolbar
        view={view}
        filterLabel={texts.filter}
        filters={[
          {
            name: 'status',
            label: texts.status,
            options: planStatuses.map((value) => ({ value, label: statusNames[value] })),
          },
        ]}
        columns={hideableColumns}
      />
      <PlanBulkBar
        plans={data?.rows.filter(({ id }) => selected.has(id)) ?? []}
        onDone={() => setSelected(new Set())}
      />
      <RecordList
        caption={texts.title}
        columns={planColumns}
        view={view}
        answer={answer}
        isSortable
        selection={
          canEdit ? { selected, nameOf: ({ name }) => name, onChange: setSelected } : undefined
        }
        none={texts.none}
        add={canEdit && <AddPlan />}
        noMatch={texts.noMatch}
      />
      <PlanActions />
    </PlanListContext>
  );
}
