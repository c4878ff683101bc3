import { printable } from './printable.ts';
import type { Box, PerPage } from './sheets.ts';

export interface Voucher {
  /** formatted for printing */
  code: string;
  /** the content of the QR code; null for none */
  address: string | null;
  /** the validity, one line each */
  terms: readonly string[];
}

/** What all vouchers of a print have in common. */
export interface Design {
  perPage: PerPage;
  title: string;
  siteName: string;
  planName: string;
  /** time, speed and devices */
  facts: readonly string[];
  /** how to get online */
  steps: readonly string[];
  /** the size of the logo; null for the brand's mark */
  logo: { width: number; height: number } | null;
  /** the letters of the brand's mark */
  letters: string;
  /** the brand's color */
  color: string;
}

export interface TextItem {
  kind: 'text';
  text: string;
  x: number;
  /** of the top of the line */
  y: number;
  size: number;
  color: string;
  isBold: boolean;
}

/** What is drawn on a voucher, in points from the top left of the sheet. */
export type Item =
  | TextItem
  | { kind: 'qr'; content: string; x: number; y: number; side: number }
  | { kind: 'logo'; x: number; y: number; width: number; height: number }
  | { kind: 'tile'; x: number; y: number; side: number; color: string };

/** Returns the width of a text in points. */
export type Measure = (text: string, size: number) => number;

const ink = '#1f2328';
const faint = '#57606a';
const white = '#ffffff';

/** Arranges a voucher in its box; the PDF and its preview draw the same items. */
export function voucherItems(
  voucher: Voucher,
  design: Design,
  box: Box,
  measure: Measure,
): readonly Item[] {
  const isWholePage = design.perPage === '1';
  const pad = isWholePage ? 48 : Math.min(14, box.height * 0.09);
  const inner = {
    x: box.x + pad,
    y: box.y + pad,
    width: box.width - 2 * pad,
    height: box.height - 2 * pad,
  };
  return isWholePage
    ? posterItems(voucher, design, inner, measure)
    : cardItems(voucher, design, inner, measure);
}

/** The mark and the title at the top, the code at the bottom, and between them the texts (left) and the QR code (right). */
function cardItems(voucher: Voucher, design: Design, inner: Box, measure: Measure): Item[] {
  const unit = inner.height / 10;
  const side = voucher.address === null ? 0 : Math.min(6.1 * unit, inner.width * 0.4);
  const mark = markItems(
    design,
    { ...inner, width: inner.width * 0.4, height: 1.6 * unit },
    measure,
  );
  const titleX = inner.x + mark.width + 6;
  const titleSize = Math.min(13, unit * 1.15);
  const items: Item[] = [
    ...mark.items,
    lineItem(design.title, {
      x: titleX,
      y: inner.y + 0.8 * unit - titleSize * 0.6,
      width: inner.x + inner.width - titleX,
      size: titleSize,
      color: design.color,
      isBold: true,
      measure,
    }),
  ];
  if (voucher.address !== null)
    items.push({
      kind: 'qr',
      content: voucher.address,
      x: inner.x + inner.width - side,
      y: inner.y + 1.9 * unit,
      side,
    });
  const facts = factLines(voucher, design);
  const lines = [...facts, ...stepLines(design)];
  const width = inner.width - (side === 0 ? 0 : side + 6);
  const pitch = Math.min(14, (6.2 * unit) / (lines.length + 0.5));
  const largest = Math.min(10, pitch * 0.8);
  // All lines have the size of the longest, but no name makes them illegible.
  const fitting = lines.map(({ text }) => (largest * width) / measure(printable(text), largest));
  const size = Math.max(largest * 0.72, Math.min(largest, ...fitting));
  for (const [index, line] of lines.entries())
    items.push(
      lineItem(line.text, {
        x: inner.x,
        y: inner.y + 1.9 * unit + (index + (index < facts.length ? 0 : 0.5)) * pitch,
        width,
        size,
        color: line.color,
        isBold: line.isBold,
        measure,
      }),
    );
  items.push(
    lineItem(voucher.code, {
      x: inner.x,
      y: inner.y + 8.3 * unit,
      width: inner.width,
      size: Math.min(22, unit * 1.5),
      color: ink,
      isBold: true,
      isWhole: true,
      measure,
    }),
  );
  return items;
}

