export const planStatuses = ['Draft', 'Active', 'Retired'] as const;
export const planIcons = ['wifi', 'bolt', 'star', 'crown', 'gift', 'clock'] as const;
export const durationKinds = ['elapsed', 'usage', 'untilTime', 'fixedEnd', 'recurring'] as const;
export const paymentMethods = ['roomCharge', 'creditCard', 'accessCode', 'complimentary'] as const;
export const onQuotaChoices = ['stop', 'throttle'] as const;
export const planLimits = ['none', 'oncePerStay', 'oncePerDevicePerDay'] as const;
export const contentFilters = ['none', 'malware', 'family'] as const;
export const loginMethods = [
  'roomAndName',
  'accessCode',
  'promoCode',
  'social',
  'email',
  'memberNumber',
  'free',
] as const;

export const limits = {
  slowestKbits: 64,
  fastestKbits: 10_000_000,
  dearest: 1_000_000_000,
  /** 50 percent, in thousandths */
  highestTaxRate: 50_000,
  shortestSeconds: 60,
  longestSeconds: 366 * 86_400,
  largestQuotaBytes: 1_000_000_000_000_000,
  plansPerArea: 500,
} as const;
