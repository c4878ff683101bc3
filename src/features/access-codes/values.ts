import * as z from 'zod/mini';
import { parseQuantity, quantity } from '../../contract/values/units.ts';
import { type Alphabet, alphabets } from './choices.ts';
import { type AccessCodeBatchFields, accessCodeBatchFields } from './contract.ts';
import { mistakesOf } from './rules.ts';

/** What the form holds: times and quantities as text, '' where the batch has null. */
export type BatchValues = {
  name: string;
  planId: string;
  count: number | null;
  alphabet: string;
  length: number | null;
  prefix: string;
  isGrouped: boolean;
  validFrom: string;
  validUntil: string;
  usesPerCode: number | null;
  devicesPerCode: number | null;
  secondsAfterFirstUse: string;
  note: string;
};

export const newBatch: BatchValues = {
  name: '',
  planId: '',
  count: 50,
  alphabet: 'readable',
  length: 10,
  prefix: '',
  isGrouped: true,
  validFrom: '',
  validUntil: '',
  usesPerCode: 1,
  devicesPerCode: null,
  secondsAfterFirstUse: '',
  note: '',
};

type Checked =
  | { fields: AccessCodeBatchFields; errors: null }
  | { fields: null; errors: Record<string, string> };

/** The values as the contract wants them, or its messages by the form's fields. */
export function checked(values: BatchValues): Checked {
  const errors: Record<string, string> = {};
  for (const name of ['count', 'length', 'usesPerCode'] as const)
    if (values[name] === null) errors[name] = 'Required';
  const after = quantity('duration')(values.secondsAfterFirstUse);
  if (after !== true) errors.secondsAfterFirstUse = after;
  const result = z.safeParse(accessCodeBatchFields, {
    ...values,
    validFrom: values.validFrom || null,
    validUntil: values.validUntil || null,
    secondsAfterFirstUse: parseQuantity('duration', values.secondsAfterFirstUse),
  });
  for (const { path, message } of result.error?.issues ?? []) errors[path.join('.')] ??= message;
  if (result.success) Object.assign(errors, mistakesOf(result.data), errors);
  return result.success && Object.keys(errors).length === 0
    ? { fields: result.data, errors: null }
    : { fields: null, errors };
}

/** How the codes would look that are being described; null while that cannot be told. */
export function drawnOf({ count, length, alphabet }: BatchValues) {
  const known: Alphabet | undefined = alphabets.find((one) => one === alphabet);
  const isCount = count !== null && count >= 1;
  const isLength = length !== null && length >= 1 && length <= 100;
  return known !== undefined && isCount && isLength ? { count, length, alphabet: known } : null;
}
