import type { PaymentGateway } from '../../../payment-gateways/fields.ts';

type NameFormat = NonNullable<PaymentGateway['fias']>['nameFormat'];

/** GN of a record. */
const longestName = 200;

/** Returns a guest's name as the property system wants it. A guest without a first name has the last name only. */
export function sentName(
  { lastName, firstName }: { lastName: string; firstName: string },
  format: NameFormat,
): string {
  const name =
    format === 'last' || firstName === ''
      ? lastName
      : format === 'lastFirst'
        ? `${lastName}, ${firstName}`
        : `${firstName} ${lastName}`;
  return [...name.replace(/[|\p{Cc}\s]+/gu, ' ').trim()].slice(0, longestName).join('');
}
