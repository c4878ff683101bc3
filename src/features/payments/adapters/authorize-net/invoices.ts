// Authorize.Net has no idempotency keys: the invoice number of a request, of 20 characters at most, is how a payment or
// refund is found whose answer was lost.

/** Begins with `A` if authorisation and capture are two requests, and with `S` if the card is charged at once. */
export function paymentInvoiceOf(purchaseId: string, capturesSeparately: boolean): string {
  return `${capturesSeparately ? 'A' : 'S'}${endOf(purchaseId)}`;
}

export function capturesSeparately(invoice: string | null): boolean {
  return invoice?.startsWith('A') === true;
}

export function refundInvoiceOf(transactionId: string): string {
  return `R${endOf(transactionId)}`;
}

/** Returns the end of a UUID, which is random in each of its versions. */
function endOf(id: string): string {
  return id.replaceAll('-', '').slice(-19);
}
