import { text } from '../../contract/fields/text-kinds.ts';

/** Accepts a DNS name of at least two labels. */
export function domainName(value: string): true | string {
  if (value.includes('@')) return 'Enter the part after the @, such as example.com';
  return (
    (value.length <= 253 &&
      /^([a-z\d]([a-z\d-]{0,61}[a-z\d])?\.)+[a-z]([a-z\d-]{0,61}[a-z\d])?$/i.test(value)) ||
    'Use a full domain name, such as example.com'
  );
}

/** Accepts an organization identifier of 3 or 5 bytes. */
export function organizationIdentifier(value: string): true | string {
  return (
    /^([\dA-F]{6}|[\dA-F]{10})$/i.test(value) ||
    'Use 6 or 10 hexadecimal digits, such as 5A03BA0000'
  );
}

/** Accepts an ISO 639 code, which is what frames carry. */
export function languageCode(value: string): true | string {
  return /^[a-z]{2,3}$/.test(value) || 'Use a language code of two or three letters, such as en';
}

/** What a snippet writes in quotes or at the end of a line. */
export function noQuotes(value: string): true | string {
  return !/["\\]/.test(value) || 'Cannot contain quotes or backslashes';
}

export function languageField() {
  return text('Language', { maxLength: 3, rules: [languageCode], placeholder: 'en' });
}

export function domainField(label: string) {
  return text(label, { maxLength: 253, rules: [domainName], placeholder: 'example.com' });
}

export function digits(label: string, format: RegExp, message: string) {
  return text(label, {
    maxLength: 3,
    rules: [(value) => format.test(value) || message],
  });
}

/** Accepts certificates in PEM, or nothing. */
export function isPem(value: string): true | string {
  return (
    value === '' ||
    /^(-----BEGIN CERTIFICATE-----[\s\w+/=]+-----END CERTIFICATE-----\s*)+$/.test(value) ||
    'Paste certificates in PEM, from BEGIN CERTIFICATE to END CERTIFICATE'
  );
}
