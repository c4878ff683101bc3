import { randomUUID } from 'node:crypto';
import type { ServerContext } from '../../../server/context.ts';
import { beginAttempt, newSupportCode } from '../attempts/attempts.ts';
import type { EffectivePortal } from '../document/fields.ts';
import { findAreaByGateway, type PortalArea } from '../flow/portal-area.ts';
import { guestOfDevice } from '../flow/status.ts';
import type { VisitState } from '../flow/visit-state.ts';
import type { Arrival, PortalGateway } from '../gateways/gateway.ts';
import { type FoundGateway, findGateway } from '../gateways/gateway-devices.ts';
import { gateways } from '../gateways/gateways.ts';
import { preferredLanguage } from '../renderer/localized.ts';
import { visitorPortal } from '../versions/visitor-portal.ts';

const completeWithinMs = 3_000;

/** Returns the adapter that understands a request of a gateway, and what it says; null for other requests. */
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
  const identifiers = identifiersOf(query);
  return identifiers.length === 0 ? null : findAreaByGateway(server, identifiers);
}

/** Returns what a gateway calls itself in a request, for the log. */
export function identifiersOf(query: URLSearchParams): readonly string[] {
  return readArrival(query)?.arrival.identifiers ?? [];
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
  portalOf: { number: number };
  state: VisitState;
  gateway: FoundGateway | null;
  /** why the request of a gateway is rejected, for support staff */
  rejection: { isForged: boolean; text: string } | null;
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
  // The conferences of the site are above the area.
  const { portal, portalOf, versionNumber, found, rejection } = await server.database.withScope(
    area.providerScope,
    async (transaction) => {
      const gateway =
        read === null ? null : await findGateway(transaction, server, area.number, read.arrival);
      const text = read === null ? null : rejectionOf(read, gateway, query, url);
      const genuine = text === null ? (gateway?.arrival ?? null) : null;
      const shown = await visitorPortal(transaction, area, genuine);
      return { ...shown, found: gateway, rejection: text };
    },
  );
  const language = preferredLanguage(acceptedLanguages, portal.languages.tags);
  const gateway =
    read === null || found === null || rejection !== null
      ? found
      : await completed(read.adapter, found);
  // A request that no gateway of the area can have sent says nothing about a device.
  const arrival = rejection === null ? (gateway?.arrival ?? null) : null;
  return server.database.withScope(area.scope, async (transaction) => {
    const deviceId = gateway?.device.id ?? null;
    const isProven =
      arrival !== null && gateway !== null && read?.adapter.isProof?.(gateway.device) === true;
    const attempt =
      arrival === null
        ? {
            // Of a visit that is not stored, because anybody could fill the table.
            id: randomUUID(),
            code: read === null ? null : newSupportCode(),
            language,
            isNew: true,
          }
        : await beginAttempt(
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
      portalOf,
      gateway,
      rejection,
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
        identityKey: null,
        guestId,
        isProven,
        sentAt: null,
      },
    };
  });
}

/** Adds what only the gateway can tell, outside any transaction. A gateway that is silent lets no device be recognized. */
async function completed(
  { complete }: PortalGateway,
  { arrival, device }: FoundGateway,
): Promise<FoundGateway> {
  if (complete === undefined) return { arrival, device };
  const signal = AbortSignal.timeout(completeWithinMs);
  return { device, arrival: await complete(arrival, device, signal).catch(() => arrival) };
}

/** Returns the arrival of a device that no gateway sent, so that the guest sees it among the guest's devices. */
export function arrivalOfSession(macAddress: string, ipAddress: string): Arrival {
  return {
    gateway: 'none',
    macAddress,
    ipAddress,
    identifiers: [],
    ssid: null,
    vlan: null,
    originalUrl: null,
    isOnline: true,
    error: null,
    details: {},
  };
}

function rejectionOf(
  { adapter, arrival }: { adapter: PortalGateway; arrival: Arrival },
  gateway: FoundGateway | null,
  query: URLSearchParams,
  url: string,
): Arrived['rejection'] {
  if (gateway === null)
    return {
      isForged: false,
      text: `No gateway of the service area fits. Enter its type and NAS identifier in Devices: it is ${adapter.name} and calls itself ${arrival.identifiers.join(', ') || 'nothing'}.`,
    };
  const text = adapter.forgery?.(query, url, gateway.device) ?? null;
  return text === null ? null : { isForged: true, text };
}
