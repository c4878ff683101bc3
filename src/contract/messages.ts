import { formatNumber } from './values/format.ts';

/** The texts of field errors. Another language is another object of this shape. */
export const messages = {
  required: 'Required',
  mustBeNumber: 'Must be a number',
  mustBeWhole: 'Must be a whole number',
  mustBeAtLeast: (bound: string) => `Must be ${bound} or greater`,
  mustBeAtMost: (bound: string) => `Must be ${bound} or less`,
  mustBeUnique: 'Must be unique',
  noMoreDecimals: (count: number) => `No more than ${formatNumber(count)} decimals`,
  invalidPrice: 'Invalid Price',
  minorUnits: (amount: number) => `${formatNumber(amount)} in the smallest unit of its currency`,
  chooseCurrencyFirst: 'Choose the currency first',
  invalidMac: 'Invalid MAC',
  invalidVlan: (from: number, to: number) => `Vlan must be between ${from} and ${to}`,
  invalidDate: 'Use a date',
  invalidTime: 'Use a time such as 11:00',
  invalidDateTime: 'Use a date and a time',
  chooseOne: 'Please choose at least one value',
  noMoreThan: (count: number, items: string) => `No more than ${formatNumber(count)} ${items}`,
  invalidChoice: 'Choose one of the listed values',
  useOneOf: (names: string) => `Use one of ${names}`,
  yesOrNo: 'Use Yes or No',
  openQuote: 'Close each quotation mark',
  itemPerLine: (labels: string) => `On each line: ${labels}`,
};
