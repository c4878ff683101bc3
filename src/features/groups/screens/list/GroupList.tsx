import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useMemo, useState } from 'react';
import { useChange } from '../../../../ui/api/endpoint-queries.ts';
import { viewerTimeZone } from '../../../../ui/browser/viewerTimeZone.ts';
import { BulkBar } from '../../../../ui/list/BulkBar.tsx';
import { ExportButton } from '../../../../ui/list/ExportButton.tsx';
import { ItemLink } from '../../../../ui/list/ItemLink.tsx';
import { ListToolbar } from '../../../../ui/list/ListToolbar.tsx';
import { RecordList } from '../../../../ui/list/RecordList.tsx';
import { newItem, useItem } from '../../../../ui/list/useItem.ts';
import { showSuccess } from '../../../../ui/snackbar/snackbarStore.ts';
import { EmptyState } from '../../../../ui/states/EmptyState.tsx';
import { useRecordList } from '../../../../workspace/record/useRecordList.ts';
import { useCanCall } from '../../../../workspace/useAllowed.ts';
import { endGroupLink, exportGroups, type GroupRow, guestGroups } from '../../contract.ts';
import { groupBilling, groupKind, groupState } from '../../fields.ts';
import { actionTexts, texts } from '../../texts.ts';
import { type BulkAction, BulkActionDialog, bulkActions } from '../dialogs/BulkActionDialog.tsx';
import { DeleteGroupDialog, EndDialog, ExtendDialog } from '../dialogs/GroupDialogs.tsx';
import { LinkDialog } from '../dialogs/LinkDialog.tsx';
import { MergeDialog } from '../dialogs/MergeDialog.tsx';
import { filters } from '../opening-calls.ts';
import { parts } from '../parts.ts';
import { groupColumns, hiddenByDefault, hideableColumns } from './GroupColumns.tsx';

const zoneOf = ({ timeZone }: GroupRow) => timeZone ?? viewerTimeZone;
const nameOf = ({ name }: GroupRow) => name;
type Action = 'extend' | 'end' | 'merge' | 'link' | 'delete';

type OpenDialog =
  | { action: Action; group: GroupRow }
  | { action: 'bulk'; bulk: BulkAction; groups: readonly GroupRow[] };

/** The groups of an organization. */
export function GroupList({ number }: { number: number }) {
  const { view, query, rows, canEdit, canDelete } = useRecordList(
    guestGroups,
    number,
    filters,
    hiddenByDefault,
  );
  const canExport = useCanCall()(exportGroups);
  const { show } = useItem();
  const [dialog, setDialog] = useState<OpenDialog | null>(null);
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  const chosen = rows.filter(({ id }) => selected.has(id));
  const close = () => setDialog(null);

  const { mutate: endLink } = useChange(endGroupLink, { refreshes: [guestGroups.list] });
  const menus = useMemo(() => {
    const opens = (action: Action, group: GroupRow) => () => setDialog({ action, group });
    return {
      nameOf,
      actionsOf: (group: GroupRow) => {
        const hasEnded = group.state === 'ended';
        return [
          { label: actionTexts.members, onSelect: () => show(group.id, parts.members) },
          canEdit && !hasEnded && { label: actionTexts.link, onSelect: opens('link', group) },
          canEdit &&
            group.linkExpiresAt !== null && {
              label: actionTexts.endLink,
              onSelect: () =>
                endLink(
                  { params: { orgNumber: String(number), groupId: group.id } },
                  { onSuccess: () => showSuccess(actionTexts.linkEnded(group.name)) },
                ),
            },
          canEdit && { label: actionTexts.extend, onSelect: opens('extend', group) },
          canEdit && !hasEnded && { label: actionTexts.merge, onSelect: opens('merge', group) },
          canEdit &&
            !hasEnded && { label: actionTexts.end, onSelect: opens('end', group), danger: true },
          canDelete &&
            (hasEnded || group.state === 'planned') && {
              label: actionTexts.delete,
              onSelect: opens('delete', group),
              danger: true,
            },
        ];
      },
    };
  }, [canEdit, canDelete, show, endLink, number]);
  const add = canEdit && (
    <Button component={ItemLink} item={newItem} leftSection={<IconPlus size={16} aria-hidden />}>
      {texts.add}
    </Button>
  );
  const sentFilters = {
    ...(view.text !== '' && { text: view.text }),
    state: groupState.values.find((one) => one === view.filters.state),
    kind: groupKind.values.find((one) => one === view.filters.kind),
    billing: groupBilling.values.find((one) => one === view.filters.billing),
  };
  const opened = dialog !== null &&
    dialog.action !== 'bulk' && { number, group: dialog.group, onClose: close };
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
                onClick={() => setDialog({ action: 'bulk', bulk, groups: chosen })}
              >
                {actionTexts[bulk]}
              </Button>
            ))}
            {canExport && (
              <ExportButton
                endpoint={exportGroups}
                sent={{
                  params: { orgNumber: String(number) },
                  query: { ids: chosen.map(({ id }) => id).join(',') },
                }}
              />
            )}
          </BulkBar>
        }
      >
        {canExport && (
          <ExportButton
            endpoint={exportGroups}
            sent={{ params: { orgNumber: String(number) }, query: sentFilters }}
          />
        )}
      </ListToolbar>
      <RecordList
        caption={texts.title}
        columns={groupColumns}
        view={view}
        query={query}
        zoneOf={zoneOf}
        sortable={guestGroups.sort}
        selection={canEdit ? { selected, nameOf, onChange: setSelected } : undefined}
        none={texts.none}
        add={add}
        noMatch={texts.noMatch}
        menus={menus}
      />
      {opened && dialog.action === 'extend' && <ExtendDialog {...opened} />}
      {opened && dialog.action === 'end' && <EndDialog {...opened} />}
      {opened && dialog.action === 'merge' && <MergeDialog {...opened} />}
      {opened && dialog.action === 'link' && <LinkDialog {...opened} />}
      {opened && dialog.action === 'delete' && <DeleteGroupDialog {...opened} />}
      {dialog?.action === 'bulk' && (
        <BulkActionDialog
          number={number}
          action={dialog.bulk}
          groups={dialog.groups}
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