/** One large, centered voucher on a page. */
function posterItems(voucher: Voucher, design: Design, inner: Box, measure: Measure): Item[] {
  const items: Item[] = [];
  let y = inner.y;
  const line = (text: string, size: number, color: string, options = { isBold: false }) => {
    items.push(lineItem(text, { ...inner, y, size, color, ...options, isCentered: true, measure }));
    y += size * 1.6;
  };
  const height = 56;
  const mark = markItems(design, { ...inner, y, height }, measure);
  const shift = (inner.width - mark.width) / 2;
  items.push(...mark.items.map((item) => ({ ...item, x: item.x + shift })));
  y += height + 14;
  line(design.title, 32, design.color, { isBold: true });
  y += 10;
  if (voucher.address !== null) {
    const side = Math.min(inner.width * 0.5, inner.height * 0.34);
    items.push({
      kind: 'qr',
      content: voucher.address,
      x: inner.x + (inner.width - side) / 2,
      y,
      side,
    });
    y += side + 12;
  }
  const code = { ...inner, y, size: 38, color: ink, isBold: true, isWhole: true };
  items.push(lineItem(voucher.code, { ...code, isCentered: true, measure }));
  y += 38 * 1.6;
  for (const { text, color, isBold } of factLines(voucher, design))
    line(text, 14, color, { isBold });
  y += 14;
  for (const { text, color } of stepLines(design)) line(text, 17, color);
  return items;
}

interface Line {
  text: string;
  color: string;
  isBold: boolean;
}

function factLines({ terms }: Voucher, { title, siteName, planName, facts }: Design): Line[] {
  return [
    { text: siteName === title ? '' : siteName, color: ink, isBold: false },
    { text: planName, color: ink, isBold: true },
    { text: facts.join(' · '), color: ink, isBold: false },
    ...terms.map((text) => ({ text, color: faint, isBold: false })),
  ].filter(({ text }) => text !== '');
}

function stepLines({ steps }: Design): Line[] {
  return steps.map((step, index) => ({
    text: `${index + 1}. ${step}`,
    color: ink,
    isBold: false,
  }));
}

/** The logo, or the brand's letters on a tile, and the width that it takes. */
function markItems(
  { logo, letters, color }: Design,
  area: Box,
  measure: Measure,
): { items: Item[]; width: number } {
  const { x, y } = area;
  if (logo !== null) {
    const scale = Math.min(area.width / logo.width, area.height / logo.height);
    const [width, height] = [logo.width * scale, logo.height * scale];
    return {
      items: [{ kind: 'logo', x, y: y + (area.height - height) / 2, width, height }],
      width,
    };
  }
  const side = area.height;
  const size = side * (letters.length > 1 ? 0.47 : 0.6);
  const text: TextItem = {
    kind: 'text',
    text: letters,
    x: x + (side - measure(letters, size)) / 2,
    y: y + (side - size * 1.21) / 2,
    size,
    color: white,
    isBold: true,
  };
  return { items: [{ kind: 'tile', x, y, side, color }, text], width: side };
}

interface LineStyle {
  x: number;
  y: number;
  width: number;
  size: number;
  color: string;
  isBold: boolean;
  isCentered?: boolean;
  /** shrinks the text to fit instead of truncating it, as for a code */
  isWhole?: boolean;
  measure: Measure;
}

/** Returns a line, shrunk and finally truncated to fit the width. */
function lineItem(original: string, style: LineStyle): TextItem {
  const text = printable(original);
  const { width, color, isBold, isCentered = false, isWhole = false, measure } = style;
  const fitting = (style.size * width) / measure(text, style.size);
  const size = Math.min(style.size, Math.max(fitting, isWhole ? 0 : style.size * 0.65));
  const shown = isWhole ? text : truncated(text, size, width, measure);
  const x = isCentered ? style.x + (width - measure(shown, size)) / 2 : style.x;
  return { kind: 'text', text: shown, x, y: style.y, size, color, isBold };
}

function truncated(text: string, size: number, width: number, measure: Measure): string {
  // Tolerates rounding of the fitted size.
  if (measure(text, size) <= width + 0.01) return text;
  const characters = [...text];
  while (characters.length > 1 && measure(`${characters.join('')}…`, size) > width)
    characters.pop();
  return `${characters.join('')}…`;
}
