import { getOrganizationList } from '../features/organizations/legacy-list/contract.ts';
import { storedToken } from '../features/session/client/cookies.ts';
import { call, setTokenSource } from '../ui/api/call.ts';
import type { TreeLoadedMessage } from './messages.ts';

const parameters = new URLSearchParams(window.location.search);

/** Reads the plain list of organizations, without the tree's calls, and hands it to the console around. */
export async function sendOrganizationList(): Promise<void> {
  setTokenSource(() => window.name || storedToken());
  const organizations = await call(getOrganizationList, {});
  const message: TreeLoadedMessage = {
    type: 'tree-loaded',
    organizations,
    timestamp: parameters.get('timestamp') ?? '',
  };
  // Only to our own origin: whoever else frames this page hears nothing.
  window.parent.postMessage(message, window.location.origin);
}
