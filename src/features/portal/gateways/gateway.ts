import type { DeviceType } from '../../devices/fields.ts';
import type { Proof } from './proof.ts';

export type { Proof };

/** What a gateway says about a guest's device when it sends the browser to the portal. */
export interface Arrival {
  /** the adapter that understood the request */
  gateway: string;
  /** `AA:BB:CC:DD:EE:FF`; null when the gateway does not tell it */
  macAddress: string | null;
  ipAddress: string | null;
  /** for finding the device and so the area: NAS-Identifier, Called-Station-Id, controller's site or identity */
  identifiers: readonly string[];
  ssid: string | null;
  vlan: number | null;
  /** the page that the guest wanted; http and https only */
  originalUrl: string | null;
  /** whether the gateway says that this device is online already */
  isOnline: boolean;
  /** set when the guest has just signed in at the gateway */
  hasSignedIn?: boolean;
  /** set when the guest has just logged out at the gateway */
  hasLoggedOut?: boolean;
  /** the gateway's own error, such as a refused login; null for a first visit */
  error: string | null;
  /** what the adapter needs to let the guest in, such as a challenge; part of the sealed state */
  details: Readonly<Record<string, string>>;
}

/** A request to the management interface of a gateway or controller. */
export interface GatewayRequest {
  method: 'GET' | 'POST';
  /** the device's own port when omitted */
  port?: number;
  path: string;
  headers?: Readonly<Record<string, string>>;
  body?: string;
}

/** `error` is a sentence for support. */
export type GatewayReply =
  | {
      ok: true;
      status: number;
      body: string;
      cookies: readonly string[];
      headers: ReadonlyMap<string, string>;
    }
  | { ok: false; error: string };

/** The device that is the gateway of an arrival, with its opened secrets. */
export interface GatewayDevice {
  id: string;
  name: string;
  type: DeviceType;
  host: string | null;
  nasIdentifier: string | null;
  /** `uamsecret` of CoovaChilli, `faskey` of openNDS */
  portalSecret: string | null;
  api: {
    user: string | null;
    password: string | null;
    /** Sends to the device's address only, which the policy for device addresses allows. */
    send(request: GatewayRequest, signal: AbortSignal): Promise<GatewayReply>;
  } | null;
}

/** A RADIUS user of one use, and what is granted, for gateways that do not ask RADIUS. */
export interface Credentials {
  /** name and password alike */
  ticket: string;
  seconds: number | null;
  bandwidthDown: number | null;
  bandwidthUp: number | null;
  quotaBytes: number | null;
  /** the portal's page that waits for the session, where a gateway sends the browser afterwards */
  returnUrl: string;
}

/** How the guest is let in. */
export type LetIn =
  /** the browser goes to an address of the gateway */
  | { kind: 'redirect'; url: string }
  /** the browser submits a form to the gateway, by a button where there is no script */
  | { kind: 'form'; action: string; fields: Readonly<Record<string, string>> }
  /** the server calls the gateway or controller; `error` is a sentence for support */
  | {
      kind: 'call';
      run(signal: AbortSignal): Promise<CallResult>;
    };

/** The result of a call to a gateway; `error` is a sentence for support. */
export type CallResult = { ok: true } | { ok: false; error: string };

export interface PortalGateway {
  id: string;
  /** the device types that it serves */
  types: readonly DeviceType[];
  name: string;
  proof: Proof;
  /** Neither asks RADIUS nor reports sessions, so that the portal does both. */
  isWithoutRadius?: true;
  /** Returns null for a request of another kind of gateway. */
  read(query: URLSearchParams): Arrival | null;
  /** Decrypts an arrival that only this device's secret can read; null when it is another device's. */
  decrypt?(arrival: Arrival, device: GatewayDevice): Arrival | null;
  /** Returns an arrival with what only the gateway itself can tell, such as an encrypted address. */
  complete?(arrival: Arrival, device: GatewayDevice, signal: AbortSignal): Promise<Arrival>;
  /** Returns why a request is not authentic, such as a forged `md`; null when it is, or when nothing signs it. */
  forgery?(query: URLSearchParams, url: string, device: GatewayDevice): string | null;
  /** Whether a request without forgery proves which device sent it; without this, none does. */
  isProof?(device: GatewayDevice): boolean;
  letIn(arrival: Arrival, credentials: Credentials, device: GatewayDevice): LetIn;
  /** Where the browser goes to log out; null where only the server can end the session. */
  logOutUrl(arrival: Arrival, device: GatewayDevice): string | null;
  /** Ends the access of a device that was let in by `call`. */
  logOut?(
    macAddress: string,
    arrival: Arrival,
    device: GatewayDevice,
    signal: AbortSignal,
  ): Promise<CallResult>;
}
