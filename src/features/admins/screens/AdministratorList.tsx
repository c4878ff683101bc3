import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { displayNameOf } from '../../../contract/values/display-name.ts';
import { useChange } from '../../../ui/api/endpoint-queries.ts';
import { viewerTimeZone } from '../../../ui/browser/viewerTimeZone.ts';
import { ItemLink } from '../../../ui/list/ItemLink.tsx';
import { ListToolbar } from '../../../ui/list/ListToolbar.tsx';
import { RecordList } from '../../../ui/list/RecordList.tsx';
import { newItem } from '../../../ui/list/useItem.ts';
import { showSuccess } from '../../../ui/snackbar/snackbarStore.ts';
import { useRecordList } from '../../../workspace/record/useRecordList.ts';
import { type AdministratorRow, administrators, setAdministratorStatus } from '../contract.ts';
import { rejectionOf } from '../rules.ts';
import { actionTexts, texts } from '../texts.ts';
import { ActionDialog } from './ActionDialog.tsx';
import { administratorColumns, hideableColumns } from './AdministratorColumns.tsx';
import type { OneTimeSecret } from './oneTimeSecret.ts';
import { filters } from './opening-calls.ts';

// Administrators work for sites in many time zones.
const viewerZone = () => viewerTimeZone;

interface AdministratorListProps {
  number: number;
  onSecret: (secret: OneTimeSecret | null) => void;
}

interface OpenDialog {
  action: keyof typeof actionTexts;
  administrator: AdministratorRow;
}

/** The administrators of the organization and everything below it. */
export function AdministratorList({ number, onSecret }: AdministratorListProps) {
  const { view, query, canEdit, canDelete } = useRecordList(administrators, number, filters);
  const [dialog, setDialog] = useState<OpenDialog | null>(null);
  const setStatus = useChange(setAdministratorStatus, { refreshes: [administrators.list] });

  const enable = (administrator: AdministratorRow) => {
    const params = { orgNumber: String(number), administratorId: administrator.id };
    setStatus.mutate(
      { params, body: { status: 'Active' } },
      { onSuccess: () => showSuccess(texts.enabled(displayNameOf(administrator))) },
    );
  };
  const actionsOf = (administrator: AdministratorRow) => {
    const offered = (action: OpenDialog['action']) =>
      canEdit &&
      rejectionOf(action, administrator) === null && {
        label: actionTexts[action].confirm,
        onSelect: () => setDialog({ action, administrator }),
      };
    const remove = canDelete && offered('delete');
    return [
      offered('resetPassword'),
      offered('invite'),
      administrator.status === 'Active'
        ? offered('disable')
        : canEdit &&
          rejectionOf('enable', administrator) === null && {
            label: texts.enable,
            onSelect: () => enable(administrator),
          },
      remove && { ...remove, danger: true },
    ];
  };
  const add = canEdit && (
    <Button component={ItemLink} item={newItem} leftSection={<IconPlus size={16} aria-hidden />}>
      {texts.add}
    </Button>
  );
  return (
    <>
      <ListToolbar
        view={view}
        filterLabel={texts.filter}
        filters={filters.toolbar}
        columns={hideableColumns}
        primary={add}
      />
      <RecordList
        caption={texts.title}
        columns={administratorColumns}
        view={view}
        query={query}
        zoneOf={viewerZone}
        sortable={administrators.sort}
        none={texts.none}
        add={add}
        noMatch={texts.noMatch}
        menus={{ nameOf: displayNameOf, actionsOf }}
      />
      {dialog !== null && (
        <ActionDialog
          number={number}
          {...dialog}
          onSecret={onSecret}
          onClose={() => setDialog(null)}
        />
      )}
    </>
  );
}
