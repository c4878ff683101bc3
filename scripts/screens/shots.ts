import type { FrameLocator, Page } from 'playwright';

/** A screenshot of `docs/screens.md`. */
export interface Shot {
  /** of the file */
  name: string;
  title: string;
  /** what it shows, for people who have not seen the product */
  text: string;
  /** the address below the console's */
  path: string;
  theme?: 'dark';
  /** visible once the screen is complete */
  shows: string;
  /** whether the screen stands in a frame */
  isEmbedded?: boolean;
  /** opens a record from the list */
  open?: (content: Page | FrameLocator) => Promise<void>;
}

const openFirst = (content: Page | FrameLocator) =>
  content.getByRole('row').nth(1).getByRole('link').first().click();

/** The sample provider, and its service area with the busiest gateways. */
const provider = 'org=100000';
const area = 'org=400011';

export const shots: readonly Shot[] = [
  {
    name: 'overview',
    title: 'Is it working?',
    text: 'Every organization opens with what is down, who is online, what was earned, and what needs attention, with everything below it counted.',
    path: `/setup/organization?${provider}`,
    shows: 'Organizations below',
  },
  {
    name: 'devices-below',
    title: 'What is down, anywhere',
    text: 'The devices of a whole provider in one list, with their state, the last 24 hours, and where they are.',
    path: `/setup/organization?${provider}&tab=devices`,
    shows: 'Terminal',
  },
  {
    name: 'device',
    title: 'A gateway',
    text: 'State, the reason for it and the last checks of a gateway beside its settings, and the lines to paste for its vendor.',
    path: `/setup/devices/manage?${area}`,
    shows: 'Background checks',
    open: openFirst,
  },
  {
    name: 'service-plan',
    title: 'A plan and how guests see it',
    text: 'Prices, times and speeds are typed the way people write them; the card of the portal follows every key.',
    path: `/setup/service-plans/manage?${area}`,
    shows: 'Speed and data',
    open: openFirst,
  },
  {
    name: 'portal',
    title: 'The portal editor',
    text: 'Blocks, sign-in methods, look and languages with a live preview, versions, and checks before guests see a change.',
    path: `/setup/portal?${area}`,
    shows: 'Blocks',
  },
  {
    name: 'guest',
    title: 'Why is this guest not online?',
    text: 'A guest opens with a sentence that says whether the guest is online and why not, and the button that helps.',
    path: `/manage/users?${area}`,
    theme: 'dark',
    shows: 'Devices',
    isEmbedded: true,
    open: openFirst,
  },
  {
    name: 'access-codes',
    title: 'Access codes',
    text: 'Batches of codes for conferences and front desks: printed, extended, revoked, and followed until they end.',
    path: `/manage/access-codes/manage?${provider}`,
    shows: 'New batch',
  },
  {
    name: 'radius-activity',
    title: 'Every login, live',
    text: 'Each login and session of the network as it happens, with the reason of a refusal and what helps.',
    path: `/support/radius?${provider}`,
    theme: 'dark',
    shows: 'Pause',
    isEmbedded: true,
  },
  {
    name: 'revenue',
    title: 'Revenue',
    text: 'What was sold, compared with the period before, by day, plan, payment method or organization.',
    path: `/report/revenue?${provider}`,
    shows: 'Group by',
    isEmbedded: true,
  },
  {
    name: 'admin-history',
    title: 'Who changed what',
    text: 'Every change with its fields before and after. Most can be undone from here.',
    path: `/support/admin-history?${provider}`,
    shows: 'Admin History',
  },
];
