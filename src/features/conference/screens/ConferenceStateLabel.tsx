import { StatusLabel, type StatusTone } from '../../../ui/StatusLabel.tsx';
import { stateText } from '../state-text.ts';
import type { ConferenceState } from '../states.ts';

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

/** The state of a conference: orange where somebody has to do something. */
export function ConferenceStateLabel({
  conference,
}: {
  conference: Parameters<typeof stateText>[0];
}) {
  const { state, hasFaults, awaitsApproval } = conference;
  const tone = hasFaults || awaitsApproval ? 'warning' : tones[state];
  return <StatusLabel tone={tone} label={stateText(conference)} />;
}
