import {
  contentFilterNames,
  dayNames,
  durationKindNames,
  iconNames,
  limitedToNames,
  loginMethodNames,
  onQuotaNames,
  paymentMethodNames,
  statusNames,
} from '../texts.ts';

interface Option {
  value: string;
  label: string;
}

const optionsOf = (names: Record<string, string>): readonly Option[] =>
  Object.entries(names).map(([value, label]) => ({ value, label }));

export const statusOptions = optionsOf(statusNames);
export const iconOptions = optionsOf(iconNames);
export const durationKindOptions = optionsOf(durationKindNames);
export const paymentMethodOptions = optionsOf(paymentMethodNames);
export const loginMethodOptions = optionsOf(loginMethodNames);
export const onQuotaOptions = optionsOf(onQuotaNames);
export const limitedToOptions = optionsOf(limitedToNames);
export const contentFilterOptions = optionsOf(contentFilterNames);
export const dayOptions: readonly Option[] = dayNames.map((label, index) => ({
  value: String(index + 1),
  label,
}));
