import { localDay } from '../../contract/values/local-day.ts';
import type {
  CardTransactionState,
  CardTransactionType,
  PurchaseMethod,
  PurchaseStatus,
} from '../../features/payments/states.ts';
import { localClock } from '../../features/pms/area-clock.ts';
import type { PostingState } from '../../features/pms/states.ts';
import type { Dice } from '../dice.ts';
import type { Visit } from '../visits.ts';
import type { Hotel } from './hotels.ts';
import type { StayRow } from './stays.ts';

const hour = 3_600_000;
/** The night audit ends the business day. */
export const auditTime = '03:00';
const auditHours = 3;

/** Test cards as Stripe lists them (https://docs.stripe.com/testing). */
export const visa: Card = { brand: 'Visa', last4: '4242', threeDSecure: null };
const cards: readonly [Card, ...Card[]] = [
  visa,
  { brand: 'Mastercard', last4: '4444', threeDSecure: null },
  { brand: 'Amex', last4: '0005', threeDSecure: null },
  { brand: 'Visa', last4: '3155', threeDSecure: 'authenticated' },
];
export const declinedCard: Card = { brand: 'Visa', last4: '0002', threeDSecure: null };

export interface Card {
  brand: string;
  last4: string;
  threeDSecure: string | null;
}

export function drawCard(dice: Dice): Card {
  return dice.oneOf(cards);
}

export interface SoldPurchase extends Omit<Visit['purchase'], 'method' | 'status'> {
  method: PurchaseMethod;
  status: PurchaseStatus;
  gateway_id: string | null;
  mac_address: string;
  list_price: number | null;
  discount: number;
  promo_code_id: string | null;
  sold_by_name: string | null;
  failure: string | null;
  started_at: Date | null;
  access_until: Date | null;
}

/** Returns the row of a hotel's purchase, whose plan began when it was paid. */
export function soldPurchase(
  { purchase, device }: Visit,
  changes: Partial<SoldPurchase> = {},
): SoldPurchase {
  return {
    ...purchase,
    gateway_id: null,
    mac_address: device.mac_address,
    list_price: null,
    discount: 0,
    promo_code_id: null,
    sold_by_name: null,
    failure: null,
    started_at: purchase.status === 'failed' ? null : purchase.at,
    access_until: null,
    ...changes,
  };
}

/** Returns the changes that make a purchase one by card. */
export function byCard({ cards: { id, name } }: Hotel, dice: Dice) {
  const reference = `${dice.uuid()}${dice.uuid()}`.replaceAll('-', '').slice(0, 40);
  return { method: 'creditCard' as const, gateway: name, gateway_id: id, reference };
}

/** Returns the changes that make a purchase a charge to a room. */
export function toRoom({ house: { id, name } }: Hotel) {
  return { method: 'roomCharge' as const, gateway: name, gateway_id: id, reference: null };
}

/** Acquirers take a share and a fixed part. */
function feeOf(amount: number): number {
  return 25 + Math.round(amount * 0.014);
}

export type TransactionRow = ReturnType<typeof cardTransaction>;

interface Transaction {
  type: CardTransactionType;
  at: Date;
  state?: CardTransactionState;
  amount?: number;
  requestedBy?: string | null;
  /** why it failed */
  decline?: string;
}

export function cardTransaction(
  { cards: { id: gatewayId } }: Hotel,
  purchase: SoldPurchase,
  card: Card,
  {
    type,
    at,
    state = 'succeeded',
    amount = purchase.amount,
    requestedBy = null,
    decline = 'The card was declined',
  }: Transaction,
  dice: Dice,
) {
  const id = dice.uuid();
  const isPayment = type === 'sale' || type === 'authorise';
  const isDeclined = state === 'failed';
  const isCharged = type === 'sale' && !isDeclined;
  return {
    id,
    organization_number: purchase.organization_number,
    organization_path: purchase.organization_path,
    purchase_id: purchase.id,
    gateway_id: gatewayId,
    at,
    type,
    state,
    amount,
    fee: isCharged ? feeOf(amount) : type === 'chargeback' ? 1_500 : null,
    currency: purchase.currency,
    reference: isPayment
      ? `sbx_${(purchase.reference ?? '').slice(0, 16)}`
      : `${type.slice(0, 2)}_${id.slice(0, 8)}`,
    authorisation:
      isPayment && !isDeclined ? (purchase.reference ?? '').slice(0, 6).toUpperCase() : null,
    brand: card.brand,
    last4: card.last4,
    decline: isDeclined ? decline : null,
    cvv: isPayment ? 'pass' : null,
    three_d_secure: isPayment ? card.threeDSecure : null,
    requested_by: requestedBy,
  };
}

