import { textList } from '../../../contract/fields/text-kinds.ts';
import { currencyCode } from '../../../contract/validators/locale-validators.ts';

const isCurrency = (value: string) => {
  if (!/^[A-Z]{3}$/.test(value)) return 'Write three capitals, such as EUR';
  return currencyCode(value) === true || `${value} is not a currency of ISO 4217`;
};
const isoCodes = textList('Currencies', {
  maxLength: 3,
  most: 20,
  items: 'currencies',
  help: 'ISO codes, such as EUR, GBP',
  rules: [isCurrency],
});
/** People type codes in small letters as well. */
export const currencies: typeof isoCodes = {
  ...isoCodes,
  parse: (draft, ...others) => isoCodes.parse(draft.toUpperCase(), ...others),
};
