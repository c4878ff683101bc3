import type { ServerContext } from '../../../server/context.ts';
import { storeEvents } from '../accounting/storage/store-events.ts';
import type { Limits } from '../contract.ts';
import { findArea } from '../grants/area.ts';
import { isPasswordCheck, rejected } from '../logins/login-decision.ts';
import type { LoginRequest } from '../logins/login-request.ts';
import { decideLogin } from '../logins/login-ways.ts';
import { writeAccepted, writeRejected } from '../logins/write-decision.ts';
import { startEvent } from './events.ts';
import type { OpenNdsGateway } from './find-gateway.ts';
import type { OpenNdsMessage } from './message.ts';

/** Decides about a login and starts its session: openNDS opens the way with this reply. Null: the guest stays out. */
export function takeLogin(
  server: ServerContext,
  gateway: OpenNdsGateway,
  message: Extract<OpenNdsMessage, { kind: 'login' }>,
): Promise<Limits | null> {
  const started = performance.now();
  const { deviceId, nasIdentifier, areaNumber, providerPath } = gateway;
  const scope = [providerPath];
  const { ticket, macAddress } = message;
  const request: LoginRequest = {
    source: { clientDeviceId: deviceId, address: null, nasIdentifier },
    exactName: ticket,
    userName: ticket,
    password: { kind: 'plain', text: ticket },
    macAddress,
    nameMac: null,
    isCallCheck: false,
    ssid: null,
  };
  return server.database.withScope(scope, async (transaction) => {
    const area = await findArea(transaction, areaNumber);
    if (area === undefined) return null;
    const now = server.now();
    const nas = { deviceId, type: 'opennds' as const, area };
    const login = { ...request, transaction, nas, now, checked: null };
    const decided = await decideLogin(login);
    const milliseconds = Math.round(performance.now() - started);
    if (isPasswordCheck(decided) || !decided.isAccepted) {
      const decision = isPasswordCheck(decided) ? rejected('portal', 'unknown-user') : decided;
      await writeRejected(login, decision, milliseconds);
      return null;
    }
    const { grantId, limits } = await writeAccepted(login, decided, milliseconds);
    const event = startEvent(gateway, message, grantId, now);
    await storeEvents(transaction, [event], scope, { now, secrets: server.secrets }, new Map());
    return limits;
  });
}
