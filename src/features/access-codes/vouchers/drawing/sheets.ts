import type { VoucherPrint } from '../fields.ts';

export type Paper = VoucherPrint['paper'];
export type PerPage = VoucherPrint['perPage'];

/** Points, 72 to the inch. */
export const sheetSizes: Record<Paper, { width: number; height: number }> = {
  A4: { width: 595.28, height: 841.89 },
  Letter: { width: 612, height: 792 },
};
const grids: Record<PerPage, { columns: number; rows: number }> = {
  '1': { columns: 1, rows: 1 },
  '8': { columns: 2, rows: 4 },
  '10': { columns: 2, rows: 5 },
  '21': { columns: 3, rows: 7 },
};
const margin = 28;

export interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** Returns the boxes of the vouchers on a page, row by row. */
export function boxesOf(paper: Paper, perPage: PerPage): Box[] {
  const { columns, rows } = grids[perPage];
  const width = (sheetSizes[paper].width - 2 * margin) / columns;
  const height = (sheetSizes[paper].height - 2 * margin) / rows;
  return Array.from({ length: columns * rows }, (_none, index) => ({
    x: margin + (index % columns) * width,
    y: margin + Math.floor(index / columns) * height,
    width,
    height,
  }));
}
