import { StatusLabel, type StatusTone } from '../../../ui/StatusLabel.tsx';
import { type ConferenceState, conferenceState } from '../states.ts';
import { texts } from './texts.ts';

const tones: Record<ConferenceState, StatusTone> = {
  Draft: 'idle',
  Scheduled: 'good',
  Preparing: 'work',
  Active: 'good',
  Ending: 'work',
  Ended: 'ended',
  Cancelled: 'ended',
  Missed: 'bad',
};

interface Stated {
  state: ConferenceState;
  hasFaults: boolean;
  awaitsApproval: boolean;
}

/** Returns the words for the state of a conference: 'Active with faults'. */
export function stateText({ state, hasFaults, awaitsApproval }: Stated): string {
  if (awaitsApproval) return texts.awaitsApproval;
  const name = conferenceState.names[state];
  return hasFaults ? `${name} ${texts.hasFaults}` : name;
}

/** The state of a conference: orange where somebody has to do something. */
export function ConferenceStateLabel({ conference }: { conference: Stated }) {
  const { state, hasFaults, awaitsApproval } = conference;
  const tone = hasFaults || awaitsApproval ? 'warning' : tones[state];
  return <StatusLabel tone={tone} label={stateText(conference)} />;
}
