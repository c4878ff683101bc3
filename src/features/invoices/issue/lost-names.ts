import { Problem } from '../../../contract/problem.ts';
import { hasScriptFont } from '../../../server/pdf/script-fonts.ts';
import { printable } from '../../access-codes/public/drawing.ts';
import type { InvoiceIssuer } from '../fields.ts';

export const lostNameError = 'The PDF cannot print these characters. Add the name in Latin letters';

/** Whether the PDF has no font for any letter of a name. */
export function isLost(name: string): boolean {
  const text = name.normalize('NFC');
  const signs = text.match(/\p{L}/gu) ?? text.match(/\S/gu) ?? [];
  return signs.length > 0 && signs.every((sign) => printable(sign, hasScriptFont) !== sign);
}

/** Throws when the PDF would lose the issuer's name, because an invoice cannot be changed. */
export function requireIssuerName({ lines: [name = ''] }: InvoiceIssuer): void {
  if (isLost(name))
    throw new Problem(
      'conflict',
      `The PDF cannot print ${name}. Enter the name in Latin letters as Sender of the gateway.`,
    );
}
