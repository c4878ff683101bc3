import type { LegacyOrganization } from '../features/organizations/legacy-list/contract.ts';
import { typeNames } from '../workspace/tree/texts.ts';

/** What the organization list page tells the console. */
export interface TreeLoadedMessage {
  type: 'tree-loaded';
  organizations: readonly LegacyOrganization[];
  timestamp: string;
}

/** What the set-organization page tells the console; the timestamp is the one it was loaded with. */
export type SetOrganizationMessage =
  | { type: 'set-organization-complete'; accessToken: string; timestamp: string }
  | { type: 'set-organization-failed'; message: string; timestamp: string };

/** What either page says when the session is over. */
export interface LogoutMessage {
  type: 'logout';
  timestamp: string;
}

export type FrameMessage = SetOrganizationMessage | TreeLoadedMessage | LogoutMessage;

/** A message's event, as far as it is looked at. */
export type Arrived = Pick<MessageEvent<unknown>, 'source' | 'origin' | 'data'>;

export interface Expected {
  source: unknown;
  origin: string;
  timestamp: string;
}

/** Whether the event comes from the very window that is expected, and from our origin. */
export function isFrom(event: Arrived, expected: Expected): boolean {
  const isSource = expected.source !== null && event.source === expected.source;
  return isSource && event.origin === expected.origin;
}

/** The message, if it comes from the very frame, from our origin, in the right shape and for this request. */
export function acceptedMessage(event: Arrived, expected: Expected): FrameMessage | null {
  if (!isFrom(event, expected)) return null;
  const message = messageIn(event.data);
  return message?.timestamp === expected.timestamp ? message : null;
}

// By hand: a schema library would be the larger part of what the console loads for this one shape.
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
