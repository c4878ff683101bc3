import type { ServerContext } from '../../../server/context.ts';
import type { SessionEvent } from '../accounting/events/accounting-event.ts';
import { storeEvents } from '../accounting/storage/store-events.ts';
import type { Limits } from '../contract.ts';
import { findArea } from '../grants/area.ts';
import { writeAccepted, writeRejected } from '../logins/decisions/write-decision.ts';
import { isPasswordCheck, rejected } from '../logins/login-decision.ts';
import type { LoginRequest } from '../logins/login-request.ts';
import { decideLogin } from '../logins/methods/login-ways.ts';
import type { GatewayWithoutAccounting } from './gateway-without-accounting.ts';

/** Decides about a login with a portal's ticket and starts its session. Null: the guest stays out. */
export function startByTicket(
  server: ServerContext,
  gateway: GatewayWithoutAccounting,
  { ticket, macAddress }: { ticket: string; macAddress: string },
  startEvent: (grantId: string, now: Date) => SessionEvent,
): Promise<Limits | null> {
  const started = server.now().getTime();
  const { deviceId, type, nasIdentifier, areaNumber, providerPath } = gateway;
  const scope = [providerPath];
  const request: LoginRequest = {
    source: { clientDeviceId: deviceId, address: null, nasIdentifier },
    exactName: ticket,
    userName: ticket,
    password: { kind: 'plain', text: ticket },
    macAddress,
    nameMac: null,
    isCallCheck: false,
    certificateSerial: null,
    ssid: null,
    handshake: null,
  };
  return server.database.withScope(scope, async (transaction) => {
    const area = await findArea(transaction, areaNumber);
    if (area === undefined) return null;
    const now = server.now();
    const nas = { deviceId, type, area };
    const login = { ...request, transaction, nas, now, checked: null, secrets: server.secrets };
    const decided = await decideLogin(login);
    const milliseconds = Math.max(0, server.now().getTime() - started);
    if (isPasswordCheck(decided) || !decided.isAccepted) {
      const decision = isPasswordCheck(decided) ? rejected('portal', 'unknown-user') : decided;
      await writeRejected(transaction, [{ login, decision, milliseconds }]);
      return null;
    }
    const [granted] = await writeAccepted(transaction, [
      { login, decision: decided, milliseconds },
    ]);
    if (granted === undefined) return null;
    const { grantId, limits } = granted;
    const clock = { now, secrets: server.secrets };
    await storeEvents(transaction, [startEvent(grantId, now)], scope, clock, new Map());
    return limits;
  });
}
