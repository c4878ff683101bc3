import { type ThemeChoice, themeChoices } from '../ui/theme/colorScheme.ts';
import { type Arrived, type Expected, isFrom } from './messages.ts';

/**
 * What an embedded page and the console around it tell each other. Every message carries the nonce that the page was
 * loaded with, goes to our own origin only, and holds no token.
 */
interface Nonce {
  timestamp: string;
}

/** What the page tells. */
export type PageMessage = Nonce & PageWords;
export type PageWords =
  /** it is there and listens */
  | { type: 'ready' }
  /** it has gone to `?…` within itself, or asks for the console's screen at `/…` */
  | { type: 'navigate'; address: string; replace: boolean }
  | { type: 'snackbar'; color: 'error' | 'success'; text: string; code: string }
  /** of its content, for pages that grow with it */
  | { type: 'height'; height: number }
  /** whether leaving would lose what somebody has typed */
  | { type: 'dirty'; dirty: boolean }
  /** somebody uses it, which the console cannot see */
  | { type: 'activity' }
  /** its session is over */
  | { type: 'logout' };

/** What the console tells. */
export type ConsoleMessage = Nonce & ConsoleWords;
export type ConsoleWords =
  | { type: 'theme'; choice: ThemeChoice }
  /** the console's address has changed: show this, whatever has been typed */
  | { type: 'show'; search: string };

type Check = (value: unknown) => boolean;
type Shapes<M extends { type: string }> = {
  [T in M['type']]: Record<Exclude<keyof Extract<M, { type: T }>, 'type'>, Check>;
};

const longestAddress = 2_000;
const highest = 100_000;
const text =
  (most: number): Check =>
  (value) =>
    typeof value === 'string' && value.length <= most;
const flag: Check = (value) => typeof value === 'boolean';
const oneOf =
  (values: readonly string[]): Check =>
  (value) =>
    typeof value === 'string' && values.includes(value);

const pageShapes: Shapes<PageWords> = {
  ready: {},
  navigate: {
    // `//host` and `/\host` would lead elsewhere.
    address: (value) =>
      typeof value === 'string' &&
      value.length <= longestAddress &&
      /^(\?|\/(?![/\\]))[^\p{Cc}]*$/u.test(value),
    replace: flag,
  },
  snackbar: { color: oneOf(['error', 'success']), text: text(500), code: text(40) },
  height: {
    height: (value) => Number.isInteger(value) && Number(value) >= 0 && Number(value) <= highest,
  },
  dirty: { dirty: flag },
  activity: {},
  logout: {},
};

const consoleShapes: Shapes<ConsoleWords> = {
  theme: { choice: oneOf(themeChoices) },
  show: {
    search: (value) =>
      typeof value === 'string' && value.length <= longestAddress && /^(\?|$)/.test(value),
  },
};

/** The page's message, if it comes from the very frame, from our origin, in the exact shape and with its nonce. */
export function messageOfPage(event: Arrived, expected: Expected): PageMessage | null {
  const { data } = event;
  return isFrom(event, expected) && hasShape<PageMessage>(data, pageShapes, expected.timestamp)
    ? data
    : null;
}

/** The console's message, checked alike. */
export function messageOfConsole(event: Arrived, expected: Expected): ConsoleMessage | null {
  const { data } = event;
  return isFrom(event, expected) &&
    hasShape<ConsoleMessage>(data, consoleShapes, expected.timestamp)
    ? data
    : null;
}

function hasShape<M>(
  data: unknown,
  shapes: Record<string, Record<string, Check>>,
  timestamp: string,
): data is M {
  if (typeof data !== 'object' || data === null) return false;
  const { type, timestamp: sent, ...fields } = Object.fromEntries<unknown>(Object.entries(data));
  if (typeof type !== 'string' || !Object.hasOwn(shapes, type) || sent !== timestamp) return false;
  const checks = Object.entries(shapes[type] ?? {});
  return (
    Object.keys(fields).length === checks.length &&
    checks.every(([name, check]) => Object.hasOwn(fields, name) && check(fields[name]))
  );
}
