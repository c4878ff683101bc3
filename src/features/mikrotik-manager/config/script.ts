/** One command of a RouterOS script. */
export interface Statement {
  /** counted from 1 */
  line: number;
  text: string;
  /** with slashes, such as `/ip/address`; empty for the root */
  path: string;
  verb: string;
  /** the conditions of `[find …]` */
  find: Readonly<Record<string, string>> | null;
  /** the words without a name after the verb */
  words: readonly string[];
  properties: Readonly<Record<string, string>>;
}

export interface ScriptError {
  line: number;
  message: string;
  /** what was not understood, which may have secrets */
  text: string;
}

/** The verbs of commands that change nothing, as the console knows them. */
export const readingVerbs = new Set([
  'print',
  'export',
  'monitor',
  'get',
  'find',
  'ping',
  'traceroute',
  'check-for-updates',
  'monitor-traffic',
  'info',
  'resolve',
  'torch',
]);
const changingVerbs = new Set([
  'add',
  'set',
  'remove',
  'enable',
  'disable',
  'move',
  'unset',
  'reset',
  'comment',
  'edit',
  'import',
  'load',
  'save',
  'reboot',
  'shutdown',
  'upgrade',
  'install',
  'fetch',
  'run',
  'clear',
  'reset-configuration',
  'reset-counters',
  'release',
  'renew',
  'make-static',
  'login',
  'remove-session',
  'downgrade',
  'restart',
  'sign',
  'ssh',
  'telnet',
  'bandwidth-test',
  'flush',
  'wol',
  // It disconnects the clients of the radio.
  'scan',
  'delay',
]);

/** Menus that are named like a command of another menu. */
const menusNamedLikeVerbs = new Set(['/ip/ssh', '/tool/mac-server/ping', '/system/upgrade']);

/** Parses a script into commands. Nothing is evaluated: `:if`, variables and the like are commands of the root. */
export function parseScript(script: string): { statements: Statement[]; errors: ScriptError[] } {
  const statements: Statement[] = [];
  const errors: ScriptError[] = [];
  let path = '';
  let menu: { text: string; line: number } | null = null;
  const endMenu = () => {
    if (menu === null) return;
    errors.push({ ...menu, message: `“${shortened(menu.text)}” is followed by no command` });
  };
  for (const { text, line } of commandTexts(script, errors)) {
    const words = wordsOf(text);
    const parsed = parseWords(words, path);
    if (parsed === null) {
      menu = null;
      errors.push({ line, text: `${path} ${text}`, message: `“${shortened(text)}” is no command` });
      continue;
    }
    ({ path } = parsed);
    const isMenu =
      parsed.verb === '' &&
      parsed.words.length === 0 &&
      Object.keys(parsed.properties).length === 0;
    if (isMenu) endMenu();
    menu = isMenu ? { text, line } : null;
    if (parsed.verb !== '') statements.push({ line, text, ...parsed });
    else if (!isMenu)
      errors.push({ line, text, message: `“${shortened(text)}” has no verb, such as add or set` });
  }
  endMenu();
  return { statements, errors };
}

function shortened(text: string): string {
  return text.length > 40 ? `${text.slice(0, 40)}…` : text;
}

/** Splits a script at line ends and semicolons outside of quotes and brackets, and joins continued lines. */
function commandTexts(script: string, errors: ScriptError[]): { text: string; line: number }[] {
  const found: { text: string; line: number }[] = [];
  let text = '';
  let line = 1;
  let startedAt = 1;
  let isQuoted = false;
  let depth = 0;
  const source = `${script.replaceAll('\r\n', '\n')}\n`;
  for (let index = 0; index < source.length; index++) {
    const letter = source[index] ?? '';
    if (letter === '\\' && source[index + 1] === '\n') {
      line++;
      index += 1 + (/^[ \t]*/.exec(source.slice(index + 2))?.[0].length ?? 0);
      continue;
    }
    if (letter === '\\' && isQuoted) {
      text += letter + (source[++index] ?? '');
      continue;
    }
    if (letter === '"') isQuoted = !isQuoted;
    if (!isQuoted && letter === '#' && text.trim() === '') {
      while (source[index + 1] !== '\n') index++;
      continue;
    }
    if (!isQuoted && '[{('.includes(letter)) depth++;
    if (!isQuoted && ']})'.includes(letter)) depth--;
    const isEnd = !isQuoted && depth <= 0 && (letter === '\n' || letter === ';');
    if (isEnd) {
      if (text.trim() !== '') found.push({ text: text.trim(), line: startedAt });
      text = '';
      depth = 0;
    } else {
      if (text.trim() === '' && letter.trim() !== '') startedAt = line;
      text += letter;
    }
    if (letter === '\n') line++;
  }
  if (text.trim() !== '')
    errors.push({
      line: startedAt,
      text: text.trim(),
      message: isQuoted ? 'A quotation mark is not closed' : 'A bracket is not closed',
    });
  return found;
}