/** Returns the card transactions of a purchase: the sale or its decline, and the refund. */
export function transactionsOf(hotel: Hotel, purchase: SoldPurchase, dice: Dice): TransactionRow[] {
  const { at, refunded, refunded_at } = purchase;
  const isFailed = purchase.status === 'failed';
  const card = isFailed ? declinedCard : drawCard(dice);
  const add = (transaction: Transaction) =>
    cardTransaction(hotel, purchase, card, transaction, dice);
  return [
    add({ type: 'sale', at, state: isFailed ? 'failed' : 'succeeded' }),
    ...(refunded_at === null ? [] : [add({ type: 'refund', at: refunded_at, amount: refunded })]),
  ];
}

/** Returns what the sandbox knows about a payment, so that it can be refunded. */
export function sandboxPayment(hotel: Hotel, purchase: SoldPurchase, card: TransactionRow) {
  const { rooms, cards: gateway, planNames } = hotel;
  const { status } = purchase;
  return {
    organization_number: rooms.number,
    organization_path: rooms.path,
    gateway_id: gateway.id,
    reference: purchase.reference ?? '',
    purchase_id: purchase.id,
    amount: purchase.amount,
    currency: purchase.currency,
    captures_at_once: status !== 'authorised',
    state:
      status === 'failed'
        ? ('declined' as const)
        : status === 'authorised'
          ? ('authorised' as const)
          : ('captured' as const),
    refunded: purchase.refunded,
    brand: card.brand,
    last4: card.last4,
    // Nobody returns to the portal of a payment that is over.
    return_url: '/',
    cancel_url: '/',
    description: planNames.get(purchase.plan_id) ?? '',
    created_at: purchase.at,
  };
}

export type PostingRow = ReturnType<typeof postingOf>;

interface Posting {
  at: Date;
  amount: number;
  tax: number;
  purchase: Pick<SoldPurchase, 'id' | 'plan_id'> | null;
  /** the name of the plan */
  planName: string;
  state?: PostingState;
  answer?: string | null;
  reverses?: string;
  owner?: string;
}

/** Returns a posting, posted unless it says otherwise; its check number is given later. */
export function postingOf(hotel: Hotel, stay: StayRow, posting: Posting, dice: Dice) {
  const { rooms, house, currency, timeZone } = hotel;
  const { at, amount, tax, purchase, state = 'posted' } = posting;
  const { answer = state === 'posted' ? 'OK' : null } = posting;
  return {
    id: dice.uuid(),
    organization_number: rooms.number,
    organization_path: rooms.path,
    gateway_id: house.id,
    purchase_id: purchase?.id ?? null,
    reverses_id: posting.reverses ?? null,
    stay_id: stay.id,
    at,
    amount,
    tax,
    currency,
    room: stay.room,
    reservation: stay.reservation,
    guest_name: stay.last_name,
    text: `WiFi ${posting.planName}`,
    check_number: 0,
    posted_on: localDay(at, timeZone),
    posted_time: localClock(at, timeZone),
    business_date: businessDate(hotel, at),
    departs_on: stay.departs_on,
    state,
    answer,
    tries: state === 'queued' ? 0 : 1,
    sent_at: state === 'unknown' ? at : null,
    answered_at: answer === null ? null : at,
    owner_name: posting.owner ?? null,
  };
}

function businessDate({ timeZone }: Hotel, at: Date): string {
  return localDay(new Date(at.getTime() - auditHours * hour), timeZone);
}

export type FolioRow = ReturnType<typeof folioEntry>;

/** Returns a posting as the house's ledger has it. */
export function folioEntry({ rooms }: Hotel, posting: PostingRow, dice: Dice) {
  return {
    id: dice.uuid(),
    organization_number: rooms.number,
    organization_path: rooms.path,
    gateway_id: posting.gateway_id,
    posting_id: posting.id,
    stay_id: posting.stay_id,
    room: posting.room,
    reservation: posting.reservation,
    guest_name: posting.guest_name,
    text: posting.text,
    amount: posting.amount,
    tax: posting.tax,
    currency: posting.currency,
    at: posting.at,
    business_date: posting.business_date,
  };
}
