import { randomBytes, randomInt } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import {
  type NasLogin,
  type SimulatedNas,
  startNas,
} from '../../src/features/radius/testing/simulated-nas.ts';
import type { HotelArea } from './hotel.ts';

const interimEveryMs = 20_000;

interface Ports {
  authPort: number;
  acctPort: number;
}

interface Online {
  acctSessionId: string;
  /** how the session ended at the server's request */
  isDisconnected: boolean;
  leave: AbortController;
}

/** An area whose guests come over RADIUS, one at a time when `welcome` is called. */
export interface LiveArea extends AsyncDisposable {
  /** Lets a guest come, by default any one, stay for a while and leave. Resolves when the guest has left or was rejected. */
  welcome(login?: NasLogin): Promise<void>;
}

/** Starts an area's NAS. `tell` gets one line per event. */
export async function startArea(
  area: HotelArea,
  ports: Ports,
  tell: (event: string) => void,
): Promise<LiveArea> {
  const online = new Map<string, Online>();
  const visits = new Set<Promise<void>>();
  const accessPoint = `02-A7-0D-${String(area.number).slice(-2)}-00-01:${area.name} WiFi`;
  const nas = await startNas({
    ...area.nas,
    ...ports,
    accessPoint,
    onRequest(kind, acctSessionId) {
      const session = online.get(acctSessionId);
      if (session === undefined) return false;
      if (kind === 'change') tell(`changed    ${area.name}, by Atrium`);
      session.isDisconnected ||= kind === 'disconnect';
      if (session.isDisconnected) session.leave.abort();
      return true;
    },
  });

  async function visit(login: NasLogin): Promise<void> {
    const who = `${area.name}, ${login.userName} (${login.kind}), ${login.macAddress}`;
    const reply = await nas.login(login);
    if (reply === null) return tell(`no reply   ${who}`);
    if (!reply.isAccepted) return tell(`rejected   ${who}: ${reply.message || 'wrong password'}`);
    const session = {
      acctSessionId: randomBytes(4).toString('hex'),
      isDisconnected: false,
      leave: new AbortController(),
    };
    online.set(session.acctSessionId, session);
    tell(`arrived    ${who}`);
    const left = await stay(nas, session, { ...login, class: reply.class });
    online.delete(session.acctSessionId);
    const why = session.isDisconnected ? ', disconnected by Atrium' : '';
    tell(`left       ${who}: after ${left.seconds} s, ${left.megabytes} MB${why}`);
  }

  return {
    welcome(login = drawLogin(area)) {
      const visiting = visit(login);
      visits.add(visiting);
      return visiting.finally(() => visits.delete(visiting));
    },
    async [Symbol.asyncDispose]() {
      for (const { leave } of online.values()) leave.abort();
      await Promise.allSettled(visits);
      await nas[Symbol.asyncDispose]();
    },
  };
}

/** Reports a session from its beginning to its end. */
async function stay(
  nas: SimulatedNas,
  session: Online,
  guest: Pick<NasLogin, 'userName' | 'macAddress'> & { class: Buffer | null },
) {
  const stayMs = randomInt(20_000, 180_000);
  const { acctSessionId, leave } = session;
  const started = Date.now();
  const ipAddress = `10.70.${randomInt(0, 4)}.${randomInt(2, 255)}`;
  const bytesPerSecond = randomInt(5_000, 600_000);
  const usage = () => {
    const seconds = Math.round((Date.now() - started) / 1_000);
    const bytesOut = seconds * bytesPerSecond;
    return { seconds, bytesOut, bytesIn: Math.floor(bytesOut / 8) };
  };
  const { userName, macAddress, class: granted } = guest;
  const common = { acctSessionId, userName, macAddress, ipAddress, class: granted };
  await nas.report({ ...common, status: 'Start', ...usage() });
  for (let passed = 0; passed < stayMs && !leave.signal.aborted; passed += interimEveryMs) {
    const options = { signal: leave.signal };
    await delay(Math.min(interimEveryMs, stayMs - passed), null, options).catch(() => {});
    if (!leave.signal.aborted && passed + interimEveryMs < stayMs)
      await nas.report({ ...common, status: 'Interim-Update', ...usage() });
  }
  const end = usage();
  const terminateCause = session.isDisconnected ? 'Admin-Reset' : 'User-Request';
  await nas.report({ ...common, status: 'Stop', ...end, terminateCause });
  return { seconds: end.seconds, megabytes: ((end.bytesIn + end.bytesOut) / 1e6).toFixed(1) };
}

/** Chooses who comes: most with a code or a password, some with what does not let them in. */
function drawLogin(area: HotelArea): NasLogin {
  const macAddress = ['02', ...(randomBytes(5).toString('hex').match(/../g) ?? [])]
    .join(':')
    .toUpperCase();
  const byCode = (code: string, kind: NasLogin['kind']): NasLogin => ({
    userName: code,
    password: code,
    kind,
    macAddress,
  });
  const member = area.members[randomInt(area.members.length)];
  const code = area.codes[randomInt(area.codes.length)] ?? area.revokedCode;
  const kind = randomInt(2) === 0 ? 'PAP' : 'CHAP';
  const luck = randomInt(100);
  if (luck < 60 || member === undefined) return byCode(code, kind);
  if (luck < 82) return { ...member, kind: 'PAP', macAddress };
  if (luck < 86) return { ...member, password: 'forgotten', kind: 'PAP', macAddress };
  if (luck < 89) return { ...member, kind: 'CHAP', macAddress };
  if (luck < 93) return { ...area.disabled, kind: 'PAP', macAddress };
  if (luck < 96) return byCode(area.revokedCode, kind);
  return byCode(`${code.slice(0, -1)}${code.endsWith('A') ? 'C' : 'A'}`, kind);
}
