import type { ConferenceStep } from '../../contract.ts';
import classes from './Page.module.css';
import { stepTexts as texts } from './texts.ts';

/** What a device returned when it was read back. */
export function Proof({
  step: { proof, state },
}: {
  step: Pick<ConferenceStep, 'proof' | 'state'>;
}) {
  if (proof.length === 0) return <p className={classes.dim}>{texts.noProof}</p>;
  return (
    <div className={classes.proof}>
      <p className={classes.dim}>{state === 'Undone' ? texts.proofBefore : texts.proof}</p>
      <ul>
        {proof.map(({ path, key, properties }) => (
          <li key={`${path} ${key}`}>
            <code>
              {path} {key}
            </code>
            <dl>
              {properties.map(({ name, value }) => (
                <div key={name}>
                  <dt>{name}</dt>
                  <dd>{value}</dd>
                </div>
              ))}
            </dl>
          </li>
        ))}
      </ul>
    </div>
  );
}
