import * as z from 'zod/mini';
import { messages } from '../messages.ts';
import { rule } from '../schema.ts';
import { languageTag, phoneNumber, timeZoneName } from '../validators/locale-validators.ts';
import { normalizedMac, url } from '../validators/network-validators.ts';
import {
  email,
  maxLength,
  noControlCharacters,
  noSpecialChars,
  onlyLineBreaksAndTabs,
  type Rule,
  required,
} from '../validators/validators.ts';
import type { Control, Field } from './field.ts';
import { type Common, identity, simpleField, trimmed } from './simple-field.ts';

export type TextField = Field<string, string, never>;

interface TextOptions extends Common<string> {
  maxLength: number;
  rules?: readonly Rule[];
  /** Stores '' instead of requiring a text. */
  allowEmpty?: boolean;
  inputType?: 'email' | 'tel';
  inputMode?: 'url';
}

function textField(label: string, control: Control, options: TextOptions): TextField {
  const { maxLength: longest, rules = [], allowEmpty = false, ...common } = options;
  return simpleField({
    ...common,
    label,
    control,
    schema: z
      .string()
      .check(
        z.trim(),
        ...(allowEmpty ? [] : [rule<string>(required)]),
        rule(maxLength(longest)),
        ...rules.map((one) => rule(one)),
      ),
    emptyDraft: '',
    isRequired: !allowEmpty,
    ...(allowEmpty && { initial: '' }),
    toDraft: identity,
    read: allowEmpty ? identity : trimmed,
    toText: identity,
  });
}

/** One line of text. */
export function text(label: string, { inputType, inputMode, ...options }: TextOptions): TextField {
  const control: Control = {
    type: 'text',
    ...(inputType && { inputType }),
    ...(inputMode && { inputMode }),
  };
  return textField(label, control, {
    ...options,
    rules: [noControlCharacters, ...(options.rules ?? [])],
  });
}

/** Text of several lines. */
export function longText(
  label: string,
  options: Omit<TextOptions, 'inputType' | 'inputMode'>,
): TextField {
  return textField(
    label,
    { type: 'textArea' },
    { ...options, rules: [onlyLineBreaksAndTabs, ...(options.rules ?? [])] },
  );
}

/** The name that an administrator gives a record. */
export function name(label = 'Name', options: Common<string> & { maxLength?: number } = {}) {
  return text(label, { maxLength: 80, rules: [noSpecialChars], ...options });
}

export function emailAddress(label: string, options: Common<string> = {}) {
  return text(label, { maxLength: 254, rules: [email], inputType: 'email', ...options });
}

export function phone(label: string, options: Common<string> = {}) {
  return text(label, { maxLength: 40, rules: [phoneNumber], inputType: 'tel', ...options });
}

/** An http or https address. */
export function webAddress(
  label: string,
  { rules = [], ...common }: Common<string> & { rules?: readonly Rule[] } = {},
) {
  return text(label, { maxLength: 2_000, rules: [url, ...rules], inputMode: 'url', ...common });
}

/** A BCP 47 tag such as `en` or `de-AT`. */
export function language(label: string, options: Common<string> = {}) {
  return text(label, { maxLength: 35, rules: [languageTag], ...options });
}

/** An IANA name such as `America/New_York`. */
export function timeZone(label: string, options: Common<string> = {}) {
  return text(label, { maxLength: 64, rules: [timeZoneName], ...options });
}

/** A MAC address in any usual notation, stored as `AA:BB:CC:DD:EE:FF`. */
export function macAddress(label: string, options: Common<string> = {}): TextField {
  return simpleField({
    ...options,
    label,
    control: { type: 'text' },
    schema: z.string().check(
      z.overwrite((value) => normalizedMac(value) ?? value),
      // A group address is well-formed but does not belong to one device.
      z.refine((value) => normalizedMac(value) === value, messages.invalidMac),
    ),
    emptyDraft: '',
    toDraft: identity,
    read: trimmed,
    toText: identity,
  });
}

interface TextListOptions extends Common<string[]> {
  /** of one item */
  maxLength: number;
  most: number;
  /** The plural in 'No more than 20 tags'. */
  items: string;
  rules?: readonly Rule[];
}

/** Texts separated by commas in one input: `VIP1, VIP2`. */
export function textList(
  label: string,
  { maxLength: longest, most, items, rules = [], ...common }: TextListOptions,
): Field<string[], string, never> {
  const item = z.string().check(
    z.trim(),
    rule<string>(required),
    rule(maxLength(longest)),
    // The input would split an item with a comma.
    z.regex(/^[^,]*$/, 'Cannot contain a comma'),
    rule(noControlCharacters),
    ...rules.map((one) => rule(one)),
  );
  return simpleField({
    initial: [],
    ...common,
    label,
    control: { type: 'text' },
    schema: z.array(item).check(z.maxLength(most, messages.noMoreThan(most, items))),
    emptyDraft: '',
    isRequired: false,
    toDraft: (stored) => stored.join(', '),
    read: (draft) => draft.split(',').flatMap((part) => part.trim() || []),
    toText: (stored) => stored.join(', '),
  });
}
