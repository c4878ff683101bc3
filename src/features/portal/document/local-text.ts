import * as z from 'zod/mini';
import type { Field, Schema } from '../../../contract/fields/field.ts';
import { type Common, identity, simpleField } from '../../../contract/fields/simple-field.ts';
import { rule } from '../../../contract/schema.ts';
import { languageTag } from '../../../contract/validators/locale-validators.ts';
import { maxLength, onlyLineBreaksAndTabs } from '../../../contract/validators/validators.ts';

/** A text by language. A missing language falls back to the portal's default language, then to the built-in text. */
export type LocalText = Record<string, string>;

export function localTextSchema(longest: number): Schema<LocalText> {
  const one = z.string().check(z.trim(), rule(maxLength(longest)), rule(onlyLineBreaksAndTabs));
  return z.record(z.string().check(rule(languageTag)), one);
}

/** A text that guests read in their language. */
export function localText(
  label: string,
  { maxLength: longest, ...common }: Common<LocalText> & { maxLength: number },
): Field<LocalText, LocalText, never> {
  return simpleField({
    initial: {},
    ...common,
    label,
    control: { type: 'custom' },
    schema: localTextSchema(longest),
    emptyDraft: {},
    isRequired: false,
    toDraft: identity,
    read: identity,
    toText: localTextOf,
  });
}

/** Whether a text exists in any language. */
export function isWritten(text: LocalText): boolean {
  return Object.values(text).some((written) => written !== '');
}

/** Returns a text in all its languages: 'en: Hello'. */
export function localTextOf(stored: LocalText): string {
  return Object.entries(stored)
    .flatMap(([tag, written]) => (written === '' ? [] : [`${tag}: ${written}`]))
    .join('\n');
}
