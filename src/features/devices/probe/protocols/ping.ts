import { execFile } from 'node:child_process';
import { isIP } from 'node:net';
import { durationText, errorCodeOf, failure, type ProbeFailure } from '../result.ts';

export interface PingReply {
  ok: true;
  averageMs: number;
  /** of the packets sent, 0 up to but not including 100 */
  lossPercent: number;
}

const packets = 3;
/** The minimum for users other than root. */
const intervalSeconds = 0.2;
/** How long before the deadline ping is interrupted, so that it still prints its statistics. */
const graceMs = 100;

/** Pings an already checked address three times with the system's ping program. Throws if it is not an IP address. */
export async function ping(address: string, deadlineMs: number): Promise<PingReply | ProbeFailure> {
  if (isIP(address) === 0) throw new Error(`${address} is not an IP address`);
  const waitSeconds = Math.max(1, Math.floor(deadlineMs / 1000) - 1);
  const { error, output } = await run(
    ['-n', '-c', packets, '-i', intervalSeconds, '-W', waitSeconds, address].map(String),
    deadlineMs,
  );
  if (errorCodeOf(error) === 'ENOENT')
    return failure(
      'not-tried',
      'This server has no ping program. Install it there (Debian: apt-get install iputils-ping), or check a TCP port instead.',
    );
  return readPing(address, output, deadlineMs);
}

function run(options: string[], deadlineMs: number) {
  return new Promise<{ error: Error | null; output: string }>((resolve) => {
    const env = { PATH: process.env['PATH'], LC_ALL: 'C' };
    const child = execFile('ping', options, { env }, (error, stdout, stderr) => {
      clearTimeout(asking);
      clearTimeout(killing);
      resolve({ error, output: stdout + stderr });
    });
    const asking = setTimeout(() => child.kill('SIGINT'), deadlineMs - graceMs);
    const killing = setTimeout(() => child.kill('SIGKILL'), deadlineMs);
  });
}

/** Reads the output of the ping of iputils or BusyBox. */
function readPing(address: string, output: string, deadlineMs: number): PingReply | ProbeFailure {
  if (/operation not permitted|permission denied/i.test(output))
    return failure(
      'not-tried',
      'This server is not permitted to send pings. Grant its ping program the capability (setcap cap_net_raw+ep), or check a TCP port instead.',
    );
  const counted = /(\d+) packets transmitted, (\d+) (?:packets )?received/.exec(output);
  const sent = Number(counted?.[1] ?? 0);
  const received = Number(counted?.[2] ?? 0);
  const average = /min\/avg\/max(?:\/mdev)? = [\d.]+\/([\d.]+)\//.exec(output)?.[1];
  if (received > 0 && average !== undefined)
    return {
      ok: true,
      averageMs: Number(average),
      lossPercent: Math.round(100 * (1 - received / sent)),
    };
  if (/network is unreachable|address family not supported/i.test(output))
    return failure(
      'not-tried',
      `This server has no route to ${address}. Check its network, or enter an address of the other IP version.`,
    );
  const unreachable = /^From (\S+?):? .*unreachable/im.exec(output);
  return failure(
    'no-answer',
    unreachable
      ? `${unreachable[1]} reports that ${address} is unreachable. Check the address and the device’s power and cabling.`
      : `${address} did not answer a ping within ${durationText(deadlineMs)}. The device may be off, or a firewall may drop pings.`,
  );
}
