import { type ConferenceState, conferenceState } from './states.ts';

export const stateTexts = { awaitsApproval: 'Awaits approval', hasFaults: 'with faults' };

interface Stated {
  state: ConferenceState;
  hasFaults: boolean;
  awaitsApproval: boolean;
}

/** Returns the words for the state of a conference: 'Active with faults'. */
export function stateText({ state, hasFaults, awaitsApproval }: Stated): string {
  if (awaitsApproval) return stateTexts.awaitsApproval;
  const name = conferenceState.names[state];
  return hasFaults ? `${name} ${stateTexts.hasFaults}` : name;
}
