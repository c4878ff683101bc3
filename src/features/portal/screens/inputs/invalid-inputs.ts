import isEqual from 'fast-deep-equal';
import type { Check, Place } from '../../checks/check.ts';
import { checkTexts } from '../../checks/texts.ts';
import { pageNames } from '../../document/blocks.ts';
import { contactError } from '../../document/contacts.ts';
import {
  type EffectivePortal,
  type PartId,
  partDescriptions,
  partNames,
} from '../../document/fields.ts';
import { texts } from '../texts.ts';

/** What was typed into an input of a part, and cannot be stored. */
export interface InvalidInput extends Pick<Place, 'part' | 'page' | 'item'> {
  name: string;
  /** the stored value when it was typed */
  value: unknown;
  draft: unknown;
}

/** The invalid inputs of one part. */
export interface PartInputs {
  /** Returns what was typed; undefined for a valid input. */
  draftOf(name: string): unknown;
  /** Stores what was typed; undefined makes the input valid. */
  setInvalid(name: string, draft: unknown): void;
  /** Returns the path by which an input is found. */
  pathOf(name: string): string;
}

export function pathOf({ part, name }: Pick<InvalidInput, 'part' | 'name'>): string {
  return `${part}.${name}`;
}

export function placeOf({ part, page, item, name }: InvalidInput): Place {
  return { part, ...(page && { page }), ...(item && { item }), input: pathOf({ part, name }) };
}

/** Distinguishes the inputs of all blocks and parts. */
export function idOf({
  part,
  page,
  item,
  name,
}: Pick<InvalidInput, 'part' | 'page' | 'item' | 'name'>): string {
  return [part, page ?? '', item ?? '', name].join(' ');
}

/** Returns the checks with those of invalid inputs, which replace what was found in the stored values. */
export function withInvalidInputs(
  invalid: readonly InvalidInput[],
  checks: readonly Check[],
): Check[] {
  const typed = invalid.map(checkOf);
  const others = checks.filter(
    ({ page, item, input }) =>
      input === undefined ||
      !typed.some((one) => one.page === page && one.item === item && one.input === input),
  );
  return [...typed, ...others];
}

function checkOf(invalid: InvalidInput): Check {
  return {
    ...placeOf(invalid),
    id: idOf(invalid),
    state: 'error',
    text: textOf(invalid),
  };
}

function textOf({ part, page, name, draft }: InvalidInput): string {
  if (page !== undefined && (name === 'phone' || name === 'email')) {
    const error = contactError(name, String(draft));
    if (error !== null) return checkTexts.contact(pageNames[page], error);
  }
  return texts.invalidInput(partNames[part], labelOf(part, name));
}

function labelOf(part: PartId, name: string): string {
  if (part === 'garden') return texts.gardenEntries;
  const fields: Readonly<Record<string, { label: string }>> =
    part === 'pages' ? {} : partDescriptions[part].map;
  return fields[name]?.label ?? name;
}

/** Replaces what was typed into an input. */
export function withInvalid(
  all: readonly InvalidInput[],
  portal: EffectivePortal,
  input: Omit<InvalidInput, 'value'>,
): readonly InvalidInput[] {
  const id = idOf(input);
  const others = all.filter((one) => idOf(one) !== id);
  return input.draft === undefined
    ? others
    : [...others, { ...input, value: valueOf(portal, input) }];
}

/** Returns the inputs whose value has not changed since, by Undo for example. */
export function stillInvalid(
  all: readonly InvalidInput[],
  portal: EffectivePortal,
): readonly InvalidInput[] {
  return all.filter((one) => isEqual(valueOf(portal, one), one.value));
}

/** Returns the value of an input: of a block of a page, or else of a part. */
function valueOf(
  portal: EffectivePortal,
  { part, page, item, name }: Pick<InvalidInput, 'part' | 'page' | 'item' | 'name'>,
): unknown {
  const values: Readonly<Record<string, unknown>> | undefined =
    page === undefined ? portal[part] : portal.pages[page].find(({ id }) => id === item);
  return values?.[name];
}
