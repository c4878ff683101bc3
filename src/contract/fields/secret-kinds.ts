import * as z from 'zod/mini';
import { rule } from '../schema.ts';
import { maxLength, type Rule, required } from '../validators/validators.ts';
import type { Field } from './field.ts';
import { type Common, simpleField } from './simple-field.ts';

type SecretSchema = z.ZodMiniOptional<z.ZodMiniNullable<z.ZodMiniString<string>>>;

/** The type of its schema makes the key optional in a body. */
interface SecretField extends Field<string | null | undefined, string, never> {
  readonly schema: SecretSchema;
}

/**
 * A write-only value, in a description separate from the record's, so that the types of replies, history entries and
 * exports exclude it. Leaving it out means unchanged, null removes it; an empty input leaves it out.
 */
export function secret(
  label: string,
  { rules = [], ...common }: Common<never> & { rules?: readonly Rule[] } = {},
): SecretField {
  const schema: SecretSchema = z.optional(
    z.nullable(
      z
        .string()
        .check(rule<string>(required), rule(maxLength(256)), ...rules.map((one) => rule(one))),
    ),
  );
  const field = simpleField<string | null | undefined, string>({
    ...common,
    label,
    control: { type: 'secret' },
    schema,
    emptyDraft: '',
    isRequired: false,
    toDraft: () => '',
    read: (draft) => (draft === '' ? undefined : draft),
    toText: (stored) => (stored ? '••••••' : ''),
  });
  return { ...field, schema };
}
