/** A moment of a site's clock as a form writes it, such as 2027-01-31T18:00. */
export function localDateTime(value: string): true | string {
  const isReal =
    /^[2-9]\d{3}-\d\d-\d\dT\d\d:\d\d$/.test(value) &&
    !Number.isNaN(Date.parse(`${value}Z`)) &&
    new Date(`${value}Z`).toISOString().startsWith(value);
  return isReal || 'Use a date and a time';
}

/** Where a voucher's QR code leads; nothing: there is none. */
export function portalAddress(value: string): true | string {
  if (value === '') return true;
  if (!value.startsWith('https://')) return 'Please ensure URL starts with "https://"';
  if (!value.includes('{code}')) return 'Write {code} where the code belongs';
  return URL.canParse(value.replaceAll('{code}', 'CODE')) || 'Invalid URL or IP address';
}
