import type { SubmitError } from '../../../../ui/form/RecordForm.tsx';
import type { Parent, SiteDraft } from '../draft/site-draft.ts';

export interface StepProps {
  draft: SiteDraft;
  parent: Parent;
  /** Why the site was rejected, when an input of this step is concerned. */
  submitError: SubmitError | null;
  onChange: (change: (before: SiteDraft) => SiteDraft) => void;
  onNext: () => void;
  onBack: () => void;
}
