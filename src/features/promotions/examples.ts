import { newRecord } from '../../contract/fields/fields.ts';
import { type Promotion, promotion, type Variant } from './fields.ts';

/** Returns a variant with a text in English. */
export function exampleVariant(changes: Partial<Variant> = {}): Variant {
  return {
    share: 100,
    title: { en: 'Breakfast until 11' },
    text: { en: 'Fresh from our bakery, served in the garden.' },
    button: { en: 'See the menu' },
    address: { en: 'https://hotel.example.com/breakfast' },
    image: {},
    ...changes,
  };
}

/** Returns a typical promotion for tests and the sample provider. */
export function examplePromotion(changes: Partial<Promotion> = {}): Promotion {
  return newRecord(promotion, {
    name: 'Breakfast',
    type: 'banner',
    variants: [exampleVariant()],
    ...changes,
  });
}
