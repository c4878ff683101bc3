import { Button, VisuallyHidden } from '@mantine/core';
import { IconChevronLeft, IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { pageQuery, sortOf } from '../../../../contract/list-state.ts';
import { endpointQuery, useChange } from '../../../../ui/api/endpoint-queries.ts';
import { viewerTimeZone } from '../../../../ui/browser/viewerTimeZone.ts';
import { ConfirmDialog } from '../../../../ui/dialogs/ConfirmDialog.tsx';
import { ImportButton } from '../../../../ui/import/ImportButton.tsx';
import { ExportButton } from '../../../../ui/list/ExportButton.tsx';
import { ItemLink } from '../../../../ui/list/ItemLink.tsx';
import { ListToolbar } from '../../../../ui/list/ListToolbar.tsx';
import { listQuery, RecordList } from '../../../../ui/list/RecordList.tsx';
import { useShownRecord } from '../../../../ui/navigation/shownRecord.ts';
import { showSuccess } from '../../../../ui/snackbar/snackbarStore.ts';
import { useCanCall } from '../../../../workspace/useAllowed.ts';
import {
  addGroupMember,
  exportGroupMembers,
  guestGroups,
  listGroupMembers,
  type MemberRow,
  removeGroupMember,
} from '../../contract.ts';
import { memberKind, memberSource } from '../../fields.ts';
import { memberTexts as texts } from '../../texts.ts';
import { refreshes } from '../dialogs/GroupDialogs.tsx';
import { AddMemberDialog } from './AddMemberDialog.tsx';
import { memberColumnsIn } from './MemberColumns.tsx';
import { memberImport } from './member-import.ts';
import { useMemberView } from './useMemberView.ts';

const filters = [
  { name: 'kind', label: texts.kind, options: memberKind.options },
  { name: 'source', label: texts.source, options: memberSource.options },
];
const sorts = ['value', 'name', 'addedAt'] as const;
const nameOf = ({ value, name }: MemberRow) => name ?? value ?? texts.unnamed;

/** The members of a group. */
export function MembersPart({ number, id }: { number: number; id: string }) {
  const params = { orgNumber: String(number), groupId: id };
  const can = useCanCall();
  const canEdit = can(addGroupMember);
  const [dialog, setDialog] = useState<'add' | MemberRow | null>(null);
  const { data: group } = useQuery(endpointQuery(guestGroups.get, { params }));
  const name = group?.name ?? '';
  const timeZone = group?.timeZone ?? viewerTimeZone;
  const columns = useMemo(() => memberColumnsIn(timeZone), [timeZone]);
  const title = texts.title(name);
  useShownRecord(title);
  const view = useMemberView();
  const chosen = {
    ...(view.text !== '' && { text: view.text }),
    kind: memberKind.values.find((one) => one === view.filters.kind),
    source: memberSource.values.find((one) => one === view.filters.source),
  };
  const { page, pageSize } = pageQuery(view);
  const query = useQuery(
    listQuery(listGroupMembers, {
      params,
      query: { ...chosen, page, pageSize, ...sortOf(view, sorts) },
    }),
  );
  const menus = {
    nameOf,
    actionsOf: (member: MemberRow) => [
      canEdit &&
        member.source !== 'rule' && {
          label: texts.remove,
          onSelect: () => setDialog(member),
          danger: true,
        },
    ],
  };
  const add = canEdit && (
    <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={() => setDialog('add')}>
      {texts.add}
    </Button>
  );
  return (
    <>
      <VisuallyHidden component="h2">{title}</VisuallyHidden>
      <ListToolbar view={view} filterLabel={texts.filter} filters={filters} primary={add}>
        <Button
          component={ItemLink}
          item={id}
          variant="subtle"
          leftSection={<IconChevronLeft size={16} aria-hidden />}
        >
          {texts.back}
        </Button>
        {canEdit && (
          <ImportButton
            description={memberImport(number, id)}
            onImported={() => void query.refetch()}
          />
        )}
        {can(exportGroupMembers) && (
          <ExportButton endpoint={exportGroupMembers} sent={{ params, query: chosen }} />
        )}
      </ListToolbar>
      <RecordList
        caption={title}
        columns={columns}
        view={view}
        query={query}
        zoneOf={() => timeZone}
        sortable={sorts}
        none={texts.none}
        noMatch={texts.noMatch}
        menus={menus}
      />
      {dialog === 'add' && (
        <AddMemberDialog number={number} group={{ id, name }} onClose={() => setDialog(null)} />
      )}
      {dialog !== null && dialog !== 'add' && (
        <RemoveDialog params={params} member={dialog} onClose={() => setDialog(null)} />
      )}
    </>
  );
}

interface RemoveDialogProps {
  params: { orgNumber: string; groupId: string };
  member: MemberRow;
  onClose: () => void;
}

function RemoveDialog({ params, member, onClose }: RemoveDialogProps) {
  const remove = useChange(removeGroupMember, { refreshes: [...refreshes, listGroupMembers] });
  return (
    <ConfirmDialog
      opened
      danger
      title={texts.removeTitle(nameOf(member))}
      confirmLabel={texts.remove}
      pending={remove.isPending}
      onConfirm={() =>
        remove.mutate(
          { params: { ...params, memberId: member.id } },
          { onSuccess: () => showSuccess(texts.removed), onSettled: onClose },
        )
      }
      onCancel={onClose}
    >
      {texts.removeText}
    </ConfirmDialog>
  );
}
