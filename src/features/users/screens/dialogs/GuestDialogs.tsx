import type { GuestRecord } from '../../contract.ts';
import { LogOutDialog } from '../activity/LogOutDialog.tsx';
import { DisableDialog } from './DisableDialog.tsx';
import { EraseDialog } from './EraseDialog.tsx';
import { ExtendDialog } from './ExtendDialog.tsx';

/** What a button of the guest's page opens; `enable` is done at once. */
export type GuestDialog = 'extend' | 'other-plan' | 'disable' | 'enable' | 'logOut' | 'erase';

interface GuestDialogsProps {
  number: number;
  record: GuestRecord;
  opened: GuestDialog | null;
  onChanged: (record: GuestRecord) => void;
  onClose: () => void;
}

export function GuestDialogs({ record, opened, ...rest }: GuestDialogsProps) {
  const dialog = { ...rest, guest: record };
  return (
    <>
      {(opened === 'extend' || opened === 'other-plan') && (
        <ExtendDialog {...dialog} startsAtPlan={opened === 'other-plan'} />
      )}
      {opened === 'disable' && <DisableDialog {...dialog} />}
      {opened === 'logOut' && <LogOutDialog {...dialog} sessions={record.online} />}
      {opened === 'erase' && <EraseDialog {...dialog} />}
    </>
  );
}
