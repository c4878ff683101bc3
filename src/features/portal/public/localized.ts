export { directionOf, languageName, localized } from '../renderer/localized.ts';
