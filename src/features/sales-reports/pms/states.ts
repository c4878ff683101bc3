import { type PostingState, postingStates } from '../../pms/public/states.ts';

export function isPostingState(name: string): name is PostingState {
  return name in postingStates;
}

export const postingStateNames: readonly PostingState[] =
  Object.keys(postingStates).filter(isPostingState);
