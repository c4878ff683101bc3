import { maskedText } from '../../site-network/public/routeros.ts';
import type { ShownVariable } from '../contract.ts';
import type { TemplateVariable } from '../fields.ts';
import { valueError } from './template-errors.ts';

/** The levels of values, the nearest to a router first. */
export const levels = ['device', 'area', 'site', 'grouping', 'provider'] as const;
export type Level = (typeof levels)[number];

export const scopeRank = { Site: 0, Grouping: 1, Provider: 2 } as const;

/** A value that applies to a router, in plain text. */
export interface SetValue {
  name: string;
  level: Level;
  /** how far the organization is from the router; a grouping may be in another */
  distance: number;
  /** the name of the organization or device */
  ownerName: string;
  value: string;
}

interface DeclaringTemplate {
  name: string;
  scope: keyof typeof scopeRank;
  variables: readonly TemplateVariable[];
}

export interface ResolvedVariable extends Omit<ShownVariable, 'value'> {
  /** in plain text: never log or return it */
  value: string | null;
}

/** Resolves the variables of a router's templates: the nearest value, else the default of the nearest template. */
export function resolveVariables(
  templates: readonly DeclaringTemplate[],
  values: readonly SetValue[],
): ResolvedVariable[] {
  const declared = templates.flatMap((template) =>
    template.variables.map((variable) => ({ template, variable })),
  );
  const byName = Map.groupBy(declared, ({ variable }) => variable.name);
  return [...byName]
    .map(([name, declarations]) => resolve(name, declarations, values))
    .toSorted((left, right) => left.name.localeCompare(right.name));
}

interface Declaration {
  template: DeclaringTemplate;
  variable: TemplateVariable;
}

function resolve(
  name: string,
  declarations: readonly Declaration[],
  values: readonly SetValue[],
): ResolvedVariable {
  const [nearest] = declarations.toSorted(
    (left, right) => scopeRank[left.template.scope] - scopeRank[right.template.scope],
  );
  const kind = nearest?.variable.kind ?? 'text';
  const disagreement = disagreementOf(name, declarations);
  const [set] = values
    .filter((value) => value.name === name)
    .toSorted(
      (left, right) =>
        levels.indexOf(left.level) - levels.indexOf(right.level) || left.distance - right.distance,
    );
  if (set !== undefined) {
    const invalid = valueError(kind, set.value);
    const error = disagreement ?? (invalid && `${name} of ${set.ownerName}: ${invalid}`);
    return { name, kind, value: set.value, origin: set.level, from: set.ownerName, error };
  }
  const initial = nearest?.variable.initial ?? null;
  if (initial !== null)
    return {
      name,
      kind,
      value: initial,
      origin: 'default',
      from: nearest?.template.name ?? null,
      error: disagreement,
    };
  const error = disagreement ?? `{{${name}}} has no value. Set it under Variables.`;
  return { name, kind, value: null, origin: null, from: null, error };
}

/** Two templates of one scope that declare a variable differently are an error: neither is nearer. */
function disagreementOf(name: string, declarations: readonly Declaration[]): string | null {
  for (const one of declarations)
    for (const other of declarations)
      if (
        one !== other &&
        one.template.scope === other.template.scope &&
        (one.variable.kind !== other.variable.kind ||
          one.variable.initial !== other.variable.initial)
      )
        return `${one.template.name} and ${other.template.name} declare {{${name}}} differently. Give it the same kind and default in both.`;
  return null;
}

/** Returns a variable for display, without a secret's value. */
export function shownVariable({ value, ...variable }: ResolvedVariable): ShownVariable {
  return { ...variable, value: value !== null && variable.kind === 'secret' ? maskedText : value };
}
