import { type FieldsForm, useDraft } from '../../../../ui/record/useFieldsForm.ts';
import { StatusLabel } from '../../../../ui/StatusLabel.tsx';
import {
  codeLimits,
  entropyOf,
  exampleCode,
  normalizedCode,
  printedCode,
  requiredLength,
} from '../../codes/code-shape.ts';
import { accessCodeBatch } from '../../fields.ts';
import { formTexts as texts } from '../../texts.ts';
import classes from '../AccessCodes.module.css';

interface GuessingMeterProps {
  form: FieldsForm<typeof accessCodeBatch.map>;
}

/** Shows an example code and the protection against guessing while the form is filled in. */
export function GuessingMeter({ form }: GuessingMeterProps) {
  const count = Number(useDraft(form, 'count'));
  const length = Number(useDraft(form, 'length'));
  const chosen = useDraft(form, 'alphabet');
  const alphabet = accessCodeBatch.map.alphabet.values.find((one) => one === chosen);
  const prefix = normalizedCode(useDraft(form, 'prefix'));
  const isGrouped = useDraft(form, 'isGrouped');
  // Includes values out of range, so that the meter explains their errors.
  const isReadable = count >= 1 && length >= 1 && length <= 100;
  if (!isReadable || alphabet === undefined) return null;
  const bits = entropyOf({ count, length, alphabet });
  const isEnough = bits >= codeLimits.minEntropy;
  return (
    <div className={classes.meter}>
      <dl>
        <div>
          <dt>{texts.example}</dt>
          <dd className={classes.code}>
            {printedCode(exampleCode({ prefix, length, alphabet }), { prefix, isGrouped })}
          </dd>
        </div>
        <div>
          <dt>{texts.guessing}</dt>
          <dd>{texts.bits(bits)}</dd>
        </div>
      </dl>
      <p aria-live="polite">
        <StatusLabel
          tone={isEnough ? 'good' : 'bad'}
          label={isEnough ? texts.enough : texts.tooShort(requiredLength({ count, alphabet }))}
        />
      </p>
    </div>
  );
}
