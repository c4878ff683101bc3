import type { ServerContext } from '../../../server/context.ts';
import { beginAttempt } from '../attempts/attempts.ts';
import type { EffectivePortal } from '../document/fields.ts';
import { findAreaByGateway, type PortalArea } from '../flow/portal-area.ts';
import { guestOfDevice } from '../flow/status.ts';
import type { VisitState } from '../flow/visit-state.ts';
import type { Arrival, PortalGateway } from '../gateways/gateway.ts';
import { type FoundGateway, findGateway } from '../gateways/gateway-devices.ts';
import { gateways } from '../gateways/gateways.ts';
import { preferredLanguage } from '../renderer/localized.ts';
import { effectivePortal } from '../versions/effective-portal.ts';

/** Returns the adapter that understands a request of a gateway, and what the gateway told; null for other requests. */
export function readArrival(
  query: URLSearchParams,
): { adapter: PortalGateway; arrival: Arrival } | null {
  for (const adapter of gateways) {
    const arrival = adapter.read(query);
    if (arrival !== null) return { adapter, arrival };
  }
  return null;
}

/** Returns the area of a request that names none; null when no gateway, or more than one area's, fits. */
export async function areaOfArrival(
  server: ServerContext,
  query: URLSearchParams,
): Promise<number | null> {
  const identifiers = readArrival(query)?.arrival.identifiers ?? [];
  return identifiers.length === 0 ? null : findAreaByGateway(server, identifiers);
}

interface Request {
  query: URLSearchParams;
  /** as the browser sent it, for signatures */
  url: string;
  acceptedLanguages: string;
  clientAddress: string;
}

export interface Arrived {
  portal: EffectivePortal;
  state: VisitState;
  gateway: FoundGateway | null;
  /** why the request is not authentic, for support staff */
  forgery: string | null;
  /** whether the device was not here within the last half hour */
  isNew: boolean;
}

/** Begins a visit, or continues the device's latest one; null when too many come from one address. */
export async function arrive(
  server: ServerContext,
  area: PortalArea,
  { query, url, acceptedLanguages, clientAddress }: Request,
): Promise<Arrived | null> {
  const now = server.now();
  const read = readArrival(query);
  return server.database.withScope(area.scope, async (transaction) => {
    const { portal, versionNumber } = await effectivePortal(transaction, area);
    const language = preferredLanguage(acceptedLanguages, portal.languages.tags);
    const gateway =
      read === null ? null : await findGateway(transaction, server, area.number, read.arrival);
    const forgery =
      gateway === null ? null : (read?.adapter.forgery?.(query, url, gateway.device) ?? null);
    const arrival = forgery === null ? (gateway?.arrival ?? read?.arrival ?? null) : null;
    const deviceId = gateway?.device.id ?? null;
    const isSigned = gateway !== null && forgery === null && gateway.device.portalSecret !== null;
    const isProven = isSigned && read?.adapter.forgery !== undefined;
    const attempt = await beginAttempt(
      transaction,
      {
        area,
        arrival,
        deviceId,
        versionNumber,
        language,
        clientAddress,
        isSigned: isProven,
      },
      now,
    );
    if (attempt === null) return null;
    const mac = arrival?.macAddress ?? null;
    const guestId = mac === null ? null : await guestOfDevice(transaction, { area }, mac);
    return {
      portal,
      gateway,
      forgery,
      isNew: attempt.isNew,
      state: {
        area: area.number,
        attemptId: attempt.id,
        supportCode: attempt.code,
        deviceId,
        arrival,
        language: portal.languages.tags.includes(attempt.language) ? attempt.language : language,
        startedAt: now.getTime(),
        identity: null,
        guestId,
        isProven,
        sentAt: null,
      },
    };
  });
}
