import type { GatewayDevice, GatewayReply, GatewayRequest } from '../gateway.ts';

export function gatewayDevice(known: Partial<GatewayDevice> = {}): GatewayDevice {
  return {
    id: '4b1f6f0e-3d52-4f0e-9a80-0f6b7f0f1a11',
    name: 'Lobby gateway',
    type: 'chillispot',
    host: '10.1.0.1',
    nasIdentifier: 'lobby',
    portalSecret: null,
    api: null,
    ...known,
  };
}

export type SentReply = Partial<Extract<GatewayReply, { ok: true }>> | { ok: false; error: string };

/** A management interface that records requests and replies with the given replies in their order. */
export function recordingApi(...replies: readonly SentReply[]) {
  const requests: GatewayRequest[] = [];
  const api: GatewayDevice['api'] = {
    user: 'portal',
    password: 'sesame open',
    send(request) {
      const reply = replies[requests.length] ?? { ok: false, error: 'No reply' };
      requests.push(request);
      return Promise.resolve(
        reply.ok === false
          ? reply
          : { status: 200, body: '', cookies: [], headers: new Map(), ...reply, ok: true },
      );
    },
  };
  return { api, requests };
}

export const credentials = {
  ticket: '0123456789abcdef0123456789abcdef',
  seconds: 3_600,
  bandwidthDown: 10_000,
  bandwidthUp: 2_000,
  quotaBytes: 500_000_000,
  returnUrl: 'https://portal.example/portal/5/wait?state=a%2Bb&x=1',
};
