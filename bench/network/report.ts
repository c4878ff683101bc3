import { percentile } from '../percentile.ts';
import { type Condition, conditions, nameOf } from './conditions.ts';
import type { Figures, Metric } from './visit.ts';

export interface Visited {
  product: string;
  condition: Condition;
  figures: Figures;
}

const listColumns: readonly Metric[] = [
  'script kB',
  'scripts',
  'requests',
  'serial',
  'list',
  'warm list',
  'LCP',
  'longest task',
  'TBT',
  'first record',
  'second record',
  'page turn',
  'switch',
];
const signInColumns: readonly Metric[] = [
  'sign-in script kB',
  'sign-in scripts',
  'sign-in requests',
  'sign-in serial',
  'sign-in page',
];

/** Writes tables: the median and the range of each figure, and the list's time as a multiple of the `yardstick`'s. */
export function reportOf(visits: readonly Visited[], yardstick: string): string[] {
  const products = [...new Set(visits.map(({ product }) => product))];
  return [
    ...tableOf(visits, products, listColumns, yardstick),
    '',
    ...tableOf(visits, products, signInColumns),
  ];
}

function tableOf(
  visits: readonly Visited[],
  products: readonly string[],
  columns: readonly Metric[],
  yardstick?: string,
): string[] {
  const last = yardstick === undefined ? [] : [`list / ${yardstick}`];
  const header = ['CPU/RTT', '', 'n', ...columns, ...last];
  const rows = conditions.flatMap((condition) => {
    const valuesOf = (product: string, metric: Metric) =>
      visits
        .filter((one) => one.product === product && one.condition === condition)
        .flatMap(({ figures }) => figures.get(metric) ?? []);
    const [first] = columns;
    return products
      .filter((product) => first !== undefined && valuesOf(product, first).length > 0)
      .map((product) => [
        nameOf(condition),
        product,
        String(first === undefined ? 0 : valuesOf(product, first).length),
        ...columns.map((metric) => spreadOf(valuesOf(product, metric))),
        ...last.map(() =>
          yardstick === undefined
            ? ''
            : (
                percentile(valuesOf(product, 'list'), 50) /
                percentile(valuesOf(yardstick, 'list'), 50)
              ).toFixed(2),
        ),
      ]);
  });
  return [header, header.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`);
}

function spreadOf(values: readonly number[]): string {
  if (values.length === 0) return '–';
  const [median, least, most] = [percentile(values, 50), Math.min(...values), Math.max(...values)];
  const shown = (value: number) => value.toFixed(0);
  return shown(least) === shown(most)
    ? shown(median)
    : `${shown(median)} ${shown(least)}–${shown(most)}`;
}
