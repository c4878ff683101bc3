import { useState } from 'react';
import { isAskedFor, StatusDialog } from '../../../../ui/dialogs/StatusDialog.tsx';
import { ListToolbar } from '../../../../ui/list/ListToolbar.tsx';
import { RecordList } from '../../../../ui/list/RecordList.tsx';
import page from '../../../../ui/page.module.css';
import { LazyBoundary } from '../../../../ui/states/LazyBoundary.tsx';
import { lazyPart } from '../../../../ui/states/lazyPart.tsx';
import { OrganizationPageHeader } from '../../../../workspace/OrganizationPageHeader.tsx';
import { DeleteRecord } from '../../../../workspace/record/DeleteRecord.tsx';
import { useRecordList } from '../../../../workspace/record/useRecordList.ts';
import { useSelection } from '../../../../workspace/selection/selection.ts';
import { type ProfileRow, profiles } from '../../contract.ts';
import { statusesAfter } from '../../rules/transitions.ts';
import { statusActions, texts } from '../../texts.ts';
import { filters } from '../opening-calls.ts';
import { planOf, useProfileActions, useSetStatus } from '../useProfileActions.ts';
import { AddProfileMenu } from './AddProfileMenu.tsx';
import { hiddenColumns, hideableColumns, itemOf, profileColumns } from './ProfileColumns.tsx';

export { openingProfiles as openingCalls } from '../opening-calls.ts';

const CopyDialog = lazyPart(async () => ({
  default: (await import('./CopyDialog.tsx')).CopyDialog,
}));
const PushDialog = lazyPart(async () => ({
  default: (await import('../../../site-network/public/PushDialog.tsx')).PushDialog,
}));

const nameOf = ({ name }: ProfileRow) => name;

interface OpenDialog {
  action: 'push' | 'copy' | 'delete' | 'Suspended' | 'Retired';
  profile: ProfileRow;
}

/** `/setup/connection-profiles/manage`: the connection profiles of the selected site. */
export function ProfilesPage() {
  const number = useSelection((state) => state.shown?.number);
  const { canAdd } = useProfileActions();
  return (
    <div className={page.list}>
      <OrganizationPageHeader title={texts.title} actions={canAdd && <AddProfileMenu />} />
      {typeof number === 'number' && <Profiles key={number} number={number} />}
    </div>
  );
}

function Profiles({ number }: { number: number }) {
  const list = useRecordList(profiles, number, filters, hiddenColumns);
  const { canAdd, canChange, canDelete } = useProfileActions();
  const [dialog, setDialog] = useState<OpenDialog | null>(null);
  const { set } = useSetStatus(number);
  const close = () => setDialog(null);
  const actionsOf = (profile: ProfileRow) => {
    const open = (action: OpenDialog['action']) => () => setDialog({ action, profile });
    const { status } = profile;
    return [
      canChange && { label: texts.edit, to: itemOf(profile) },
      status !== 'Draft' && {
        label: texts.showDevices,
        to: itemOf(profile),
        query: { tab: 'devices' },
      },
      canChange && status !== 'Draft' && { label: texts.push, onSelect: open('push') },
      ...(canChange ? statusesAfter(status) : []).map((next) => ({
        label: statusActions[next],
        onSelect: isAskedFor(next) ? open(next) : () => set(profile, next),
      })),
      canAdd && { label: texts.copyTo, onSelect: open('copy') },
      canDelete &&
        status === 'Draft' && { label: texts.delete, onSelect: open('delete'), danger: true },
    ];
  };
  return (
    <>
      <ListToolbar
        view={list.view}
        filterLabel={texts.filter}
        filters={filters.toolbar}
        columns={hideableColumns}
      />
      <RecordList
        caption={texts.title}
        columns={profileColumns}
        view={list.view}
        query={list.query}
        sortable={profiles.sort}
        none={texts.none}
        add={canAdd && <AddProfileMenu />}
        noMatch={texts.noMatch}
        menus={{ nameOf, actionsOf }}
      />
      {dialog !== null && (
        <OpenedDialog
          number={number}
          dialog={dialog}
          canChange={canChange}
          onSet={(status) => set(dialog.profile, status)}
          onClose={close}
        />
      )}
    </>
  );
}

interface OpenedDialogProps {
  number: number;
  dialog: OpenDialog;
  canChange: boolean;
  onSet: (status: 'Suspended' | 'Retired') => void;
  onClose: () => void;
}

function OpenedDialog({ number, dialog, canChange, onSet, onClose }: OpenedDialogProps) {
  const { action, profile } = dialog;
  if (action === 'delete')
    return <DeleteRecord calls={profiles} record={profile} {...{ number, texts, onClose }} />;
  if (action === 'Suspended' || action === 'Retired')
    return (
      <StatusDialog
        name={profile.name}
        status={action}
        texts={texts}
        actions={statusActions}
        onConfirm={() => onSet(action)}
        onClose={onClose}
      />
    );
  return (
    <LazyBoundary>
      {action === 'copy' && <CopyDialog number={number} profile={profile} onClose={onClose} />}
      {action === 'push' && (
        <PushDialog
          number={number}
          name={profile.name}
          plan={planOf(number, profile.id)}
          canEdit={canChange}
          onClose={onClose}
        />
      )}
    </LazyBoundary>
  );
}
