import { type PortalSession, startPortalSession } from '../../radius/public/portal-sessions.ts';
import type { LetIn } from '../gateways/gateway.ts';
import { gateways } from '../gateways/gateways.ts';
import { noteRefusal } from './guesses.ts';
import { type Admission, errorOf, type Outcome, type Visit } from './visit.ts';

const callDeadlineMs = 10_000;

/** Hands an admitted guest to the gateway: by the browser, or by a call of ours. */
export async function letIn(visit: Visit, admission: Admission): Promise<Outcome> {
  const { device, now } = visit;
  const { arrival } = visit.state;
  const { guestId, method, ...credentials } = admission;
  const state = {
    ...visit.state,
    guestId,
    identity: null,
    identityKey: null,
    sentAt: now.getTime(),
    // A known device signed in without any proof but its address.
    isProven: visit.state.isProven || method !== null,
  };
  const adapter = gateways.find(({ id }) => id === arrival?.gateway);
  if (arrival === null || device === null || adapter === undefined)
    return { kind: 'page', page: 'refused', state, error: errorOf('no-gateway') };
  const { ticket } = credentials;
  const started = await startSession(visit, ticket);
  if (started === 'refused')
    return { kind: 'page', page: 'refused', state, error: errorOf('temporary') };
  const returnUrl = await visit.returnUrl('wait', state);
  const step = adapter.letIn(arrival, { ...credentials, returnUrl }, device);
  if (step.kind === 'redirect') return { kind: 'leave', url: step.url };
  if (step.kind === 'form') return { kind: 'form', state, form: step };
  const result = await called(step);
  if (result.ok) return { kind: 'go', page: 'wait', state };
  visit.server.log.warn(
    { gateway: device.name, supportCode: state.supportCode, error: result.error },
    'a gateway did not let a guest in',
  );
  if (started !== null) await started.end();
  await visit.server.database.withScope(visit.area.scope, (transaction) =>
    noteRefusal(transaction, visit, 'gateway-refused', null),
  );
  return { kind: 'page', page: 'refused', state, error: errorOf('gateway-failed') };
}

/**
 * Starts the session of a device whose gateway does not ask RADIUS, before the gateway lets it in: by then it is decided
 * whether the guest may be online. Null: the gateway asks and reports by itself.
 */
async function startSession(
  { server, area, state, device }: Visit,
  ticket: string,
): Promise<PortalSession | 'refused' | null> {
  const macAddress = state.arrival?.macAddress ?? null;
  const adapter = gateways.find(({ id }) => id === state.arrival?.gateway);
  if (device === null || macAddress === null || adapter?.isWithoutRadius !== true) return null;
  const { id: deviceId, type, nasIdentifier } = device;
  const [providerPath = area.path] = area.providerScope;
  const session = await startPortalSession(
    server,
    { deviceId, type, nasIdentifier, areaNumber: area.number, providerPath },
    { ticket, macAddress, ipAddress: state.arrival?.ipAddress ?? null },
  );
  return session ?? 'refused';
}

async function called(step: Extract<LetIn, { kind: 'call' }>) {
  try {
    return await step.run(AbortSignal.timeout(callDeadlineMs));
  } catch (error) {
    return { ok: false, error: String(error) } as const;
  }
}
