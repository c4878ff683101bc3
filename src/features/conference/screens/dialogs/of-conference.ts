import type { ConferenceRecord } from '../../contract.ts';

/** What every dialog of a conference gets. */
export interface OfConference {
  number: number;
  record: ConferenceRecord;
  onClose: () => void;
}

export type Action = 'extend' | 'end' | 'cancel' | 'copy' | 'repeat' | 'planner';

/** Returns the path parameters of a conference's calls. */
export const paramsOf = ({ number, record }: Pick<OfConference, 'number' | 'record'>) => ({
  orgNumber: String(number),
  conferenceId: record.id,
});
