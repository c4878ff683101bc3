import { ApiError } from '../contract/api-error.ts';
import { getOrganizationList } from '../features/organizations/legacy-list/contract.ts';
import { storedToken } from '../features/session/client/cookies.ts';
import { call, setTokenSource } from '../ui/api/call.ts';
import type { LogoutMessage, TreeLoadedMessage } from './messages.ts';

const parameters = new URLSearchParams(window.location.search);

/** Reads the plain list of organizations, without the tree's calls, and hands it to the console around. */
export async function sendOrganizationList(): Promise<void> {
  setTokenSource(() => window.name || storedToken());
  const timestamp = parameters.get('timestamp') ?? '';
  // Only to our own origin: whoever else frames this page hears nothing.
  const tell = (message: TreeLoadedMessage | LogoutMessage) =>
    window.parent.postMessage(message, window.location.origin);
  try {
    tell({ type: 'tree-loaded', organizations: await call(getOrganizationList, {}), timestamp });
  } catch (error) {
    if (!(error instanceof ApiError && error.status === 401)) throw error;
    tell({ type: 'logout', timestamp });
  }
}
