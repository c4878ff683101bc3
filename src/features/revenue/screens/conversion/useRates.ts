import { create } from 'zustand';
import { loadLocal, storeLocal } from '../../../../workspace/localMemory.ts';

// Rates that someone typed are an estimate, not figures of the provider, so they stay in the browser.
const key = 'atrium-revenue-rates';

interface Rates {
  /** the currency of the total; '' until one is chosen */
  to: string;
  /** the texts of the inputs, by currencies: 'NOK EUR' is the price of 1 NOK in EUR */
  texts: Readonly<Record<string, string>>;
}

export const useRates = create<Rates>()(stored);

useRates.subscribe((rates) => storeLocal(key, JSON.stringify(rates)));

export function setRate(from: string, to: string, text: string): void {
  useRates.setState(({ texts }) => ({ texts: { ...texts, [`${from} ${to}`]: text } }));
}

function stored(): Rates {
  const none = { to: '', texts: {} };
  try {
    const value: Partial<Record<keyof Rates, unknown>> = Object(JSON.parse(loadLocal(key) ?? '{}'));
    const texts = Object.entries(Object(value.texts)).flatMap(([pair, text]) =>
      typeof text === 'string' ? [[pair, text]] : [],
    );
    return {
      to: typeof value.to === 'string' ? value.to : '',
      texts: Object.fromEntries(texts),
    };
  } catch {
    return none;
  }
}
