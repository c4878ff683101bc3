import { authenticationFailure } from '../../engine/times.ts';

/** Why a card was declined, for guests and the front desk (https://docs.stripe.com/declines/codes). */
const texts: Readonly<Record<string, string>> = {
  approve_with_id: 'The bank could not approve the payment. Try again',
  authentication_required: 'The card’s bank asks for a confirmation (3-D Secure)',
  call_issuer: 'The card was declined. Call the card’s bank',
  card_declined: 'The card was declined',
  card_not_supported: 'The card does not support this kind of purchase',
  card_velocity_exceeded: 'The card’s limit is used up',
  currency_not_supported: 'The card does not support this currency',
  do_not_honor: 'The card was declined. Call the card’s bank',
  duplicate_transaction: 'The same amount was paid with this card a moment ago',
  expired_card: 'The card has expired',
  fraudulent: 'The card was declined',
  generic_decline: 'The card was declined',
  incorrect_cvc: 'The card’s security code is wrong',
  incorrect_number: 'The card number is wrong',
  incorrect_zip: 'The card’s postal code is wrong',
  insufficient_funds: 'The card has insufficient funds',
  invalid_account: 'The card’s account does not exist',
  invalid_cvc: 'The card’s security code is wrong',
  invalid_expiry_month: 'The card’s expiry is wrong',
  invalid_expiry_year: 'The card’s expiry is wrong',
  issuer_not_available: 'The card’s bank could not be reached. Try again',
  lost_card: 'The card was declined',
  payment_intent_authentication_failure: authenticationFailure,
  processing_error: 'The card could not be processed. Try again',
  stolen_card: 'The card was declined',
  try_again_later: 'The card was declined. Try again later',
  withdrawal_count_limit_exceeded: 'The card’s limit is used up',
};

export function declineText(code: string | undefined): string {
  return texts[code ?? ''] ?? 'The card was declined';
}
