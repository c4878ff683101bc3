import { type ThemeChoice, themeChoices } from '../ui/theme/colorScheme.ts';
import { type Arrived, type Expected, isFrom } from './messages.ts';

/**
 * The messages between an embedded page and the console that frames it. Every message has the nonce that the page was
 * loaded with, is sent to our origin only, and contains no token.
 */
interface Nonce {
  timestamp: string;
}

/** Messages of the page. */
export type PageMessage = Nonce & PageMessageBody;
export type PageMessageBody =
  /** the page listens */
  | { type: 'ready' }
  /** the page has navigated to `?…`, or requests the console's screen at `/…` */
  | { type: 'navigate'; address: string; replace: boolean }
  /** a message for the console's snackbar; `action` is the label of its button, if it has one */
  | { type: 'snackbar'; color: 'error' | 'success'; text: string; code: string; action: string }
  /** an error message of the page is over */
  | { type: 'hide-error'; text: string }
  /** the content's height, for pages with the layout `grow` */
  | { type: 'height'; height: number }
  /** the page shows the record of this name; '' for none */
  | { type: 'record'; name: string }
  /** whether the page has unsaved changes */
  | { type: 'dirty'; dirty: boolean }
  /** whether a dialog of the page is open, which concerns the whole console */
  | { type: 'dialog'; isOpen: boolean }
  /** the user is active in the page */
  | { type: 'activity' }
  /** the session has ended */
  | { type: 'logout' };

/** Messages of the console. */
export type ConsoleMessage = Nonce & ConsoleMessageBody;
export type ConsoleMessageBody =
  | { type: 'theme'; choice: ThemeChoice }
  /** the console's address has changed, and the page must follow */
  | { type: 'show'; search: string }
  /** the user has logged in again, and the stored token is another */
  | { type: 'session' }
  /** the button of the page's last snackbar message was pressed */
  | { type: 'snackbar-action' };

type Check = (value: unknown) => boolean;
type Shapes<M extends { type: string }> = {
  [T in M['type']]: Record<Exclude<keyof Extract<M, { type: T }>, 'type'>, Check>;
};

const longestAddress = 2_000;
export const longestText = 500;
export const longestName = 500;
const maximumHeight = 100_000;
const text =
  (most: number): Check =>
  (value) =>
    typeof value === 'string' && value.length <= most;
const flag: Check = (value) => typeof value === 'boolean';
const oneOf =
  (values: readonly string[]): Check =>
  (value) =>
    typeof value === 'string' && values.includes(value);

const pageShapes: Shapes<PageMessageBody> = {
  ready: {},
  navigate: {
    // `//host` and `/\host` would be other hosts.
    address: (value) =>
      typeof value === 'string' &&
      value.length <= longestAddress &&
      /^(\?|\/(?![/\\]))[^\p{Cc}]*$/u.test(value),
    replace: flag,
  },
  snackbar: {
    color: oneOf(['error', 'success']),
    text: text(longestText),
    code: text(40),
    action: text(40),
  },
  'hide-error': { text: text(longestText) },
  height: {
    height: (value) =>
      Number.isInteger(value) && Number(value) >= 0 && Number(value) <= maximumHeight,
  },
  record: { name: text(longestName) },
  dirty: { dirty: flag },
  dialog: { isOpen: flag },
  activity: {},
  logout: {},
};

const consoleShapes: Shapes<ConsoleMessageBody> = {
  session: {},
  theme: { choice: oneOf(themeChoices) },
  show: {
    search: (value) =>
      typeof value === 'string' && value.length <= longestAddress && /^(\?|$)/.test(value),
  },
  'snackbar-action': {},
};

/** Returns the page's message if its window, origin, shape and nonce are as expected, otherwise null. */
export function messageOfPage(event: Arrived, expected: Expected): PageMessage | null {
  const { data } = event;
  return isFrom(event, expected) && hasShape<PageMessage>(data, pageShapes, expected.timestamp)
    ? data
    : null;
}

/** Returns the console's message, with the same checks. */
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
