import { type CallRequest, callsToStartId } from '../../contract/call-request.ts';
import { storedToken } from '../../features/session/client/cookies.ts';
import { startCall } from '../../ui/api/started-calls.ts';

/** On a slow network the modules that take the responses come much later. */
const usableMs = 30_000;

// Runs in the page's head, while the modules are loading.
const token = storedToken();
const calls: CallRequest[] = JSON.parse(
  document.getElementById(callsToStartId)?.textContent ?? '[]',
);
if (token !== '') for (const request of calls) void startCall(request, token, usableMs);
