import isEqual from 'fast-deep-equal';
import type { EffectivePortal, PartId } from '../../document/fields.ts';

/** What was typed into an input of a part, and cannot be stored. */
export interface InvalidInput {
  part: PartId;
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

/** Replaces what was typed into an input. */
export function withInvalid(
  all: readonly InvalidInput[],
  portal: EffectivePortal,
  { part, name, draft }: Omit<InvalidInput, 'value'>,
): readonly InvalidInput[] {
  const others = all.filter((one) => one.part !== part || one.name !== name);
  return draft === undefined
    ? others
    : [...others, { part, name, draft, value: valueOf(portal, part, name) }];
}

/** Returns the inputs whose value has not changed since, by Undo for example. */
export function stillInvalid(
  all: readonly InvalidInput[],
  portal: EffectivePortal,
): readonly InvalidInput[] {
  return all.filter(({ part, name, value }) => isEqual(valueOf(portal, part, name), value));
}

function valueOf(portal: EffectivePortal, part: PartId, name: string): unknown {
  const values: Readonly<Record<string, unknown>> = portal[part];
  return values[name];
}
