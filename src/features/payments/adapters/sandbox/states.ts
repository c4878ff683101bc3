/** The states of a payment in the sandbox: what an acquirer stores elsewhere. */
export type SandboxState =
  | 'open'
  | 'challenge'
  | 'authorised'
  | 'captured'
  | 'declined'
  | 'unconfirmed'
  | 'cancelled';

export const sandboxEventTypes = [
  'payment.challenged',
  'payment.authorised',
  'payment.captured',
  'payment.declined',
  'payment.authentication_failed',
  'payment.cancelled',
  'payment.refunded',
] as const;
export type SandboxEventType = (typeof sandboxEventTypes)[number];

/** What an event of the sandbox reports about its payment. */
export interface SandboxEventData {
  reference: string;
  purchaseId: string;
  amount: number;
  currency: string;
  capturesAtOnce: boolean;
  /** in total */
  refunded: number;
  brand: string | null;
  last4: string | null;
}
