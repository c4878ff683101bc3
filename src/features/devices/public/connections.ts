import { probeTcp } from '../probe/protocols/tcp.ts';
import { certificateText, openTls } from '../probe/protocols/tls.ts';
import { hostAndPort } from '../probe/result.ts';

export { type ResolvedAddress, resolveAddress } from '../probe/address-policy.ts';
export type { ProbeFailure } from '../probe/result.ts';

interface Step {
  step: 'port' | 'tls';
  state: 'ok' | 'failed' | 'skipped';
  text: string;
  milliseconds: number;
}

/** Tests that a port of an already checked address is open and, if wanted, that a known authority vouches for it. */
export async function openPort(
  target: { address: string; hostName: string | null; port: number; isTls: boolean },
  deadlineMs: number,
): Promise<Step[]> {
  const { address, hostName, port, isTls } = target;
  const where = hostAndPort(address, port);
  const reached = await probeTcp(address, port, deadlineMs);
  if (!reached.ok) {
    const failed: Step = { step: 'port', state: 'failed', text: reached.text, milliseconds: 0 };
    const text = 'The port is not open.';
    return isTls ? [failed, { step: 'tls', state: 'skipped', text, milliseconds: 0 }] : [failed];
  }
  const open: Step = {
    step: 'port',
    state: 'ok',
    text: `${where} is open.`,
    milliseconds: Math.round(reached.milliseconds),
  };
  if (!isTls) return [open];
  const start = performance.now();
  const tls = await openTls({ address, hostName, port, trust: { by: 'authority' } }, deadlineMs);
  if (tls.ok) tls.socket.destroy();
  const milliseconds = Math.round(performance.now() - start);
  return [
    open,
    tls.ok
      ? { step: 'tls', state: 'ok', text: `${certificateText(tls.certificate)}.`, milliseconds }
      : { step: 'tls', state: 'failed', text: tls.text, milliseconds },
  ];
}
