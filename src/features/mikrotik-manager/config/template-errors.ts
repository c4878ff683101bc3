import { isSecretProperty } from '../../site-network/public/secret-properties.ts';
import { keyOf } from './paths.ts';
import { parseScript, type Statement } from './script.ts';

const placeholder = /\{\{\s*([^}]*?)\s*\}\}/g;

export function isVersion(text: string): boolean {
  return /^\d{1,2}(\.\d{1,3}){0,2}$/.test(text);
}

/** Returns whether a version, such as `7.16.1` or `7.18 (stable)`, is at least another. */
export function isAtLeast(version: string, least: string): boolean {
  const parts = (text: string) =>
    text
      .split(' ', 1)[0]
      ?.split('.')
      .map((part) => Number.parseInt(part, 10)) ?? [];
  const [own, wanted] = [parts(version), parts(least)];
  for (let index = 0; index < 3; index++) {
    const difference = (own[index] ?? 0) - (wanted[index] ?? 0);
    if (difference !== 0) return difference > 0;
  }
  return true;
}

/** Returns the names of the variables that a text uses. */
export function variablesIn(text: string): string[] {
  return [...new Set([...text.matchAll(placeholder)].map(([, name = '']) => name))];
}

/** Replaces variables by their values; those without one stay. */
export function filledIn(text: string, valueOf: (name: string) => string | undefined): string {
  return text.replaceAll(placeholder, (whole, name: string) => valueOf(name) ?? whole);
}

interface TemplateText {
  body: string;
  ownedPaths: readonly string[];
  variables: readonly { name: string; kind: string; initial: string | null }[];
}

type TemplatePath = 'body' | 'ownedPaths' | `variables.${number}.${'name' | 'initial'}`;

/** Reports the errors of a template: what the console would refuse, and what we could not compare later. */
export function reportTemplateErrors(
  { body, ownedPaths, variables }: TemplateText,
  error: (path: TemplatePath, message: string) => void,
): void {
  const bodyError = bodyErrorOf(body, variables);
  if (bodyError !== null) error('body', bodyError);
  const { statements } = parseScript(body);
  const notOwned = ownedPaths.find((path) => !statements.some((one) => one.path === path));
  if (notOwned !== undefined) error('ownedPaths', `The configuration has no ${notOwned}`);
  for (const [index, { name, kind, initial }] of variables.entries()) {
    if (variables.findIndex((other) => other.name === name) !== index)
      error(`variables.${index}.name`, 'This name is used twice');
    const message = initial === null ? null : valueError(kind, initial);
    if (kind === 'secret' && initial !== null)
      error(`variables.${index}.initial`, 'A secret has no default: set it at a level');
    else if (message !== null) error(`variables.${index}.initial`, message);
  }
}

function bodyErrorOf(body: string, variables: TemplateText['variables']): string | null {
  const {
    statements,
    errors: [first],
  } = parseScript(body);
  if (first) return `Line ${first.line}: ${first.message}`;
  for (const statement of statements) {
    const message = statementError(statement);
    const secret = secretErrorOf(statement, variables);
    if (message !== null || secret !== null) return `Line ${statement.line}: ${message ?? secret}`;
  }
  const undeclared = variablesIn(body).find((used) => !variables.some(({ name }) => name === used));
  return undeclared === undefined
    ? null
    : `{{${undeclared}}} is not among the variables. Add it below.`;
}

/** Secrets are variables, sealed where they are set, and only in properties whose values are never shown. */
function secretErrorOf(
  { path, properties }: Statement,
  variables: TemplateText['variables'],
): string | null {
  for (const [name, value] of Object.entries(properties)) {
    const secret = variablesIn(value).find((used) =>
      variables.some((variable) => variable.name === used && variable.kind === 'secret'),
    );
    if (!isSecretProperty(path, name)) {
      if (secret !== undefined)
        return `{{${secret}}} is a secret, and ${name} is shown to everybody who may see this router`;
    } else if (value !== '' && (secret === undefined || value !== `{{${secret}}}`))
      return `Write ${name}={{variable}}, with a variable of the kind Secret`;
  }
  return null;
}

function statementError({ verb, path, find, words, properties }: Statement): string | null {
  if (verb.startsWith(':'))
    return `${verb} cannot be compared with a router. Use add, set and remove, and variables instead of conditions.`;
  if (!['add', 'set', 'remove'].includes(verb))
    return `${verb} is a command, not a configuration. Run it under Commands.`;
  if (path === '') return `${verb} needs a menu, such as /ip/pool`;
  if (variablesIn([path, ...Object.keys(properties)].join(' ')).length > 0)
    return 'Variables can only be in values';
  if (verb === 'remove')
    return find === null || Object.keys(find).length === 0
      ? 'Name what is removed by its properties: remove [find comment="…"]'
      : null;
  if (Object.keys(properties).length === 0) return `${verb} has no properties`;
  if (verb === 'set' && words.some((word) => /^\d+$/.test(word)))
    return 'Numbers of objects differ between routers. Use set [find name="…"].';
  if (verb === 'add' && keyOf(path, properties) === null)
    return 'Give it a name or a comment, so that it is recognized on the router';
  return null;
}

/** Returns why a text is no value of a variable's kind; null if it is one. */
export function valueError(kind: string, value: string): string | null {
  switch (kind) {
    case 'number':
      return /^-?\d{1,12}$/.test(value) ? null : 'Write a whole number';
    case 'vlan':
      return /^\d{1,4}$/.test(value) && Number(value) >= 1 && Number(value) <= 4094
        ? null
        : 'Write a VLAN from 1 to 4094';
    case 'address':
      return /^[\da-f:.]+(\/\d{1,3})?$/i.test(value)
        ? null
        : 'Write an address, such as 10.0.0.1/24';
    default:
      return null;
  }
}
