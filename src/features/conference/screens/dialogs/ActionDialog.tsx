import { CopyDialog } from './CopyDialog.tsx';
import { EndDialog } from './EndDialog.tsx';
import { ExtendDialog } from './ExtendDialog.tsx';
import type { Action, OfConference } from './of-conference.ts';
import { PlannerDialog } from './PlannerDialog.tsx';
import { RepeatDialog } from './RepeatDialog.tsx';

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
