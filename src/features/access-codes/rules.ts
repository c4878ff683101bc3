import type { AccessCodeRow } from './codes/contract.ts';
import type { AccessCodeBatchRecord } from './contract.ts';
import type { CodeState } from './fields.ts';

type Batch = Pick<
  AccessCodeBatchRecord,
  'name' | 'state' | 'states' | 'validUntil' | 'secondsAfterFirstUse' | 'isUsed' | 'billedBy'
>;
type Code = Pick<AccessCodeRow, 'state' | 'validUntil'>;

export const noneUsable = 'None of these codes can be used anymore.';

/**
 * Return why an action on a batch is impossible, or null when it is possible. The server rejects the action with this
 * message, and screens do not offer it.
 */
export const batchBlockers = {
  cancel({ name, state }: Batch): string | null {
    return state === 'making' ? null : `The codes of ${name} are no longer being generated.`;
  },
  revoke({ name, state }: Batch): string | null {
    return state === 'revoked' ? `All codes of ${name} are already revoked.` : null;
  },
  extend({ name, state, validUntil, secondsAfterFirstUse }: Batch): string | null {
    if (state === 'revoked') return `${name} is revoked and cannot be extended.`;
    if (validUntil === null && secondsAfterFirstUse === null)
      return `The codes of ${name} have no end that can be extended.`;
    return null;
  },
  delete({ name, isUsed, billedBy }: Batch): string | null {
    if (billedBy !== null) return `${billedBy} bills ${name}, so it cannot be deleted.`;
    return isUsed
      ? `Codes of ${name} have been used, so it cannot be deleted. Revoke it instead: none of its codes will work.`
      : null;
  },
  print({ state, states }: Batch): string | null {
    if (state === 'making')
      return 'The codes are still being generated. Print them when all are ready.';
    return states.unused + states.active === 0 ? noneUsable : null;
  },
};

/** Return why an action on a code is impossible, or null when it is possible. */
export const codeBlockers = {
  revoke({ state }: Code): string | null {
    return state === 'revoked' ? 'This code is already revoked.' : null;
  },
  extend({ state, validUntil }: Code): string | null {
    if (state === 'revoked' || state === 'usedUp')
      return 'A code that is revoked or used up cannot be extended.';
    return validUntil === null ? 'This code does not have an end yet.' : null;
  },
  print({ state }: Pick<Code, 'state'>): string | null {
    return isUsable(state) ? null : 'This code cannot be used anymore.';
  },
};

/** Returns whether a guest can sign in with a code. */
export function isUsable(state: CodeState): boolean {
  return state === 'unused' || state === 'active';
}
