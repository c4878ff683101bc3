import type { ShownPromotion } from '../../promotions/public/shown-promotion.ts';
import type { ServicePlan } from '../../service-plans/fields.ts';
import type { PageId } from '../document/blocks.ts';
import type { EffectivePortal, MethodId } from '../document/fields.ts';
import type { LocalText } from '../document/local-text.ts';
import type { ErrorKey } from './texts/catalog.ts';

/** Everything that a page shows. The served portal and the editor's preview fill in the same type. */
export interface PortalView {
  portal: EffectivePortal;
  page: PageId;
  /** a BCP 47 tag, usually one of the portal's languages */
  language: string;
  area: { name: string; timeZone: string };
  now: Date;
  /** by image id; a missing one is not shown */
  images: ReadonlyMap<string, PageImage>;
  links: PageLinks;
  /** in the order of the buttons; the first one is open */
  methods: readonly OfferedMethod[];
  /** how members of loyalty programmes sign in, where a member number is a method */
  members: MemberOffer;
  plans: readonly OfferedPlan[];
  promotions: readonly ShownPromotion[];
  status: GuestStatus | null;
  /** whether a gateway sent the browser; otherwise the status page is read-only: an IP address does not prove who the guest is */
  isFromGateway: boolean;
  /** whether this device can be logged out; false also where nothing ends its session early, as at Meraki's splash page */
  canLogOut: boolean;
  /** the confirmation that a guest who gave an e-mail address still owes; `isNew`: the guest requested another code */
  emailCode: { address: string; onlineUntil: Date | null; isNew: boolean } | null;
  wait: WaitState | null;
  /** on the page where the guest pays; null elsewhere */
  payment: PaymentView | null;
  error: PageError | null;
  /** the name of the area's Wi-Fi, for a guest who is not connected to it */
  network: string | null;
  /** what the guest reads to support staff */
  supportCode: string | null;
  /** what the guest typed before an error, by field name; never a password */
  typed: Readonly<Record<string, string>>;
}

export interface PageImage {
  /** null: decorative */
  alt: LocalText | null;
  /** the point that stays visible when the image is cropped, in percent */
  focus: { x: number; y: number };
  /** of what is shown of the image, which may be cropped */
  sources: readonly { url: string; width: number; height: number; type: string }[];
}

/** What a form asks the server to do. */
export type PortalAction =
  | MethodId
  | 'emailCode'
  | 'resend'
  | 'resume'
  | 'plan'
  | 'promo'
  | 'removePromo'
  | 'programme'
  | 'payCard'
  | 'payRoom'
  | 'logOut'
  | 'wispr';

export interface PageLinks {
  page(page: PageId): string;
  /** the same page in another language */
  language(tag: string): string;
  action(action: PortalAction): string;
  /** where an online guest continues; null: nowhere in particular */
  next: string | null;
}

export interface MemberOffer {
  /** the programmes whose members sign in at an issuer */
  signIns: readonly { id: string; name: string }[];
  /** whether the page asks for a number */
  asksNumber: boolean;
}

export interface OfferedMethod {
  type: MethodId;
  label: LocalText;
}

export interface OfferedPlan {
  id: string;
  plan: Pick<
    ServicePlan,
    | 'name'
    | 'texts'
    | 'price'
    | 'currency'
    | 'durationKind'
    | 'duration'
    | 'endsAt'
    | 'untilTime'
    | 'bandwidthDown'
    | 'bandwidthUp'
    | 'quotaBytes'
    | 'maxDevices'
  >;
}

/** A guest's own entitlement. */
export interface GuestStatus {
  isOnline: boolean;
  /** null: without a plan */
  plan: OfferedPlan['plan'] | null;
  /** null: without an end */
  endsAt: Date | null;
  /** of a plan that counts the time online */
  secondsLeft: number | null;
  /** null: unlimited */
  bytesLeft: number | null;
  devices: readonly GuestDevice[];
}

export interface GuestDevice {
  id: string;
  name: string;
  macAddress: string;
  isThis: boolean;
  isOnline: boolean;
}

/** What a guest is about to buy, and how it can be paid. */
export interface PaymentView {
  plan: OfferedPlan['plan'];
  /** what is charged, with the tax, in minor units */
  amount: number;
  tax: number;
  /** what a discount takes off */
  discount: number;
  /** the promo code that gives the discount, or that was refused */
  promoCode: string | null;
  /** what the guest entered, also when it takes nothing off anymore */
  enteredPromoCode: string | null;
  takesPromoCodes: boolean;
  takesCards: boolean;
  /** no money moves */
  isTest: boolean;
  /** `known`: the guest signed in by the room; `ask`: room and name are needed; null: no charge to a room */
  room: { kind: 'known'; room: string } | { kind: 'ask' } | null;
  /** the payment is under way: the page looks again by itself, or the guest does; null: not yet */
  progress: {
    means: 'card' | 'room';
    refresh: { seconds: number; url: string } | 'still' | null;
  } | null;
}

/** How the guest gets from the portal to the gateway, and back. */
export interface WaitState {
  /** the form that the guest submits to the gateway; null: nothing to press */
  form: { action: string; fields: Readonly<Record<string, string>> } | null;
  /** loads this address again by itself; null: no more; `still`: looks like it, for a preview, but does not */
  refresh: { seconds: number; url: string } | 'still' | null;
  /** the programme at whose issuer the guest signs in next */
  programme?: string;
}

export interface PageError {
  key: ErrorKey;
  /** the method whose form failed */
  method: MethodId | null;
  /** errors of single inputs, by field name */
  fields: Readonly<Record<string, ErrorKey>>;
  /** until the guest may try again */
  seconds: number | null;
  /** whom the guest asks instead of the staff */
  contact?: string;
}
