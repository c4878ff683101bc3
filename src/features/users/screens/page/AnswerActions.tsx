import { Button } from '@mantine/core';
import type { FeatureId } from '../../../../contract/features.ts';
import { consolePath } from '../../../../contract/own-path.ts';
import { useAllowed, useCanOpen } from '../../../../workspace/useAllowed.ts';
import type { GuestRecord } from '../../contract.ts';
import { canDo, type GuestAction } from '../../rules.ts';
import { actionTexts } from '../../texts.ts';
import type { WhyFacts } from '../../why/contract.ts';
import type { WhyAction } from '../../why/steps.ts';
import { whyActions } from '../../why/texts.ts';
import type { GuestDialog } from '../dialogs/GuestDialogs.tsx';
import classes from '../Users.module.css';

type Offered = WhyAction | 'test-nas';

interface AnswerActionsProps {
  record: GuestRecord;
  /** what fixes the failure */
  action: WhyAction | null;
  facts: WhyFacts;
  onOpen: (dialog: GuestDialog) => void;
}

/** The buttons of the answer for roles that may use them: first what fixes the failure, then what else changes the access. */
export function AnswerActions({ record, action, facts, onOpen }: AnswerActionsProps) {
  const role = useAllowed();
  const canOpen = useCanOpen();
  const feature = action === null ? undefined : screens.get(action);
  const isLink =
    action !== null && !isDialog(action) && (feature === undefined || canOpen(feature));
  const dialogs: DialogAction[] =
    record.state === 'Disabled' ? ['enable'] : ['extend', 'other-plan'];
  const inOrder = dialogs
    .filter((one) => canDo(dialogActions[one], record, role))
    .toSorted((one, other) => Number(other === action) - Number(one === action));
  return (
    <div className={classes.buttons}>
      {isLink && (
        <Button component="a" href={addressOf(action, record, facts)}>
          {whyActions[action === 'open-nas' && facts.nas !== null ? 'test-nas' : action]}
        </Button>
      )}
      {inOrder.map((one) => (
        <Button
          key={one}
          variant={one === action ? 'filled' : 'default'}
          onClick={() => onOpen(one)}
        >
          {whyActions[one]}
        </Button>
      ))}
      {facts.online !== null && canDo('logOut', record, role) && (
        <Button variant="default" onClick={() => onOpen('logOut')}>
          {record.online.length > 1 ? actionTexts.logOutEverywhere : actionTexts.logOut}
        </Button>
      )}
    </div>
  );
}

const dialogActions = {
  extend: 'extend',
  'other-plan': 'extend',
  enable: 'changeStatus',
} as const satisfies Partial<Record<WhyAction, GuestAction>>;
type DialogAction = keyof typeof dialogActions;

function isDialog(action: WhyAction): action is DialogAction {
  return Object.hasOwn(dialogActions, action);
}

/** The actions that lead to a screen, which its feature may close to the role. */
const screens: ReadonlyMap<Offered, FeatureId> = new Map([
  ['open-nas', 'devices'],
  ['test-nas', 'devices'],
  ['activity', 'radius'],
  ['portal', 'portal'],
] as const);

interface ScreenLinkProps {
  action: Offered;
  record: GuestRecord;
  facts: WhyFacts;
}

/** Leads to the screen of an action, for roles that may open it. */
export function ScreenLink({ action, record, facts }: ScreenLinkProps) {
  const canOpen = useCanOpen();
  const feature = screens.get(action);
  return feature !== undefined && canOpen(feature) ? (
    <a href={addressOf(action, record, facts)}>{whyActions[action]}</a>
  ) : null;
}

/** Returns the screen that helps; a login is tried in Find Accounts. */
function addressOf(action: Offered, { id, areaNumber }: GuestRecord, { nas }: WhyFacts): string {
  const at = (path: string, item = '') => `${consolePath}${path}?org=${areaNumber}${item}`;
  switch (action) {
    case 'devices':
      return `#${guestDevicesId}`;
    case 'open-nas':
    case 'test-nas':
      return at(
        nas === null ? 'setup/devices/manage' : `setup/devices/item/${nas.type}/${nas.deviceId}`,
      );
    case 'activity':
      return at('support/radius', `&guest=${id}&period=7d`);
    case 'portal':
      return at('setup/portal');
    case 'try-login':
    case 'extend':
    case 'other-plan':
    case 'enable':
      return at('support/account', `&item=${id}`);
  }
}

export const guestDevicesId = 'guest-devices';
