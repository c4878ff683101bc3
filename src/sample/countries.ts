/** The countries of the sample provider. */
export const countries: Record<string, { currency: string; vatPercent: number }> = {
  Austria: { currency: 'EUR', vatPercent: 20 },
  Denmark: { currency: 'DKK', vatPercent: 25 },
  Iceland: { currency: 'ISK', vatPercent: 24 },
  Ireland: { currency: 'EUR', vatPercent: 23 },
  Japan: { currency: 'JPY', vatPercent: 10 },
  Kenya: { currency: 'KES', vatPercent: 16 },
  'New Zealand': { currency: 'NZD', vatPercent: 15 },
  Norway: { currency: 'NOK', vatPercent: 25 },
  Portugal: { currency: 'EUR', vatPercent: 23 },
  Singapore: { currency: 'SGD', vatPercent: 9 },
  Switzerland: { currency: 'CHF', vatPercent: 8.1 },
};
