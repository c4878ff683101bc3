import { hasComment, keyOf } from './paths.ts';
import { parseScript, type Statement } from './script.ts';
import { filledIn, isAtLeast, variablesIn } from './template-errors.ts';
import { type ResolvedVariable, scopeRank } from './variables.ts';

/** What a template wants of one object of a router; secrets are in plain text: never log or return it. */
export interface WishedObject {
  templateId: string;
  template: string;
  path: string;
  /** `object`: exists and has the properties; `settings`: has them if it exists; `absent`: does not exist */
  kind: 'object' | 'settings' | 'absent';
  /** the properties that it is found by; empty for a menu that is one object */
  key: Readonly<Record<string, string>>;
  properties: Readonly<Record<string, string>>;
}

export interface Wish {
  objects: readonly WishedObject[];
  /** where objects of these templates are removed once they are wished no more */
  ownedPaths: readonly string[];
  /** why it cannot be applied; then there are no objects */
  errors: readonly string[];
}

export interface ApplicableTemplate {
  id: string;
  name: string;
  scope: keyof typeof scopeRank;
  position: number;
  leastVersion: string | null;
  body: string;
  ownedPaths: readonly string[];
}

/** The mark of our objects in their comments. */
export const markerPrefix = 'atrium:router-template:';

export function markerOf(templateId: string): string {
  return `${markerPrefix}${templateId}`;
}

/** Sorts templates as they are applied: the provider's first, so that nearer ones overrule it. */
export function inOrder<T extends Pick<ApplicableTemplate, 'scope' | 'position' | 'name'>>(
  templates: readonly T[],
): T[] {
  return templates.toSorted(
    (left, right) =>
      scopeRank[right.scope] - scopeRank[left.scope] ||
      left.position - right.position ||
      left.name.localeCompare(right.name),
  );
}

/** Returns what templates want of a router. An object that several want has the properties of the last. */
export function wishOf(
  templates: readonly ApplicableTemplate[],
  variables: readonly ResolvedVariable[],
  version: string,
): Wish {
  const applied = inOrder(templates).filter(
    ({ leastVersion }) => leastVersion === null || isAtLeast(version, leastVersion),
  );
  const used = new Set(applied.flatMap(({ body }) => variablesIn(body)));
  const errors = variables.flatMap(({ name, error }) =>
    used.has(name) && error !== null ? [error] : [],
  );
  if (errors.length > 0) return { objects: [], ownedPaths: [], errors };
  const values = new Map(variables.map(({ name, value }) => [name, value ?? '']));
  const objects = new Map<string, WishedObject>();
  for (const template of applied)
    for (const statement of parseScript(template.body).statements) {
      const wished = wishedObject(template, filled(statement, values));
      const id = JSON.stringify([wished.path, Object.entries(wished.key).toSorted(byProperty)]);
      const earlier = objects.get(id);
      const isSameKind =
        earlier !== undefined && wished.kind !== 'absent' && earlier.kind !== 'absent';
      objects.set(
        id,
        isSameKind
          ? {
              ...wished,
              kind: earlier.kind === 'object' ? 'object' : wished.kind,
              properties: { ...earlier.properties, ...wished.properties },
            }
          : wished,
      );
    }
  return {
    objects: [...objects.values()],
    ownedPaths: [...new Set(applied.flatMap(({ ownedPaths }) => ownedPaths))],
    errors: [],
  };
}

const byProperty = ([left]: [string, string], [right]: [string, string]) =>
  left.localeCompare(right);

function filled(statement: Statement, values: ReadonlyMap<string, string>): Statement {
  // Values are put into parsed words, so that none of them can be a command.
  const fill = (text: string) => filledIn(text, (name) => values.get(name));
  const fillAll = (texts: Readonly<Record<string, string>>) =>
    Object.fromEntries(Object.entries(texts).map(([name, text]) => [name, fill(text)]));
  return {
    ...statement,
    words: statement.words.map(fill),
    find: statement.find && fillAll(statement.find),
    properties: fillAll(statement.properties),
  };
}

function wishedObject(template: ApplicableTemplate, statement: Statement): WishedObject {
  const { verb, path, find, words, properties } = statement;
  const common = { templateId: template.id, template: template.name, path };
  if (verb === 'remove') return { ...common, kind: 'absent', key: find ?? {}, properties: {} };
  if (verb === 'set') {
    const [name] = words;
    const key = find ?? (name === undefined ? {} : { name });
    return { ...common, kind: 'settings', key, properties };
  }
  const { comment = '', ...own } = properties;
  const key = keyOf(path, properties) ?? {};
  if (!hasComment(path)) return { ...common, kind: 'object', key, properties: own };
  const marked = `${comment === '' ? '' : `${comment} `}${markerOf(template.id)}`;
  return {
    ...common,
    kind: 'object',
    key: key.comment === undefined ? key : { comment: marked },
    properties: { ...own, comment: marked },
  };
}
