import * as z from 'zod/mini';
import { rule } from '../schema.ts';
import { maxLength, type Rule, required } from '../validators/validators.ts';
import type { Field } from './field.ts';
import { type Common, simpleField } from './simple-field.ts';

/**
 * A write-only value. It belongs to a description of its own beside the record's, so that no reply, history entry
 * or export contains it by type. Left out means unchanged, null removes it; an empty input leaves it out.
 */
export function secret(
  label: string,
  { rules = [], ...common }: Common<never> & { rules?: readonly Rule[] } = {},
): Field<string | null | undefined, string, never> {
  return simpleField<string | null | undefined, string>({
    ...common,
    label,
    control: { type: 'secret' },
    schema: z.optional(
      z.nullable(
        z
          .string()
          .check(rule<string>(required), rule(maxLength(256)), ...rules.map((one) => rule(one))),
      ),
    ),
    emptyDraft: '',
    isRequired: false,
    toDraft: () => '',
    read: (draft) => (draft === '' ? undefined : draft),
    toText: (stored) => (stored ? '••••••' : ''),
  });
}
