import { ApiError } from '../contract/api-error.ts';
import { organizationListRoute } from '../features/organizations/legacy-list/route.ts';
import { storedToken } from '../features/session/client/cookies.ts';
import { call, setTokenSource } from '../ui/api/call.ts';
import type { LogoutMessage, TreeLoadedMessage } from './messages.ts';

const parameters = new URLSearchParams(window.location.search);

/** Loads the plain list of organizations and sends it to the console. */
export async function sendOrganizationList(): Promise<void> {
  setTokenSource(() => window.name || storedToken());
  const timestamp = parameters.get('timestamp') ?? '';
  // Sent to our origin only, so that another site that frames this page receives nothing.
  const send = (message: TreeLoadedMessage | LogoutMessage) =>
    window.parent.postMessage(message, window.location.origin);
  try {
    send({ type: 'tree-loaded', organizations: await call(organizationListRoute, {}), timestamp });
  } catch (error) {
    if (!(error instanceof ApiError && error.status === 401)) throw error;
    send({ type: 'logout', timestamp });
  }
}
