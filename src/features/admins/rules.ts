import { displayNameOf } from '../../contract/values/display-name.ts';
import type { AdministratorRow } from './contract.ts';

export type AdministratorAction =
  | 'update'
  | 'resetPassword'
  | 'invite'
  | 'disable'
  | 'enable'
  | 'delete';

interface Rejection {
  kind: 'not-allowed' | 'conflict';
  message: string;
}

type Subject = Pick<
  AdministratorRow,
  | 'firstName'
  | 'lastName'
  | 'username'
  | 'email'
  | 'status'
  | 'isSsoUser'
  | 'lastLoginAt'
  | 'outOfReach'
>;

const onYourself: Partial<Record<AdministratorAction, string>> = {
  resetPassword: 'Change your own password in your profile.',
  disable: 'You cannot disable yourself. Ask another administrator.',
  delete: 'You cannot delete yourself. Ask another administrator.',
};

/** Returns why the caller may not perform an action on an administrator; null when they may. */
export function rejectionOf(action: AdministratorAction, subject: Subject): Rejection | null {
  const name = displayNameOf(subject);
  // A caller with fewer permissions could otherwise take over the account, such as by resetting the password.
  if (subject.outOfReach === 'role')
    return {
      kind: 'not-allowed',
      message: `${name} may do more than you. Only an administrator who may do as much can change this account.`,
    };
  const own = subject.outOfReach === 'self' ? onYourself[action] : undefined;
  if (own !== undefined) return { kind: 'not-allowed', message: own };
  const obstacle = obstacleTo(action, subject);
  return obstacle === undefined ? null : { kind: 'conflict', message: `${name} ${obstacle}` };
}

function obstacleTo(
  action: AdministratorAction,
  { isSsoUser, status, lastLoginAt, email }: Subject,
): string | undefined {
  if (action === 'resetPassword' && isSsoUser)
    return 'signs in through an identity provider and has no password here.';
  if (action !== 'invite') return undefined;
  if (isSsoUser) return 'signs in through an identity provider and needs no invitation.';
  if (status !== 'Active') return 'may not sign in. Enable the account first.';
  if (lastLoginAt !== null) return 'has signed in before. Reset the password instead.';
  return email === null ? 'has no e-mail address. Add one first.' : undefined;
}
