import { Button, Menu } from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';
import { useState } from 'react';
import { useReturnTo } from '../../../../ui/navigation/ScreenLink.tsx';
import { LazyBoundary } from '../../../../ui/states/LazyBoundary.tsx';
import { lazyPart } from '../../../../ui/states/lazyPart.tsx';
import { DeleteRecord } from '../../../../workspace/record/DeleteRecord.tsx';
import { useCanCall } from '../../../../workspace/useAllowed.ts';
import {
  type ConferenceRecord,
  cancelConference,
  conferences,
  copyConference,
  endConference,
  extendConference,
  linkPlanner,
  repeatConference,
} from '../../contract.ts';
import { canCancel, canDelete, canEnd, canExtend } from '../../states.ts';
import type { Action } from '../dialogs/of-conference.ts';
import { actionTexts as texts } from '../dialogs/texts.ts';

const ActionDialog = lazyPart(async () => ({
  default: (await import('../dialogs/ActionDialog.tsx')).ActionDialog,
}));

/** What can be done to a conference in its state, by the role. */
export function ConferenceActions({
  number,
  record,
}: {
  number: number;
  record: ConferenceRecord;
}) {
  const canCall = useCanCall();
  const returnTo = useReturnTo();
  const [action, setAction] = useState<Action | 'delete' | null>(null);
  const { state } = record;
  const mayCopy = canCall(copyConference);
  const more: readonly [Action | 'delete', boolean][] = [
    ['copy', mayCopy],
    ['repeat', canCall(repeatConference) && state !== 'Draft'],
    ['planner', canCall(linkPlanner) && state !== 'Draft'],
    ['cancel', canCall(cancelConference) && canCancel(state) && state !== 'Draft'],
    ['delete', canCall(conferences.delete) && canDelete(state)],
  ];
  const offered = more.filter(([, isOffered]) => isOffered);
  const close = () => setAction(null);
  return (
    <>
      {canExtend(state) && canCall(extendConference) && (
        <Button variant="default" onClick={() => setAction('extend')}>
          {texts.extend}
        </Button>
      )}
      {canEnd(state) && canCall(endConference) && (
        <Button variant="default" onClick={() => setAction('end')}>
          {texts.end}
        </Button>
      )}
      {offered.length > 0 && (
        <Menu position="bottom-end">
          <Menu.Target>
            <Button variant="default" rightSection={<IconChevronDown size={16} aria-hidden />}>
              {texts.more}
            </Button>
          </Menu.Target>
          <Menu.Dropdown>
            {offered.map(([one]) => (
              <Menu.Item
                key={one}
                onClick={() => setAction(one)}
                {...((one === 'delete' || one === 'cancel') && { color: 'red' })}
              >
                {texts[one]}
              </Menu.Item>
            ))}
          </Menu.Dropdown>
        </Menu>
      )}
      {action === 'delete' && (
        <DeleteRecord
          calls={conferences}
          number={number}
          record={record}
          texts={texts.deletion}
          onDeleted={() => returnTo(conferences.screens.list)}
          onClose={close}
        />
      )}
      {action !== null && action !== 'delete' && (
        <LazyBoundary>
          <ActionDialog number={number} record={record} action={action} onClose={close} />
        </LazyBoundary>
      )}
    </>
  );
}
