import type { SubmitError } from '../../../../ui/form/RecordForm.tsx';
import type { Parent, SiteDraft } from '../draft/site-draft.ts';

export interface StepProps {
  draft: SiteDraft;
  parent: Parent;
  /** the error of the site, if this step has an input for it */
  submitError: SubmitError | null;
  onChange: (change: (before: SiteDraft) => SiteDraft) => void;
  onNext: () => void;
  onBack: () => void;
}
