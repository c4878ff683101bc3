import type { ServerContext } from '../../../server/context.ts';
import type { Scope } from '../../../server/database/open.ts';

/** What promotions know of a guest's visit of the portal. */
export interface PromotionVisit {
  server: Pick<ServerContext, 'database' | 'log' | 'now'>;
  area: {
    number: number;
    path: string;
    timeZone: string;
    /** the whole provider, because promotions may belong to organizations above the area */
    providerScope: Scope;
  };
  /** the attempt, or the message */
  id: string;
  /** the device's MAC address, or what stands for it where the gateway does not tell it */
  device: string;
  guestId: string | null;
  /** what the guest has entered so far */
  email: string | null;
  /** the stay of the property system by which the guest was identified */
  stayId: string | null;
  tier: string | null;
  language: string;
  userAgent: string;
  now: Date;
}
