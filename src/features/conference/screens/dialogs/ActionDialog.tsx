import type { ConferenceRecord } from '../../contract.ts';
import type { Action } from '../page/ConferenceActions.tsx';
import { CopyDialog } from './CopyDialog.tsx';
import { EndDialog } from './EndDialog.tsx';
import { ExtendDialog } from './ExtendDialog.tsx';
import { PlannerDialog } from './PlannerDialog.tsx';
import { RepeatDialog } from './RepeatDialog.tsx';

export interface OfConference {
  number: number;
  record: ConferenceRecord;
  onClose: () => void;
}

/** The dialog of an action. */
export function ActionDialog({ action, ...shared }: OfConference & { action: Action }) {
  switch (action) {
    case 'extend':
      return <ExtendDialog {...shared} />;
    case 'end':
    case 'cancel':
      return <EndDialog {...shared} action={action} />;
    case 'copy':
      return <CopyDialog {...shared} />;
    case 'repeat':
      return <RepeatDialog {...shared} />;
    case 'planner':
      return <PlannerDialog {...shared} />;
  }
}

/** Returns the path parameters of a conference's calls. */
export const paramsOf = ({ number, record }: Pick<OfConference, 'number' | 'record'>) => ({
  orgNumber: String(number),
  conferenceId: record.id,
});
