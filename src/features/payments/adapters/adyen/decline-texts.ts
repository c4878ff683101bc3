/**
 * Why a card was declined ('Refusal reasons' of Adyen's documentation). Guests see these texts, and Adyen asks not to tell
 * them the details.
 */
const texts: Readonly<Record<string, string>> = {
  '3d not authenticated': 'The card’s bank did not confirm the payment (3-D Secure)',
  'acquirer error': 'The card could not be processed. Try again',
  cancelled: 'The payment was cancelled',
  'issuer unavailable': 'The card’s bank could not be reached. Try again',
  'shopper cancelled': 'The payment was cancelled',
};

export function declineText(reason: string | null | undefined): string {
  return texts[reason?.trim().toLowerCase() ?? ''] ?? 'The card was declined';
}
