const names = new Intl.DisplayNames('en', { type: 'currency', fallback: 'none' });

/** All currencies of the runtime (ISO 4217), as a field's options. */
export const currencies: readonly { value: string; label: string }[] = Intl.supportedValuesOf(
  'currency',
).map((value) => ({ value, label: `${value} – ${names.of(value) ?? value}` }));
