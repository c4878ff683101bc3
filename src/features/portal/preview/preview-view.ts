import { localTimeOf } from '../../../contract/values/zoned-time.ts';
import type { PortalPlan } from '../contract.ts';
import type { PageId } from '../document/blocks.ts';
import type { EffectivePortal } from '../document/fields.ts';
import { isHidden, offeredMethods, plansAt } from '../document/plan-rules.ts';
import type {
  GuestStatus,
  OfferedPlan,
  PageError,
  PageImage,
  PageLinks,
  PortalView,
} from '../renderer/view.ts';

/** The invented guests of a preview. */
export const previewGuests = {
  new: 'New guest',
  returning: 'Returning guest, online',
  offline: 'Returning guest, logged out',
  emailCode: 'Waits for the e-mail code',
  codeUsedUp: 'Code used up',
  wrongCode: 'Wrong code',
  tooManyDevices: 'Too many devices',
} as const;
export type PreviewGuest = keyof typeof previewGuests;

export interface PreviewState {
  page: PageId;
  language: string;
  guest: PreviewGuest;
}

/** What a preview shows besides the portal. */
export interface PreviewSource {
  area: PortalView['area'];
  plans: readonly PortalPlan[];
  hasMail: boolean;
  images: ReadonlyMap<string, PageImage>;
  now: Date;
  links: PageLinks;
}

/** The links of a preview that leads nowhere. */
export const deadLinks: PageLinks = {
  page: () => '#',
  language: () => '#',
  action: () => '#',
  next: null,
};

const connecting: PortalView['wait'] = { form: null, refresh: 'still' };

/** Returns the view of a page as an invented guest sees it. */
export function previewView(
  portal: EffectivePortal,
  { page, language, guest }: PreviewState,
  { area, plans, hasMail, images, now, links }: PreviewSource,
): PortalView {
  const offered = plansAt(plans, localTimeOf(now, area.timeZone));
  const [plan] = offered;
  return {
    portal,
    page,
    language,
    area,
    now,
    images,
    links,
    methods: offeredMethods(portal.methods, offered, hasMail),
    members: { signIns: [], asksNumber: true },
    plans: offered.filter((one) => !isHidden(one)).map((one) => ({ id: one.id, plan: one })),
    promotions: [],
    status: page === 'connected' ? statusOf(plan ?? null, now, guest !== 'offline') : null,
    isFromGateway: true,
    canLogOut: true,
    emailCode:
      guest === 'emailCode'
        ? {
            address: 'guest@example.com',
            onlineUntil: new Date(now.getTime() + 5 * 60_000),
            isNew: false,
          }
        : null,
    wait: page === 'wait' ? connecting : null,
    payment: page === 'pay' ? paymentOf(offered) : null,
    error: errorOf(guest, page),
    network: null,
    supportCode: guest in errors || page === 'refused' ? 'K7M4QX' : null,
    typed: guest === 'wrongCode' || guest === 'codeUsedUp' ? { code: 'ABCD-2345' } : {},
  };
}

function paymentOf(offered: readonly OfferedPlan['plan'][]): PortalView['payment'] {
  const plan = offered.find(({ price }) => price > 0);
  if (plan === undefined) return null;
  return {
    plan,
    amount: plan.price,
    tax: 0,
    discount: 0,
    promoCode: null,
    enteredPromoCode: null,
    takesPromoCodes: true,
    takesCards: true,
    isTest: false,
    room: { kind: 'known', room: '101' },
    progress: null,
  };
}

function statusOf(plan: OfferedPlan['plan'] | null, now: Date, isOnline: boolean): GuestStatus {
  const hour = 3_600_000;
  return {
    isOnline,
    plan,
    endsAt: new Date(now.getTime() + 5 * hour),
    secondsLeft: null,
    bytesLeft: typeof plan?.quotaBytes === 'number' ? plan.quotaBytes / 2 : null,
    devices: [
      { id: '1', name: '', macAddress: '3C:22:FB:12:34:56', isThis: true, isOnline },
      { id: '2', name: 'Tablet', macAddress: '3C:22:FB:12:34:57', isThis: false, isOnline: false },
    ],
  };
}

const errors: Partial<Record<PreviewGuest, Pick<PageError, 'key' | 'method'>>> = {
  codeUsedUp: { key: 'code-used-up', method: 'accessCode' },
  wrongCode: { key: 'code-unknown', method: 'accessCode' },
  tooManyDevices: { key: 'too-many-devices', method: null },
};

function errorOf(guest: PreviewGuest, page: PageId): PageError | null {
  const error = errors[guest];
  if (error === undefined || (page !== 'sign-in' && page !== 'refused')) return null;
  return { ...error, fields: {}, seconds: null };
}
