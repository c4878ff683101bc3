import type { LegacyOrganization } from '../features/organizations/legacy-list/contract.ts';
import { typeNames } from '../workspace/tree/texts.ts';

/** Sent by the organization list page. */
export interface TreeLoadedMessage {
  type: 'tree-loaded';
  organizations: readonly LegacyOrganization[];
  timestamp: string;
}

/** Sent by the set-organization page, with the timestamp that it was loaded with. */
export type SetOrganizationMessage =
  | { type: 'set-organization-complete'; accessToken: string; timestamp: string }
  | { type: 'set-organization-failed'; message: string; timestamp: string };

/** Sent by either page when the session has ended. */
export interface LogoutMessage {
  type: 'logout';
  timestamp: string;
}

export type FrameMessage = SetOrganizationMessage | TreeLoadedMessage | LogoutMessage;

/** The checked part of a message event. */
export type Arrived = Pick<MessageEvent<unknown>, 'source' | 'origin' | 'data'>;

export interface Expected {
  source: unknown;
  origin: string;
  timestamp: string;
}

/** Returns whether an event comes from the expected window and our origin. */
export function isFrom(event: Arrived, expected: Expected): boolean {
  const isSource = expected.source !== null && event.source === expected.source;
  return isSource && event.origin === expected.origin;
}

/** Returns the message if its window, origin, shape and timestamp are as expected, otherwise null. */
export function acceptedMessage(event: Arrived, expected: Expected): FrameMessage | null {
  if (!isFrom(event, expected)) return null;
  const message = messageIn(event.data);
  return message?.timestamp === expected.timestamp ? message : null;
}

// Without a schema library, which would be most of the console's first load.
function messageIn(data: unknown): FrameMessage | null {
  if (typeof data !== 'object' || data === null) return null;
  if (!('type' in data && 'timestamp' in data && typeof data.timestamp === 'string')) return null;
  const { type, timestamp } = data;
  const fields = Object.keys(data).length;
  if (type === 'logout') return fields === 2 ? { type, timestamp } : null;
  if (fields !== 3) return null;
  if (type === 'set-organization-complete' && 'accessToken' in data) {
    const { accessToken } = data;
    const isToken = typeof accessToken === 'string' && /^[\w-]{20,100}$/.test(accessToken);
    return isToken ? { type, accessToken, timestamp } : null;
  }
  if (type === 'set-organization-failed' && 'message' in data) {
    const { message } = data;
    const isText = typeof message === 'string' && message.length <= 500;
    return isText ? { type, message, timestamp } : null;
  }
  if (type === 'tree-loaded' && 'organizations' in data) {
    const { organizations } = data;
    const isList = Array.isArray(organizations) && organizations.every(isLegacyOrganization);
    return isList ? { type, organizations, timestamp } : null;
  }
  return null;
}

function isLegacyOrganization(one: unknown): one is LegacyOrganization {
  if (typeof one !== 'object' || one === null) return false;
  const facts: Partial<Record<keyof LegacyOrganization, unknown>> = one;
  return (
    Number.isInteger(facts.OrgNumber) &&
    typeof facts.OrgName === 'string' &&
    (facts.ParentOrgNumber === null || Number.isInteger(facts.ParentOrgNumber)) &&
    typeof facts.OrgType === 'string' &&
    facts.OrgType in typeNames &&
    typeof facts.IsActive === 'boolean'
  );
}
