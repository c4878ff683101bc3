import {
  hasRight,
  levelFor,
  type Permissions,
  type Right,
  reaches,
} from '../../../contract/permissions.ts';
import type { PostingState } from '../../pms/public/states.ts';
import type { PmsException, PmsState } from './choices.ts';

interface Role {
  permissions: Permissions | null;
  rights: readonly Right[] | null;
}

interface Posting {
  /** null: a purchase without a posting */
  state: PostingState | null;
  isReversal: boolean;
  /** whether a reversal of it was not refused */
  isReversed: boolean;
  /** whether its guest has paid in another way since */
  isPaidOtherwise: boolean;
  exceptions: readonly PmsException[];
}

/** Returns the outcome by which a posting is summed. */
export function pmsStateOf(isReversal: boolean, state: PostingState): PmsState {
  switch (state) {
    case 'posted':
    case 'settledPosted':
      return isReversal ? 'reversed' : 'posted';
    case 'queued':
    case 'sent':
    case 'retry':
      return 'queued';
    case 'refused':
    case 'settledUnposted':
      return 'refused';
    case 'unknown':
      return 'unknown';
  }
}

export const postingActions = ['charge', 'post-again', 'settle', 'reverse', 'take-over'] as const;
export type PostingAction = (typeof postingActions)[number];

/**
 * Returns what may be done to a posting. Nothing is posted again while its outcome is not known, because the property
 * system does not check for doubles, and nothing that its guest has paid in another way.
 */
export function actionsOn({
  state,
  isReversal,
  isReversed,
  isPaidOtherwise,
  exceptions,
}: Posting): PostingAction[] {
  switch (state) {
    case 'refused':
      return isPaidOtherwise ? ['settle'] : ['post-again', 'settle'];
    case 'settledUnposted':
      return isPaidOtherwise ? [] : ['post-again'];
    case 'unknown':
      return ['settle', 'take-over'];
    case 'posted':
    case 'settledPosted':
      return isReversal || isReversed ? [] : ['reverse'];
    case 'queued':
    case 'retry':
      return ['settle'];
    case 'sent':
      return [];
    case null:
      return exceptions.includes('purchase-without-posting') ? ['charge'] : [];
  }
}

/** Returns whether a role may correct postings: it edits the report and sees personal data. */
export function canCorrectPostings({ permissions, rights }: Role): boolean {
  return reaches(levelFor(permissions, 'pms'), 'edit') && hasRight(rights, 'guest-data');
}
