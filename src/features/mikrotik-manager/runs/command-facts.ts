import { parseScript, readingVerbs, type ScriptError } from '../config/script.ts';

/** What the text of a command does, by our own reading of it. */
export interface CommandFacts {
  isWriting: boolean;
  errors: readonly ScriptError[];
  /** who loses the connection */
  warnings: readonly string[];
}

/** Returns whether a command changes something: anything but known reading verbs does. */
export function commandFacts(command: string): CommandFacts {
  const { statements, errors } = parseScript(command);
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
    if (/^\/interface/.test(path) && /^(disable|remove)$|disabled=yes/.test(verb + text))
      return ['It turns off an interface: who is connected through it is cut off.'];
    if (/^\/ip\/(address|route|firewall|service)|^\/user$/.test(path) && !readingVerbs.has(verb))
      return ['It may cut the path by which we reach the router.'];
    return [];
  });
  return { isWriting: !isReading, errors, warnings: [...new Set(warnings)] };
}
