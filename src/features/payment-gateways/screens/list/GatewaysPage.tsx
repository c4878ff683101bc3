import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { pageQuery, sortOf } from '../../../../contract/list-state.ts';
import { useChange } from '../../../../ui/api/endpoint-queries.ts';
import { isAskedFor, StatusDialog } from '../../../../ui/dialogs/StatusDialog.tsx';
import { ListToolbar } from '../../../../ui/list/ListToolbar.tsx';
import { listQuery, RecordList } from '../../../../ui/list/RecordList.tsx';
import { useListView } from '../../../../ui/list/useListView.ts';
import { ScreenLink } from '../../../../ui/navigation/ScreenLink.tsx';
import page from '../../../../ui/page.module.css';
import { LazyBoundary } from '../../../../ui/states/LazyBoundary.tsx';
import { lazyPart } from '../../../../ui/states/lazyPart.tsx';
import { OrganizationPageHeader } from '../../../../workspace/OrganizationPageHeader.tsx';
import { DeleteRecord } from '../../../../workspace/record/DeleteRecord.tsx';
import { useSelection } from '../../../../workspace/selection/selection.ts';
import { type GatewayRow, gateways, moveGateway } from '../../contract.ts';
import { gatewayCategory, gatewayStatus } from '../../fields.ts';
import { statusActions, texts } from '../../texts.ts';
import { statusesAfter } from '../../transitions.ts';
import { filters } from '../opening-calls.ts';
import { useGatewayActions } from '../useGatewayActions.ts';
import { type GatewayTestState, useGatewayTest } from '../useGatewayTest.ts';
import { useSetStatus } from '../useSetStatus.ts';
import { AddGatewayMenu } from './AddGatewayMenu.tsx';
import { gatewayColumns, hiddenColumns, hideableColumns, itemOf } from './GatewayColumns.tsx';
import { UnservedPlans } from './UnservedPlans.tsx';

export { openingGateways as openingCalls } from '../opening-calls.ts';

const CopyDialog = lazyPart(async () => ({
  default: (await import('./CopyDialog.tsx')).CopyDialog,
}));
const TraceDialog = lazyPart(async () => ({
  default: (await import('./TraceDialog.tsx')).TraceDialog,
}));
const TestDialog = lazyPart(async () => ({
  default: (await import('../TestDialog.tsx')).TestDialog,
}));

const nameOf = ({ name }: GatewayRow) => name;

interface OpenDialog {
  action: 'test' | 'copy' | 'trace' | 'delete' | 'Suspended' | 'Retired';
  gateway: GatewayRow;
}

/** `/setup/payment-gateway/manage`: the payment gateways of the selected service area, in their order. */
export function GatewaysPage() {
  const number = useSelection((state) => state.shown?.number);
  const { canAdd } = useGatewayActions();
  return (
    <div className={page.list}>
      <OrganizationPageHeader title={texts.title} actions={canAdd && <AddGatewayMenu />} />
      {typeof number === 'number' && <Gateways key={number} number={number} />}
    </div>
  );
}

function Gateways({ number }: { number: number }) {
  const view = useListView(filters.values, hiddenColumns);
  const { category, status } = view.filters;
  const query = useQuery(
    listQuery(gateways.list, {
      params: { orgNumber: String(number) },
      query: {
        ...pageQuery(view),
        ...sortOf(view, gateways.sort),
        category: gatewayCategory.values.find((one) => one === category),
        status: gatewayStatus.values.find((one) => one === status),
      },
    }),
  );
  const isInOrder = view.sort === null && !view.isFiltered;
  const count = query.data?.total ?? 0;
  const { canAdd, canChange, canTest, canDelete } = useGatewayActions();
  const [dialog, setDialog] = useState<OpenDialog | null>(null);
  const { set } = useSetStatus(number);
  const move = useChange(moveGateway, { refreshes: [gateways.list] });
  const test = useGatewayTest(number);
  const close = () => setDialog(null);

  const canMove = canChange && isInOrder;
  const columns = useMemo(() => gatewayColumns({ number, canMove }), [number, canMove]);
  const startTest = (gateway: GatewayRow) => {
    setDialog({ action: 'test', gateway });
    test.run(gateway.id);
  };
  const actionsOf = (gateway: GatewayRow) => {
    const { id: gatewayId, position, status, category } = gateway;
    const open = (action: OpenDialog['action']) => () => setDialog({ action, gateway });
    const moveTo = (to: number) => () =>
      move.mutate({ params: { orgNumber: String(number), gatewayId }, body: { position: to } });
    return [
      canChange && { label: texts.edit, to: itemOf(gateway) },
      canTest &&
        status !== 'Retired' && { label: texts.runTest, onSelect: () => startTest(gateway) },
      ...(canChange ? statusesAfter(status) : []).map((next) => ({
        label: statusActions[next],
        onSelect: isAskedFor(next) ? open(next) : () => set(gateway, next),
      })),
      canMove && position > 1 && { label: texts.moveUp, onSelect: moveTo(position - 1) },
      canMove && position < count && { label: texts.moveDown, onSelect: moveTo(position + 1) },
      canAdd && { label: texts.copyTo, onSelect: open('copy') },
      (category === 'pms' || category === 'credit-card') && {
        label: texts.trace,
        onSelect: open('trace'),
      },
      canDelete &&
        status === 'Draft' && { label: texts.delete, onSelect: open('delete'), danger: true },
    ];
  };
  return (
    <>
      <UnservedPlans plans={query.data?.plansWithoutGateway ?? []} />
      <ListToolbar
        view={view}
        filterLabel={texts.filter}
        filters={filters.toolbar}
        columns={hideableColumns}
      >
        <Button variant="default" component={ScreenLink} to="/setup/payment-gateway/legacy">
          {texts.legacy}
        </Button>
      </ListToolbar>
      <RecordList
        caption={texts.title}
        columns={columns}
        view={view}
        query={query}
        sortable={gateways.sort}
        none={texts.none}
        add={canAdd && <AddGatewayMenu />}
        noMatch={texts.noMatch}
        menus={{ nameOf, actionsOf }}
      />
      {dialog !== null && (
        <OpenedDialog
          number={number}
          dialog={dialog}
          test={test}
          onSet={(status) => set(dialog.gateway, status)}
          onClose={close}
        />
      )}
    </>
  );
}

interface OpenedDialogProps {
  number: number;
  dialog: OpenDialog;
  test: GatewayTestState;
  onSet: (status: 'Suspended' | 'Retired') => void;
  onClose: () => void;
}

function OpenedDialog({ number, dialog, test, onSet, onClose }: OpenedDialogProps) {
  const { action, gateway } = dialog;
  const shared = { number, gateway, onClose };
  if (action === 'delete')
    return <DeleteRecord calls={gateways} record={gateway} {...{ number, texts, onClose }} />;
  if (action === 'Suspended' || action === 'Retired')
    return (
      <StatusDialog
        name={gateway.name}
        status={action}
        texts={texts}
        actions={statusActions}
        onConfirm={() => onSet(action)}
        onClose={onClose}
      />
    );
  return (
    <LazyBoundary>
      {action === 'test' && <TestDialog gateway={gateway} test={test} onClose={onClose} />}
      {action === 'copy' && <CopyDialog {...shared} />}
      {action === 'trace' && <TraceDialog {...shared} />}
    </LazyBoundary>
  );
}
