export { type EffectivePortal, effectiveDocument } from '../document/fields.ts';
