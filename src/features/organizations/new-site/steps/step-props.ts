import type { SubmitError } from '../../../../ui/form/RecordForm.tsx';
import type { SiteDraft } from '../contract.ts';
import type { Parent } from '../draft/site-draft.ts';

/** What every step of the wizard is given. */
export interface StepProps {
  kept: SiteDraft;
  parent: Parent;
  /** why the server refused the site, as far as it is about this step */
  submitError: SubmitError | null;
  onChange: (change: (before: SiteDraft) => SiteDraft) => void;
  onNext: () => void;
  onBack: () => void;
}
