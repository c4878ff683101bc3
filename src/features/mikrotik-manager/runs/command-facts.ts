import { isSecretProperty } from '../../site-network/public/secret-properties.ts';
import { parseScript, readingVerbs, type ScriptError } from '../config/script.ts';

/** What the text of a command does, by our own reading of it. */
export interface CommandFacts {
  isWriting: boolean;
  errors: readonly Omit<ScriptError, 'text'>[];
  /** who loses the connection */
  warnings: readonly string[];
}

/** Returns whether a command changes something: anything but known reading verbs does. */
export function commandFacts(command: string): CommandFacts {
  const { statements, errors: unreadable } = parseScript(command);
  // What `get` returns stands alone, so that it could not be masked in the output.
  const secretGets = statements.filter(
    ({ verb, path, words, properties }) =>
      verb === 'get' &&
      [...words, properties['value-name'] ?? ''].some((name) => isSecretProperty(path, name)),
  );
  const errors = [
    ...unreadable,
    ...secretGets.map(({ line }) => ({
      line,
      message: 'Secrets are not shown here, so leave this out',
    })),
  ];
  // Brackets are evaluated by the router and can hold any command.
  const isReading =
    errors.length === 0 &&
    statements.length > 0 &&
    statements.every(
      ({ verb, text, properties }) =>
        readingVerbs.has(verb) && !/[[\]{}$]/.test(text) && properties.file === undefined,
    );
  const warnings = statements.flatMap(({ verb, path, text }) => {
    if (/^(reboot|shutdown|load|reset-configuration|install|downgrade)$/.test(verb))
      return ['The router restarts or stops: everybody connected through it is cut off.'];
    if (path.startsWith('/ip/hotspot') && !readingVerbs.has(verb))
      return ['It changes the hotspot: guests online may have to log in again.'];
    if (path.startsWith('/interface') && /^(disable|remove)$|disabled=yes/.test(verb + text))
      return ['It turns off an interface: who is connected through it is cut off.'];
    if (/^\/ip\/(address|route|firewall|service)|^\/user$/.test(path) && !readingVerbs.has(verb))
      return ['It may cut the path by which we reach the router.'];
    return [];
  });
  return { isWriting: !isReading, errors, warnings: [...new Set(warnings)] };
}
