import * as z from 'zod/mini';

/** What the set-organization page tells the console; the timestamp is the one it was loaded with. */
export const setOrganizationMessage = z.discriminatedUnion('type', [
  z.strictObject({
    type: z.literal('set-organization-complete'),
    accessToken: z.string().check(z.regex(/^[\w-]{20,100}$/)),
    timestamp: z.string(),
  }),
  z.strictObject({
    type: z.literal('set-organization-failed'),
    message: z.string().check(z.maxLength(500)),
    timestamp: z.string(),
  }),
]);
export type SetOrganizationMessage = z.infer<typeof setOrganizationMessage>;

interface Expected {
  source: unknown;
  origin: string;
  timestamp: string;
}

/** The message, if it comes from the very frame, from our origin, in the right shape and for this request. */
export function acceptedMessage(
  event: Pick<MessageEvent<unknown>, 'source' | 'origin' | 'data'>,
  expected: Expected,
): SetOrganizationMessage | null {
  if (expected.source === null || event.source !== expected.source) return null;
  if (event.origin !== expected.origin) return null;
  const { success, data } = z.safeParse(setOrganizationMessage, event.data);
  return success && data.timestamp === expected.timestamp ? data : null;
}
