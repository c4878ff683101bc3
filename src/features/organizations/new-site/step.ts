import type { SubmitError } from '../../../ui/form/RecordForm.tsx';
import type { KeptSite } from './contract.ts';
import type { Parent } from './keptSite.ts';

/** What every step of the wizard is given. */
export interface StepProps {
  kept: KeptSite;
  parent: Parent;
  /** why the server refused the site, as far as it is about this step */
  submitError: SubmitError | null;
  onChange: (change: (before: KeptSite) => KeptSite) => void;
  onNext: () => void;
  onBack: () => void;
}
