import * as z from 'zod/mini';
import type { Field } from '../../contract/fields/field.ts';
import { type Common, identity, simpleField } from '../../contract/fields/simple-field.ts';
import { rule } from '../../contract/schema.ts';
import { languageTag } from '../../contract/validators/locale-validators.ts';
import {
  maxLength,
  onlyLineBreaksAndTabs,
  type Rule,
} from '../../contract/validators/validators.ts';

/** A value by language: a text, an address or the id of an image. A missing one is that of the default language. */
export type ByLanguage = Record<string, string>;
export type ByLanguageField = Field<ByLanguage, ByLanguage, never>;

const mostLanguages = 20;

interface Options extends Common<ByLanguage> {
  maxLength: number;
  rules?: readonly Rule[];
}

/** What guests see in their language, as plain text. */
export function byLanguage(
  label: string,
  { maxLength: longest, rules = [], ...common }: Options,
): ByLanguageField {
  const one = z
    .string()
    .check(
      z.trim(),
      rule(maxLength(longest)),
      rule(onlyLineBreaksAndTabs),
      ...rules.map((each) => rule(each)),
    );
  return simpleField({
    initial: {},
    ...common,
    label,
    control: { type: 'custom' },
    schema: z.record(z.string().check(rule(languageTag)), one).check(
      z.refine((values) => Object.keys(values).length <= mostLanguages, 'Too many languages'),
      z.overwrite((values) =>
        Object.fromEntries(Object.entries(values).filter(([, value]) => value)),
      ),
    ),
    emptyDraft: {},
    isRequired: false,
    toDraft: identity,
    read: identity,
    toText: (stored) =>
      Object.entries(stored)
        .map(([tag, value]) => `${tag}: ${value}`)
        .join('\n'),
  });
}

/** Accepts the id of an image. */
export function imageId(value: string): true | string {
  return value === '' || z.safeParse(z.uuid(), value).success || 'Choose an image';
}
