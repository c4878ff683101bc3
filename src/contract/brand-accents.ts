/** Ten shades of a brand's accent, lightest first; shades 8 and 9 carry white text at 4.5:1. */
export type Accent = readonly [
  string,
  string,
  string,
  string,
  string,
  string,
  string,
  string,
  string,
  string,
];

export const brandIds = [
  'clearview',
  'charterspectrum',
  'spectrumbusiness',
  'twc',
  'twcbc',
  'comcast',
  'elevenos',
] as const;

export type BrandId = (typeof brandIds)[number];

/** Returns the brand of a host name's first label, by default elevenos (specification section 1). */
export function brandIdOfHost(hostName: string): BrandId {
  const label = hostName.toLowerCase().split('.', 1)[0];
  return brandIds.find((known) => known === label) ?? 'elevenos';
}

// biome-ignore format: one palette a line reads better than ten
export const accents: Record<BrandId, Accent> = {
  clearview: ['#e3f8fa', '#cdeff3', '#9fdee6', '#6dccd9', '#45bccc', '#27a9bb', '#178fa1', '#0f7688', '#0b6373', '#084f5d'],
  charterspectrum: ['#e8f1fc', '#d2e3f8', '#a5c7f1', '#77aaea', '#5293e4', '#3580dd', '#1f6ccb', '#155cb3', '#0f4e9b', '#0a3d7b'],
  spectrumbusiness: ['#edeffc', '#dbdff8', '#b8c0f1', '#97a3ea', '#7d8ce4', '#6575db', '#5161c9', '#4351b1', '#384496', '#2b3577'],
  twc: ['#f3ecfb', '#e5d8f6', '#cbb2ed', '#bb9ae8', '#ac84e2', '#8b59d0', '#7847bd', '#673aa6', '#572f8e', '#452471'],
  twcbc: ['#fbeaf5', '#f5d5ea', '#ebacd5', '#e085c1', '#d667b0', '#c74d9f', '#b23b8b', '#9a2f77', '#832564', '#681b4f'],
  comcast: ['#fdeceb', '#f9d8d5', '#f2b2ac', '#ea8f86', '#e37368', '#d5584c', '#bd4438', '#a5372c', '#8f2d23', '#732219'],
  elevenos: ['#e6f7ef', '#cfeedf', '#a0ddc0', '#70cba1', '#4bbd88', '#2fab73', '#1f925f', '#177a4e', '#116640', '#0c5133'],
};

/** One or two letters, drawn in the brand mark, the favicon and on vouchers. */
export const brandLetters: Record<BrandId, string> = {
  clearview: 'C',
  charterspectrum: 'CS',
  spectrumbusiness: 'SB',
  twc: 'T',
  twcbc: 'TB',
  comcast: 'CC',
  elevenos: '11',
};
