import { examplePlan } from '../../../service-plans/examples.ts';
import type { PortalReply } from '../editor/usePortalEditor.ts';

/** The portal of an area that has nothing of its own, with one plan. */
export const exampleReply: PortalReply = {
  draft: null,
  published: null,
  scheduled: null,
  above: [],
  presets: [],
  areasBelow: 0,
  plans: [
    {
      id: 'p1',
      canBePaid: true,
      ...examplePlan({ name: 'Free 2 hours', price: 0, status: 'Active' }),
    },
  ],
  slotImages: { 'brand-logo': null, 'portal-background': null, favicon: null },
  gatewayTypes: [],
  paymentHosts: [],
  hasGateway: true,
  timeZone: 'UTC',
  hasMail: true,
  hasMembers: null,
  programmes: [],
};
