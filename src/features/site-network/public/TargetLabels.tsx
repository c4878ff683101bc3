import { StatusLabel } from '../../../ui/StatusLabel.tsx';
import type { Target } from '../pushes/contract.ts';
import { targetStates } from '../pushes/states.ts';
import classes from './Pushes.module.css';
import { evidenceNames } from './push-texts.ts';
import { type Evidence, vendorFacts } from './vendors.ts';

const tones = {
  Pending: 'idle',
  InSync: 'good',
  Drifted: 'warning',
  Failed: 'bad',
  Unsupported: 'bad',
  ByHand: 'warning',
} as const;

/** Whether a device has what it should have. What is typed by hand is fine once it is ticked off. */
export function TargetStateLabel({ target }: { target: Pick<Target, 'state' | 'doneAt'> }) {
  const { state, doneAt } = target;
  const isDone = state === 'ByHand' && doneAt !== null;
  return <StatusLabel tone={isDone ? 'good' : tones[state]} label={targetStates[state]} />;
}

/** What a vendor's adapter was tested on. */
export function EvidenceMark({ testedOn, proof }: { testedOn: Evidence; proof?: string }) {
  return (
    <span className={classes.mark} title={proof}>
      {evidenceNames[testedOn]}
    </span>
  );
}

/** A vendor with what its adapter was tested on. */
export function VendorMark({ type }: { type: keyof typeof vendorFacts }) {
  const { testedOn, proof } = vendorFacts[type];
  return <EvidenceMark testedOn={testedOn} proof={proof} />;
}
