/** The countries of the sample provider. Iceland is missing because it is new and has no history yet. */
export const countries: Record<string, { currency: string; vatPercent: number; scale: number }> = {
  Austria: { currency: 'EUR', vatPercent: 20, scale: 1.2 },
  Denmark: { currency: 'DKK', vatPercent: 25, scale: 1 },
  Ireland: { currency: 'EUR', vatPercent: 23, scale: 1.3 },
  Japan: { currency: 'JPY', vatPercent: 10, scale: 1.5 },
  Kenya: { currency: 'KES', vatPercent: 16, scale: 0.6 },
  'New Zealand': { currency: 'NZD', vatPercent: 15, scale: 0.8 },
  Norway: { currency: 'NOK', vatPercent: 25, scale: 0.9 },
  Portugal: { currency: 'EUR', vatPercent: 23, scale: 1.4 },
  Singapore: { currency: 'SGD', vatPercent: 9, scale: 4 },
  Switzerland: { currency: 'CHF', vatPercent: 8.1, scale: 1.6 },
};
