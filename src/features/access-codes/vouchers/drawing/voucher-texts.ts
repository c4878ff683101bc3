import { formatClock } from '../../../../contract/values/format.ts';
import { formatQuantity } from '../../../../contract/values/units.ts';
import type { AccessCodeBatchRecord } from '../../contract.ts';
import type { VoucherNetwork } from '../fields.ts';

/** Returns the three steps to get online. */
export function voucherSteps({ ssid, portalUrl }: VoucherNetwork): readonly string[] {
  return [
    ssid === '' ? 'Join our Wi-Fi network' : `Join the Wi-Fi ${ssid}`,
    portalUrl === '' ? 'Open your browser to sign in' : `Scan, or open ${hostOf(portalUrl)}`,
    'Enter the code below',
  ];
}

/** Returns the part of the portal's address that a guest can type: the code is entered there. */
function hostOf(portalUrl: string): string {
  const address = portalUrl.replaceAll('{code}', 'CODE');
  return URL.canParse(address) ? new URL(address).host : '';
}

/** Returns when a code ends, one line each. */
export function voucherTerms(
  validUntil: Date | null,
  {
    timeZone,
    secondsAfterFirstUse,
  }: Pick<AccessCodeBatchRecord, 'timeZone' | 'secondsAfterFirstUse'>,
): readonly string[] {
  const terms = [];
  if (validUntil !== null)
    terms.push(`Valid until ${formatClock(validUntil, timeZone, 'other year', 'en-US')}`);
  if (secondsAfterFirstUse !== null)
    terms.push(`Ends ${formatQuantity('duration', secondsAfterFirstUse)} after its first use`);
  return terms;
}

/** Returns the content of a QR code; null for none. */
export function voucherAddress(portalUrl: string, code: string): string | null {
  return portalUrl === '' ? null : portalUrl.replaceAll('{code}', code);
}
