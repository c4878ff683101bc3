import { type CallRequest, requestOf } from '../../contract/call-request.ts';
import { getTreePath, getTreeRoots } from '../../features/organizations/contract.ts';
import {
  checkAtStart,
  getCategories,
  getPermissions,
  isLoginValid,
} from '../../features/session/contract.ts';
import type { BuiltScreens } from './built-screens.ts';
import { openingCallsByPath } from './opening-calls.ts';

interface Address {
  /** below the console's */
  path: string;
  screen: ScreenMatch | undefined;
  search: Readonly<Record<string, string>>;
  /** the uniqueId of the organization that was last selected in the browser */
  lastOrganization: string | undefined;
}

interface ScreenMatch {
  pattern: string;
  parameters: Readonly<Record<string, string | undefined>>;
}

const uniqueId = /^(null|\d{1,10})(-(null|\d{1,10})){0,63}$/;

/** Returns the screen at a path below the console's, such as `/setup/devices/manage`. */
export function screenAt(
  path: string,
  { screens, redirects }: Pick<BuiltScreens, 'screens' | 'redirects'>,
): ScreenMatch | undefined {
  const target = redirects[path] ?? path;
  for (const pattern of Object.keys(screens)) {
    const match = expressionOf(pattern).exec(target);
    if (match !== null) return { pattern, parameters: { ...match.groups } };
  }
  return undefined;
}

/** Returns the calls that the console makes as soon as it starts: the frame's and its screen's opening calls. */
export function callsAtStart({ path, screen, search, lastOrganization }: Address): CallRequest[] {
  const org = search.org ?? lastOrganization;
  const frame = [
    requestOf(isLoginValid, { query: checkAtStart(path) }),
    requestOf(getTreeRoots, {}),
    requestOf(getPermissions, {}),
    requestOf(getCategories, {}),
  ];
  if (org === undefined || !uniqueId.test(org)) return frame;
  frame.push(requestOf(getTreePath, { body: { path: org } }));
  const organization = Number(org.split('-').at(-1));
  if (screen === undefined || !Number.isSafeInteger(organization)) return frame;
  const { pattern, parameters } = screen;
  const opening = openingCallsByPath[pattern]?.({ organization, parameters, search }) ?? [];
  return [...frame, ...opening.map(({ endpoint, sent }) => requestOf(endpoint, sent))];
}

/** Returns an expression for a router's path pattern, with a group for each parameter. */
function expressionOf(pattern: string): RegExp {
  const source = pattern
    .replaceAll(/\/\{-\$(\w+)\}/g, '(?:/(?<$1>[^/]+))?')
    .replaceAll(/\$(\w+)/g, '(?<$1>[^/]+)');
  return new RegExp(`^${source}/?$`);
}
