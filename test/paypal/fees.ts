export interface Amount {
  currency_code: string;
  value: string;
}

export interface Breakdown {
  gross_amount: Amount;
  paypal_fee: Amount;
  net_amount: Amount;
}

const fixedFee = 0.35;
const feeShare = 0.0249;
/** PayPal gives the fixed part back with a refund; accounts differ. */
export const returnedFee = () => fixedFee;

/** Returns the fields of a capture that say what PayPal keeps. */
export function received(amount: Amount) {
  return {
    seller_receivable_breakdown: brokenDown(amount, (value) => value * feeShare + fixedFee),
  };
}

export function brokenDown(gross_amount: Amount, feeOf: (value: number) => number): Breakdown {
  const value = Number(gross_amount.value);
  const fee = Number(feeOf(value).toFixed(2));
  const of = (part: number) => ({ ...gross_amount, value: part.toFixed(2) });
  return { gross_amount, paypal_fee: of(fee), net_amount: of(value - fee) };
}
