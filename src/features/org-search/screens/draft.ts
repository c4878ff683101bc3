import { conditionError } from '../conditions/condition-errors.ts';
import {
  type Condition,
  isGroup,
  type Join,
  type Part,
  type Search,
} from '../conditions/conditions.ts';
import { type FieldId, fieldOf, takesValue } from '../conditions/search-fields.ts';

/** A condition in the form; its id stays the same while others are added and removed. */
export interface DraftCondition extends Condition {
  id: number;
}
export interface DraftGroup {
  id: number;
  group: readonly DraftCondition[];
}
export interface SearchDraft {
  join: Join;
  parts: readonly (DraftCondition | DraftGroup)[];
  nextId: number;
}

export function isDraftGroup(part: DraftCondition | DraftGroup): part is DraftGroup {
  return 'group' in part;
}

/** Returns the draft of a search, with an empty condition when it has none. */
export function draftOf({ join, parts }: Search): SearchDraft {
  let nextId = 1;
  const take = () => nextId++;
  const drafted = parts.map((part) =>
    isGroup(part)
      ? { id: take(), group: part.group.map((one) => ({ ...one, id: take() })) }
      : { ...part, id: take() },
  );
  const draft = { join, parts: drafted, nextId };
  return drafted.length === 0 ? withCondition(draft, null) : draft;
}

export function searchOf({ join, parts }: SearchDraft): Search {
  return {
    join,
    parts: parts
      .map((part): Part => (isDraftGroup(part) ? { group: part.group.map(plain) } : plain(part)))
      .filter((part) => !isGroup(part) || part.group.length > 0),
  };
}

const plain = ({ field, operator, value }: DraftCondition): Condition => ({
  field,
  operator,
  value: takesValue(operator) ? value.trim() : '',
});

const newCondition = (id: number): DraftCondition => ({
  id,
  field: 'name',
  operator: 'contains',
  value: '',
});

/** Adds an empty condition, in the group with this id or at the end. */
export function withCondition(draft: SearchDraft, groupId: number | null): SearchDraft {
  const added = newCondition(draft.nextId);
  const parts =
    groupId === null
      ? [...draft.parts, added]
      : draft.parts.map((part) =>
          isDraftGroup(part) && part.id === groupId
            ? { ...part, group: [...part.group, added] }
            : part,
        );
  return { ...draft, parts, nextId: draft.nextId + 1 };
}

export function withGroup(draft: SearchDraft): SearchDraft {
  const { nextId } = draft;
  const group = [newCondition(nextId + 1), newCondition(nextId + 2)];
  return { ...draft, parts: [...draft.parts, { id: nextId, group }], nextId: nextId + 3 };
}

/** Removes the condition or group with this id; a group without conditions is removed too. */
export function without(draft: SearchDraft, id: number): SearchDraft {
  const parts = draft.parts
    .filter((part) => part.id !== id)
    .map((part) =>
      isDraftGroup(part) ? { ...part, group: part.group.filter((one) => one.id !== id) } : part,
    )
    .filter((part) => !isDraftGroup(part) || part.group.length > 0);
  return { ...draft, parts };
}

/** Changes the condition with this id. Another field gets its first operator and no value. */
export function changed(draft: SearchDraft, id: number, change: Partial<Condition>): SearchDraft {
  const apply = (one: DraftCondition) => (one.id === id ? { ...one, ...completed(change) } : one);
  return {
    ...draft,
    parts: draft.parts.map((part) =>
      isDraftGroup(part) ? { ...part, group: part.group.map(apply) } : apply(part),
    ),
  };
}

function completed(change: Partial<Condition>): Partial<Condition> {
  if (change.field === undefined) return change;
  return { field: change.field, operator: firstOperator(change.field), value: '' };
}

function firstOperator(field: FieldId): Condition['operator'] {
  return fieldOf(field).operators[0] ?? 'is';
}

const conditionsOf = ({ parts }: SearchDraft) =>
  parts.flatMap((part) => (isDraftGroup(part) ? part.group : [part]));

/** Returns the positions of conditions by their ids, from 1, as errors of a search name them. */
export function positionsOf(draft: SearchDraft): ReadonlyMap<number, number> {
  return new Map(conditionsOf(draft).map(({ id }, index) => [id, index + 1]));
}

/** Returns the errors of conditions by their ids. */
export function draftErrors(draft: SearchDraft): ReadonlyMap<number, string> {
  return new Map(
    conditionsOf(draft).flatMap((one) => {
      const error = conditionError(plain(one));
      return error === null ? [] : [[one.id, error] as const];
    }),
  );
}
