/** Why a probe failed; `text` says to administrators what happened and what to try. */
export interface ProbeFailure {
  ok: false;
  /**
   * no-answer: no reply, or the connection was refused; wrong-answer: an unexpected reply; not-tried: this server could
   * not send the request, which says nothing about the device.
   */
  cause: 'no-answer' | 'wrong-answer' | 'not-tried';
  text: string;
}

export function failure(cause: ProbeFailure['cause'], text: string): ProbeFailure {
  return { ok: false, cause, text };
}

/** Formats a duration, such as '350 ms' or '2.5 s'. */
export function durationText(milliseconds: number): string {
  return milliseconds < 1000
    ? `${Math.round(milliseconds)} ms`
    : `${Number((milliseconds / 1000).toFixed(1))} s`;
}

/** Joins an address and a port, with brackets around an IPv6 address. */
export function hostAndPort(address: string, port: number): string {
  return `${address.includes(':') ? `[${address}]` : address}:${port}`;
}

export function errorCodeOf(error: unknown): string {
  return error instanceof Error && 'code' in error && typeof error.code === 'string'
    ? error.code
    : '';
}

/** Explains a system error of a connection. */
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
        `${where} is unreachable. Check the address and the device’s power and cabling.`,
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
        `This server is not permitted to connect to ${where}. Check this server’s firewall.`,
      );
    default: {
      const reason = error instanceof Error ? error.message : String(error);
      return failure('no-answer', `The connection to ${where} failed: ${code || reason}.`);
    }
  }
}

export function timeoutFailure(where: string, deadlineMs: number): ProbeFailure {
  return failure(
    'no-answer',
    `${where} did not answer within ${durationText(deadlineMs)}. Check the address and port, and firewalls on the path.`,
  );
}
