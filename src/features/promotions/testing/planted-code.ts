export { plantPromo } from '../../promo-codes/testing/planted-promo.ts';
