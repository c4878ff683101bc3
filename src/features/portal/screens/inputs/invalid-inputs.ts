import isEqual from 'fast-deep-equal';
import type { Place } from '../../checks/check.ts';
import type { EffectivePortal } from '../../document/fields.ts';

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
