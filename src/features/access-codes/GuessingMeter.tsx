import { useState } from 'react';
import type { RecordFormApi } from '../../ui/form/useRecordForm.ts';
import { StatusLabel } from '../../ui/StatusLabel.tsx';
import classes from './AccessCodes.module.css';
import { charactersOf, limits } from './choices.ts';
import { entropyOf, neededLength, normalizedCode, printedCode } from './rules.ts';
import { texts } from './texts.ts';
import { type BatchValues, drawnOf } from './values.ts';

/** How the codes will look, and whether they can be guessed, while they are described. */
export function GuessingMeter({ form }: { form: RecordFormApi<BatchValues> }) {
  const [values, setValues] = useState(form.getValues());
  const follow = () => setValues({ ...form.getValues() });
  form.watch('count', follow);
  form.watch('length', follow);
  form.watch('alphabet', follow);
  form.watch('prefix', follow);
  form.watch('isGrouped', follow);
  const drawn = drawnOf(values);
  if (drawn === null) return null;
  const bits = entropyOf(drawn);
  const isEnough = bits >= limits.leastEntropy;
  return (
    <div className={classes.meter}>
      <dl>
        <div>
          <dt>{texts.example}</dt>
          <dd className={classes.code}>{exampleOf(values, drawn)}</dd>
        </div>
        <div>
          <dt>{texts.guessing}</dt>
          <dd>{texts.bits(bits)}</dd>
        </div>
      </dl>
      <p aria-live="polite">
        <StatusLabel
          tone={isEnough ? 'good' : 'bad'}
          label={isEnough ? texts.enough : texts.needs(neededLength(drawn))}
        />
      </p>
    </div>
  );
}

/** The same characters each time: it shows a form, and is no code of the batch. */
function exampleOf(
  values: BatchValues,
  { length, alphabet }: NonNullable<ReturnType<typeof drawnOf>>,
) {
  const characters = charactersOf[alphabet];
  const prefix = normalizedCode(values.prefix);
  const code = Array.from(
    { length: Math.min(length, limits.longest) },
    (_none, place) => characters[(place * 7 + 3) % characters.length],
  ).join('');
  return printedCode(prefix + code, { prefix, isGrouped: values.isGrouped });
}
