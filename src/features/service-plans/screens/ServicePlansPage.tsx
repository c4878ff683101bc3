import { Button } from '@mantine/core';
import { useMemo, useState } from 'react';
import { useChange } from '../../../ui/api/endpoint-queries.ts';
import { BulkBar } from '../../../ui/list/BulkBar.tsx';
import { ListToolbar } from '../../../ui/list/ListToolbar.tsx';
import { RecordList } from '../../../ui/list/RecordList.tsx';
import page from '../../../ui/page.module.css';
import { showSuccess } from '../../../ui/snackbar/snackbarStore.ts';
import { LazyBoundary } from '../../../ui/states/LazyBoundary.tsx';
import { lazyPart } from '../../../ui/states/lazyPart.tsx';
import { OrganizationPageHeader } from '../../../workspace/OrganizationPageHeader.tsx';
import { AddButton } from '../../../workspace/record/AddButton.tsx';
import { useRecordList } from '../../../workspace/record/useRecordList.ts';
import { useSelection } from '../../../workspace/selection/selection.ts';
import { type ServicePlanRow, servicePlans, setServicePlanStatus } from '../contract.ts';
import { servicePlan } from '../fields.ts';
import { texts } from '../texts.ts';
import { filters } from './opening-calls.ts';
import { hiddenColumns, hideableColumns, planColumns } from './PlanColumns.tsx';
import { DeletePlan, LoadedPreview } from './PlanDialogs.tsx';

export { openingPlans as openingCalls } from './opening-calls.ts';

const CopyDialog = lazyPart(async () => ({
  default: (await import('./CopyDialog.tsx')).CopyDialog,
}));

const { item } = servicePlans.screens;
const { status: statusField } = servicePlan.map;

const nameOf = ({ name }: ServicePlanRow) => name;

type OpenDialog =
  | { action: 'preview' | 'delete'; plan: ServicePlanRow }
  | { action: 'copy'; plans: readonly ServicePlanRow[] };

/** `/setup/service-plans/manage`: the plans of the selected service area. */
export function ServicePlansPage() {
  const number = useSelection((state) => state.shown?.number);
  return typeof number === 'number' && <Plans key={number} number={number} />;
}

function Plans({ number }: { number: number }) {
  const list = useRecordList(servicePlans, number, filters, hiddenColumns);
  const { canEdit, canDelete } = list;
  const [dialog, setDialog] = useState<OpenDialog | null>(null);
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  const change = useChange(setServicePlanStatus, { refreshes: [servicePlans.list] });

  const close = () => setDialog(null);
  const clearSelection = () => setSelected(new Set());
  const setStatus = (plans: readonly ServicePlanRow[], status: ServicePlanRow['status']) =>
    change.mutate(
      { params: { orgNumber: String(number) }, body: { ids: plans.map(({ id }) => id), status } },
      {
        onSuccess: ({ changed }) => {
          const name = statusField.names[status].toLowerCase();
          showSuccess(changed === 0 ? texts.unchanged(name) : texts.statusSaved(changed, name));
          clearSelection();
        },
      },
    );

  const canMove = canEdit && list.isInOrder;
  const columns = useMemo(() => planColumns({ number, canMove }), [number, canMove]);
  const actionsOf = (plan: ServicePlanRow) => {
    const next = plan.status === 'Active' ? 'Retired' : 'Active';
    return [
      { label: texts.preview, onSelect: () => setDialog({ action: 'preview', plan }) },
      canEdit && { label: texts.duplicate, to: item, query: { copy: plan.id } },
      canEdit && {
        label: texts.copyTo,
        onSelect: () => setDialog({ action: 'copy', plans: [plan] }),
      },
      canEdit && {
        label: next === 'Active' ? texts.activate : texts.retire,
        onSelect: () => setStatus([plan], next),
      },
      canDelete && {
        label: texts.delete,
        onSelect: () => setDialog({ action: 'delete', plan }),
        danger: true,
      },
    ];
  };
  const chosen = list.rows.filter(({ id }) => selected.has(id));
  const add = canEdit && <AddButton to={item} label={texts.add} />;
  return (
    <div className={page.list}>
      <OrganizationPageHeader title={texts.title} actions={add} />
      <ListToolbar
        view={list.view}
        filterLabel={texts.filter}
        filters={filters.toolbar}
        columns={hideableColumns}
        bulk={
          <BulkBar count={chosen.length} onClear={clearSelection}>
            <BulkButton label={texts.activate} onClick={() => setStatus(chosen, 'Active')} />
            <BulkButton label={texts.retire} onClick={() => setStatus(chosen, 'Retired')} />
            <BulkButton
              label={texts.copyTo}
              onClick={() => setDialog({ action: 'copy', plans: chosen })}
            />
          </BulkBar>
        }
      />
      <RecordList
        caption={texts.title}
        columns={columns}
        view={list.view}
        query={list.query}
        sortable={servicePlans.sort}
        selection={canEdit ? { selected, nameOf, onChange: setSelected } : undefined}
        none={texts.none}
        add={add}
        noMatch={texts.noMatch}
        menus={{ nameOf, actionsOf }}
      />
      {dialog?.action === 'preview' && (
        <LoadedPreview number={number} plan={dialog.plan} onClose={close} />
      )}
      {dialog?.action === 'copy' && (
        <LazyBoundary>
          <CopyDialog number={number} plans={dialog.plans} onClose={close} />
        </LazyBoundary>
      )}
      {dialog?.action === 'delete' && (
        <DeletePlan
          number={number}
          plan={dialog.plan}
          onRetire={() => setStatus([dialog.plan], 'Retired')}
          onClose={close}
        />
      )}
    </div>
  );
}

function BulkButton({ label, onClick }: { label: string; onClick: () => void }) {
  return (
    <Button variant="default" size="compact-sm" onClick={onClick}>
      {label}
    </Button>
  );
}
