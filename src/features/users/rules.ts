import type { Endpoint } from '../../contract/endpoint.ts';
import {
  hasRight,
  levelFor,
  neededLevel,
  type Permissions,
  type Right,
  reaches,
} from '../../contract/permissions.ts';
import {
  addGuestDevice,
  exportGuest,
  logOutSession,
  refundPurchase,
  voidPurchase,
} from './activity/contract.ts';
import {
  createGuest,
  eraseGuest,
  extendGuest,
  type GuestRecord,
  setGuestStatus,
  updateGuest,
} from './contract.ts';

export type GuestAction =
  | 'add'
  | 'update'
  | 'extend'
  | 'changeStatus'
  | 'changeDevices'
  | 'logOut'
  | 'refund'
  | 'void'
  | 'export'
  | 'erase';

/** The permissions and rights of a role; null allows everything. */
export interface Role {
  permissions: Permissions | null;
  rights: readonly Right[] | null;
}

interface Requirements {
  /** The endpoint whose level the role needs. */
  call: Endpoint;
  rights?: readonly Right[];
  /** Why the action is impossible for an erased guest; omitted if possible. */
  erased?: string;
}

const gone = 'The personal data of this guest has been erased. Add a new guest instead.';

const requirements: Record<GuestAction, Requirements> = {
  add: { call: createGuest, rights: ['guest-data'] },
  // A role that sees masked values would save them.
  update: { call: updateGuest, rights: ['guest-data'], erased: gone },
  extend: { call: extendGuest, erased: gone },
  changeStatus: { call: setGuestStatus, erased: gone },
  changeDevices: { call: addGuestDevice, erased: gone },
  logOut: { call: logOutSession, rights: ['sessions'] },
  refund: { call: refundPurchase },
  void: { call: voidPurchase },
  export: {
    call: exportGuest,
    rights: ['export', 'guest-data'],
    erased: 'The personal data of this guest has been erased. Nothing is left to export.',
  },
  erase: {
    call: eraseGuest,
    erased: 'The personal data of this guest has already been erased.',
  },
};

/** Returns the rights that an action requires, in addition to its endpoint's level. */
export function requiredRights(action: GuestAction): readonly Right[] {
  return requirements[action].rights ?? [];
}

/** Returns whether a role allows an action. */
export function allows({ permissions, rights }: Role, action: GuestAction): boolean {
  const level = levelFor(permissions, 'users');
  return (
    reaches(level, neededLevel(requirements[action].call)) &&
    requiredRights(action).every((right) => hasRight(rights, right))
  );
}

/** Returns why an action is impossible for a guest; null when it is possible. */
export function blockerOf(
  action: GuestAction,
  { erasedAt }: Pick<GuestRecord, 'erasedAt'>,
): string | null {
  return erasedAt === null ? null : (requirements[action].erased ?? null);
}

/** Returns whether a screen offers an action. */
export function canDo(
  action: GuestAction,
  guest: Pick<GuestRecord, 'erasedAt'>,
  role: Role,
): boolean {
  return allows(role, action) && blockerOf(action, guest) === null;
}

export function canSeePersonalData({ rights }: Pick<Role, 'rights'>): boolean {
  return hasRight(rights, 'guest-data');
}

/** Returns whether a role can see the guests' access codes, which anyone could sign in with. */
export function canSeeCodes({ permissions }: Pick<Role, 'permissions'>): boolean {
  return reaches(levelFor(permissions, 'access-codes'), 'view');
}