function wordsOf(text: string): string[] {
  const quoted = String.raw`"(?:\\[\s\S]|[^"\\])*"`;
  const placeholder = String.raw`\{\{[^}]*\}\}`;
  return (
    text.match(new RegExp(String.raw`\[[^\]]*\]|(?:${placeholder}|${quoted}|[^\s"[])+`, 'g')) ?? []
  );
}

function parseWords(words: readonly string[], current: string) {
  const segments: string[] = [];
  const rest: string[] = [];
  const properties: Record<string, string> = {};
  let isAbsolute = false;
  let verb = '';
  let find: Record<string, string> | null = null;
  for (const word of words) {
    const assigned = /^([a-z\d.-]+)=([\s\S]*)$/i.exec(word);
    if (word.startsWith('[')) {
      find = conditionsOf(word);
      if (find === null) return null;
    } else if (assigned) properties[assigned[1] ?? ''] = unquoted(assigned[2] ?? '');
    else if (verb === '' && word.startsWith(':')) verb = word;
    else if (verb === '' && rest.length === 0) {
      if (word.startsWith('/')) isAbsolute = true;
      for (const part of word.split('/').filter((one) => one !== '')) {
        if (verb !== '' || !/^[a-z\d-]+$/.test(part)) rest.push(unquoted(part));
        else if (
          isVerb(part, `${isAbsolute ? '' : current}${segments.map((one) => `/${one}`).join('')}`)
        )
          verb = part;
        else segments.push(part);
      }
    } else rest.push(unquoted(word));
  }
  if (segments.length === 0 && !isAbsolute && verb === '') return null;
  const own = segments.length > 0 ? `/${segments.join('/')}` : '';
  const path = isAbsolute || verb.startsWith(':') ? own : `${current}${own}`;
  return { path, verb, find, words: rest, properties };
}

function isVerb(word: string, menu: string): boolean {
  const path = `${menu}/${word}`;
  return (readingVerbs.has(word) || changingVerbs.has(word)) && !menusNamedLikeVerbs.has(path);
}

/** Reads `[find name=x comment="y"]`; null for expressions, which only the router can evaluate. */
function conditionsOf(word: string): Record<string, string> | null {
  const words = wordsOf(word.slice(1, -1).trim());
  if (words[0] !== 'find') return null;
  const conditions: Record<string, string> = {};
  for (const part of words.slice(1)) {
    if (part === 'where' || part === 'and') continue;
    const [, name, value] = /^([a-z\d.-]+)=([\s\S]*)$/.exec(part) ?? [];
    if (name === undefined || value === undefined) return null;
    conditions[name] = unquoted(value);
  }
  return conditions;
}

const escapes: Partial<Record<string, string>> = {
  n: '\n',
  r: '\r',
  t: '\t',
  a: '\u0007',
  b: '\b',
  f: '\f',
  v: '\v',
  _: ' ',
};
/** Keeps a byte order mark, which is a part of the value. */
const utf8 = new TextDecoder('utf-8', { ignoreBOM: true });

/** Exports write the UTF-8 bytes of non-ASCII characters as `\XX`. */
function unquoted(value: string): string {
  if (!value.startsWith('"') || !value.endsWith('"') || value.length < 2) return value;
  return value
    .slice(1, -1)
    .replaceAll(
      /((?:\\[\dA-F]{2})+)|\\(["\\$?_nrtabfv])/g,
      (_whole, bytes?: string, letter = '') =>
        bytes === undefined
          ? (escapes[letter] ?? letter)
          : utf8.decode(Uint8Array.from(bytes.split('\\').slice(1), (byte) => Number(`0x${byte}`))),
    );
}
