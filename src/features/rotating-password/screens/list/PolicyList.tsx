import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { useChange } from '../../../../ui/api/endpoint-queries.ts';
import { BulkBar } from '../../../../ui/list/BulkBar.tsx';
import { ExportButton } from '../../../../ui/list/ExportButton.tsx';
import { ItemLink } from '../../../../ui/list/ItemLink.tsx';
import { ListToolbar } from '../../../../ui/list/ListToolbar.tsx';
import { listQuery, RecordList } from '../../../../ui/list/RecordList.tsx';
import { newItem } from '../../../../ui/list/useItem.ts';
import { useListView } from '../../../../ui/list/useListView.ts';
import { showSuccess } from '../../../../ui/snackbar/snackbarStore.ts';
import { EmptyState } from '../../../../ui/states/EmptyState.tsx';
import { useCanCall } from '../../../../workspace/useAllowed.ts';
import {
  exportPolicies,
  type PolicyRow,
  rotatingPasswords,
  setPolicyStatus,
  skipRotation,
} from '../../contract.ts';
import type { PolicyStatus } from '../../fields.ts';
import { actionTexts, texts } from '../../texts.ts';
import { BulkPolicyDialog, type PolicyBulkAction } from '../dialogs/BulkPolicyDialog.tsx';
import { DeletePolicyDialog } from '../dialogs/DeletePolicyDialog.tsx';
import { DisplayLinkDialog } from '../dialogs/DisplayLinkDialog.tsx';
import { PrintDialog } from '../dialogs/PrintDialog.tsx';
import { RotateDialog } from '../dialogs/RotateDialog.tsx';
import { filterQuery, filters, sentForPolicies } from '../opening-calls.ts';
import { columnsOf, hideableColumns } from './PolicyColumns.tsx';

const zoneOf = ({ timeZone }: PolicyRow) => timeZone;
const nameOf = ({ name }: PolicyRow) => name;
const paramsOf = ({ organizationNumber, id }: PolicyRow) => ({
  orgNumber: String(organizationNumber),
  policyId: id,
});
const bulkActions = ['pause', 'rotate', 'addRecipient'] as const;

type OpenDialog =
  | { action: 'rotate' | 'print' | 'display' | 'delete'; policy: PolicyRow }
  | { action: 'bulk'; bulk: PolicyBulkAction; policies: readonly PolicyRow[] };

/** The rotating passwords of an organization and all below it. They are added at a site. */
export function PolicyList({ number }: { number: number }) {
  const view = useListView(filters.values);
  const query = useQuery(listQuery(rotatingPasswords.list, sentForPolicies(number, view)));
  const canCall = useCanCall();
  const canEdit = canCall(rotatingPasswords.create);
  const canDelete = canCall(rotatingPasswords.delete);
  const isSite = query.data?.isSite ?? true;
  const columns = useMemo(() => columnsOf(number, isSite), [number, isSite]);
  const canExport = canCall(exportPolicies);
  const [dialog, setDialog] = useState<OpenDialog | null>(null);
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  const refreshes = [rotatingPasswords.list];
  const change = useChange(setPolicyStatus, { refreshes });
  const skip = useChange(skipRotation, { refreshes });
  const chosen = (query.data?.rows ?? []).filter(({ id }) => selected.has(id));
  const close = () => setDialog(null);

  const setStatus = (policy: PolicyRow, status: PolicyStatus) =>
    change.mutate(
      { params: paramsOf(policy), body: { status } },
      {
        onSuccess: () =>
          showSuccess(
            (status === 'Paused' ? actionTexts.paused : actionTexts.resumed)(policy.name),
          ),
      },
    );
  const actionsOf = (policy: PolicyRow) => {
    const opens = (action: Exclude<OpenDialog['action'], 'bulk'>) => () =>
      setDialog({ action, policy });
    const { next, status } = policy;
    return [
      canEdit && { label: actionTexts.rotate, onSelect: opens('rotate') },
      canEdit &&
        next !== null && {
          label: actionTexts.skip,
          onSelect: () =>
            skip.mutate(
              { params: paramsOf(policy), body: { rotationId: next.id } },
              { onSuccess: () => showSuccess(actionTexts.skipped(policy.name)) },
            ),
        },
      canEdit &&
        (status === 'Active'
          ? { label: actionTexts.pause, onSelect: () => setStatus(policy, 'Paused') }
          : { label: actionTexts.resume, onSelect: () => setStatus(policy, 'Active') }),
      { label: actionTexts.print, onSelect: opens('print') },
      canEdit && { label: actionTexts.display, onSelect: opens('display') },
      canDelete && { label: actionTexts.delete, onSelect: opens('delete'), danger: true },
    ];
  };
  const add = canEdit && query.data?.isSite && (
    <Button component={ItemLink} item={newItem} leftSection={<IconPlus size={16} aria-hidden />}>
      {texts.add}
    </Button>
  );
  const opened = dialog !== null &&
    dialog.action !== 'bulk' && {
      number: dialog.policy.organizationNumber,
      policy: dialog.policy,
      onClose: close,
    };
  if (query.data === undefined && query.error?.status === 403)
    return <EmptyState text={query.error.message} />;
  return (
    <>
      <ListToolbar
        view={view}
        filterLabel={texts.filter}
        filters={filters.toolbar}
        columns={hideableColumns}
        primary={add}
        bulk={
          <BulkBar count={chosen.length} onClear={() => setSelected(new Set())}>
            {bulkActions.map((bulk) => (
              <Button
                key={bulk}
                variant="default"
                size="compact-sm"
                onClick={() => setDialog({ action: 'bulk', bulk, policies: chosen })}
              >
                {actionTexts[bulk]}
              </Button>
            ))}
          </BulkBar>
        }
      >
        {canExport && (
          <ExportButton
            endpoint={exportPolicies}
            sent={{
              params: { orgNumber: String(number) },
              query: {
                ...(view.text !== '' && { text: view.text }),
                ...filterQuery(view),
              },
            }}
          />
        )}
      </ListToolbar>
      <RecordList
        caption={texts.title}
        columns={columns}
        view={view}
        query={query}
        zoneOf={zoneOf}
        sortable={rotatingPasswords.sort}
        selection={canEdit ? { selected, nameOf, onChange: setSelected } : undefined}
        none={isSite ? texts.none : texts.noneBelow}
        add={add}
        noMatch={texts.noMatch}
        menus={{ nameOf, actionsOf }}
      />
      {opened && dialog.action === 'rotate' && <RotateDialog {...opened} />}
      {opened && dialog.action === 'print' && <PrintDialog {...opened} />}
      {opened && dialog.action === 'display' && <DisplayLinkDialog {...opened} />}
      {opened && dialog.action === 'delete' && <DeletePolicyDialog {...opened} />}
      {dialog?.action === 'bulk' && (
        <BulkPolicyDialog
          action={dialog.bulk}
          policies={dialog.policies}
          onClose={() => {
            setSelected(new Set());
            close();
            void query.refetch();
          }}
        />
      )}
    </>
  );
}
