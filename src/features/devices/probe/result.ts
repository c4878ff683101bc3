/** Why a probe did not succeed; `text` is a sentence for administrators: what happened and what to try. */
export interface ProbeFailure {
  ok: false;
  /**
   * no-answer: nothing came back, or only a refused connection; wrong-answer: the device answered, but not as asked;
   * not-tried: this server could not ask, which says nothing of the device.
   */
  cause: 'no-answer' | 'wrong-answer' | 'not-tried';
  text: string;
}

export function failure(cause: ProbeFailure['cause'], text: string): ProbeFailure {
  return { ok: false, cause, text };
}

/** A duration in milliseconds as it is read in a sentence: '350 ms', '2.5 s'. */
export function durationText(milliseconds: number): string {
  return milliseconds < 1000
    ? `${Math.round(milliseconds)} ms`
    : `${Number((milliseconds / 1000).toFixed(1))} s`;
}

/** 'address port 443', with the brackets that an IPv6 address needs before a port. */
export function hostAndPort(address: string, port: number): string {
  return `${address.includes(':') ? `[${address}]` : address}:${port}`;
}

export function errorCodeOf(error: unknown): string {
  return error instanceof Error && 'code' in error && typeof error.code === 'string'
    ? error.code
    : '';
}

/** What the system says of a connection that did not come about or did not last, in words. */
export function connectionFailure(error: unknown, where: string): ProbeFailure {
  const code = errorCodeOf(error);
  switch (code) {
    case 'ECONNREFUSED':
      return failure(
        'no-answer',
        `${where} refuses the connection. Check the port, and that the service is enabled on the device.`,
      );
    case 'ECONNRESET':
    case 'EPIPE':
      return failure(
        'no-answer',
        `${where} ended the connection. Check that the device accepts connections from this server’s address.`,
      );
    case 'EHOSTUNREACH':
    case 'EHOSTDOWN':
      return failure(
        'no-answer',
        `There is no way to ${where}: the host is unreachable. Check the address and the device’s power and cabling.`,
      );
    case 'ENETUNREACH':
    case 'EADDRNOTAVAIL':
      return failure(
        'not-tried',
        `This server has no route to ${where}. Check its network, or enter an address of the other IP version.`,
      );
    case 'EACCES':
    case 'EPERM':
      return failure(
        'not-tried',
        `This server may not connect to ${where}. Check its own firewall.`,
      );
    default: {
      const reason = error instanceof Error ? error.message : String(error);
      return failure('no-answer', `The connection to ${where} failed: ${code || reason}.`);
    }
  }
}

/** Nothing came back in time. */
export function silence(where: string, deadlineMs: number): ProbeFailure {
  return failure(
    'no-answer',
    `${where} did not answer within ${durationText(deadlineMs)}. Check the address and port, and firewalls on the way.`,
  );
}
