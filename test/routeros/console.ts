import { RestError } from './rest-error.ts';

/** One command of a script, such as `/ip address add address=…`. */
export interface ConsoleCommand {
  /** with slashes: `/ip/address` */
  menu: string;
  verb: string;
  /** the words of `[find …]`, or a name or number; null: none */
  target: { find: Record<string, string> } | { name: string } | null;
  parameters: Record<string, string>;
}

const verbs = new Set([
  'add',
  'set',
  'remove',
  'enable',
  'disable',
  'print',
  'get',
  'export',
  'import',
  'load',
  'save',
  'reboot',
  'upgrade',
  'install',
  'check-for-updates',
  'delay',
  'ping',
  'update',
  'unset',
  'info',
  'warning',
  'error',
]);

/** Parses the commands of a script; throws RouterOS's error of an unreadable line. */
export function parseScript(script: string): ConsoleCommand[] {
  let current = '';
  const joined = script.replaceAll(/\\\r?\n\s*/g, '');
  return statements(joined).flatMap(({ text, line }) => {
    const command = parseCommand(text, current, line);
    if (command === null) return [];
    current = command.menu;
    return command.verb === '' ? [] : [command];
  });
}

function statements(script: string): { text: string; line: number }[] {
  const found: { text: string; line: number }[] = [];
  let text = '';
  let line = 1;
  let isQuoted = false;
  for (let index = 0; index <= script.length; index++) {
    const letter = script[index] ?? '\n';
    if (letter === '\\' && isQuoted) text += letter + (script[++index] ?? '');
    else if (letter === '"') {
      isQuoted = !isQuoted;
      text += letter;
    } else if ((letter === '\n' || letter === ';') && !isQuoted) {
      const trimmed = text.trim();
      if (trimmed !== '' && !trimmed.startsWith('#')) found.push({ text: trimmed, line });
      text = '';
      if (letter === '\n') line++;
    } else text += letter;
  }
  if (isQuoted) throw new RestError(400, `Script Error: expected closing quote (line ${line - 1})`);
  return found;
}

function parseCommand(text: string, current: string, line: number): ConsoleCommand | null {
  const words = wordsOf(text);
  const path: string[] = [];
  let isAbsolute = false;
  let verb = '';
  let target: ConsoleCommand['target'] = null;
  const parameters: Record<string, string> = {};
  for (const word of words) {
    const assigned = /^([a-z\d.-]+)=([\s\S]*)$/.exec(word);
    if (verb === '' && path.length === 0 && word.startsWith(':')) verb = word.slice(1);
    else if (verb === '' && !assigned && !word.startsWith('[')) {
      if (word.startsWith('/')) isAbsolute = true;
      for (const part of word.split('/').filter((name) => name !== '')) {
        if (verbs.has(part)) verb = part;
        else if (/^[a-z\d-]+$/.test(part)) path.push(part);
        else throw new RestError(400, `Script Error: syntax error (line ${line} column 1)`);
      }
    } else if (assigned) parameters[assigned[1] ?? ''] = unquoted(assigned[2] ?? '');
    else if (word.startsWith('[')) target = { find: findOf(word) };
    else if (target === null) target = { name: unquoted(word) };
    else throw new RestError(400, `Script Error: syntax error (line ${line} column 1)`);
  }
  const menu =
    isAbsolute || path.length > 0 ? `${isAbsolute ? '' : current}/${path.join('/')}` : current;
  return { menu: menu.replace(/\/$/, ''), verb, target, parameters };
}

function wordsOf(text: string): string[] {
  return text.match(/\[[^\]]*\]|(?:[^\s"[]|"(?:\\[\s\S]|[^"\\])*")+/g) ?? [];
}

function findOf(word: string): Record<string, string> {
  const words = wordsOf(word.slice(1, -1).trim());
  return Object.fromEntries(
    words
      .filter((part) => part !== 'find' && part !== 'where' && part !== 'and')
      .map((part) => {
        const [, name = '', value = ''] = /^([^=]+)=([\s\S]*)$/.exec(part) ?? [];
        return [name, unquoted(value)];
      }),
  );
}

function unquoted(value: string): string {
  return value.startsWith('"') && value.endsWith('"')
    ? value
        .slice(1, -1)
        .replaceAll(/\\(["\\$])/g, '$1')
        .replaceAll(String.raw`\r`, '\r')
        .replaceAll(String.raw`\n`, '\n')
    : value;
}
