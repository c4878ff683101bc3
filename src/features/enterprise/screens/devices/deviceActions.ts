import type { DeviceRecord, DeviceRow } from '../../contract.ts';
import type { DeviceStatus, Identity } from '../../fields.ts';
import { deviceTexts as texts } from '../../texts.ts';

export type DialogAction =
  | 'extend'
  | 'profile'
  | 'link'
  | 'request'
  | 'passphrase'
  | 'secret'
  | 'revoke'
  | 'delete';

type Device = Pick<DeviceRow & DeviceRecord, 'state' | 'identity'>;

export interface ActionLists {
  statuses: readonly { label: string; to: DeviceStatus }[];
  dialogs: readonly { label: string; action: DialogAction; danger?: true }[];
}

/** Returns what can be done to a device, in the order of menus. */
export function actionsOf(
  { state, identity }: Device,
  can: { edit: boolean; seeSecrets: boolean },
): ActionLists {
  const isOver = state === 'revoked';
  if (!can.edit) return { statuses: [], dialogs: can.seeSecrets ? shownBy(identity) : [] };
  const statuses: ActionLists['statuses'] = isOver
    ? []
    : state === 'pending'
      ? [{ label: texts.approve, to: 'active' }]
      : state === 'suspended'
        ? [{ label: texts.resume, to: 'active' }]
        : [{ label: texts.suspend, to: 'suspended' }];
  if (isOver) return { statuses, dialogs: [] };
  return {
    statuses,
    dialogs: [
      ...(can.seeSecrets ? shownBy(identity) : []),
      ...changedBy(identity),
      { label: texts.extend, action: 'extend' },
      { label: texts.changeProfile, action: 'profile' },
      { label: texts.revoke, action: 'revoke', danger: true },
    ],
  };
}

function shownBy(identity: Identity): ActionLists['dialogs'] {
  return identity === 'ipsk' ? [{ label: texts.passphrase, action: 'passphrase' }] : [];
}

function changedBy(identity: Identity): ActionLists['dialogs'] {
  if (identity === 'ipsk') return [{ label: texts.newPassphrase, action: 'secret' }];
  if (identity === 'eap-password') return [{ label: texts.setPassword, action: 'secret' }];
  if (identity === 'eap-tls')
    return [
      { label: texts.reissue, action: 'link' },
      { label: texts.signRequest, action: 'request' },
    ];
  return [];
}
