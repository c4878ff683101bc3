import { useId, useMemo } from 'react';
import { qrRuns } from '../../vouchers/drawing/qr.ts';
import { boxesOf, type Paper, sheetSizes } from '../../vouchers/drawing/sheets.ts';
import {
  type Design,
  type Item,
  type Measure,
  type TextItem,
  type Voucher,
  voucherItems,
} from '../../vouchers/drawing/voucher-layout.ts';
import classes from './Print.module.css';

interface VoucherSheetProps {
  /** describes the picture */
  label: string;
  paper: Paper;
  design: Design;
  logoUrl: string | null;
  voucher: Voucher;
  /** how many vouchers are on the sheet */
  count: number;
}

/** A page of vouchers as it will be printed, with the same voucher in each box. */
export function VoucherSheet({ label, paper, design, logoUrl, voucher, count }: VoucherSheetProps) {
  const id = useId();
  const { width, height } = sheetSizes[paper];
  const boxes = boxesOf(paper, design.perPage);
  const [first] = boxes;
  const measure = useMemo(() => measureInInter(), []);
  if (first === undefined) return null;
  const items = voucherItems(voucher, design, first, measure);
  return (
    <svg className={classes.sheet} viewBox={`0 0 ${width} ${height}`} role="img" aria-label={label}>
      <rect width={width} height={height} fill="#ffffff" />
      <defs>
        <g id={id}>
          {items.map((item, index) => (
            // The items have no identity besides their order.
            <Drawn key={index} item={item} logoUrl={logoUrl} />
          ))}
        </g>
      </defs>
      {boxes.map((box, index) => (
        <g key={`${box.x} ${box.y}`}>
          <rect {...box} className={classes.cut} />
          {index < count && <use href={`#${id}`} x={box.x - first.x} y={box.y - first.y} />}
        </g>
      ))}
    </svg>
  );
}

function Drawn({ item, logoUrl }: { item: Item; logoUrl: string | null }) {
  switch (item.kind) {
    case 'text':
      return <Text {...item} />;
    case 'tile':
      return (
        <rect
          x={item.x}
          y={item.y}
          width={item.side}
          height={item.side}
          rx={item.side * 0.22}
          fill={item.color}
        />
      );
    case 'logo': {
      const { kind: _kind, ...box } = item;
      return <image {...box} href={logoUrl ?? undefined} />;
    }
    case 'qr':
      return <QrCode {...item} />;
  }
}

/** The distance of Inter's baseline from the top of a line, relative to the size. */
const ascent = 0.97;

function Text({ text, x, y, size, color, isBold }: TextItem) {
  return (
    <text
      x={x}
      y={y + ascent * size}
      fontSize={size}
      fill={color}
      {...(isBold && { stroke: color, strokeWidth: size * 0.03 })}
    >
      {text}
    </text>
  );
}

function QrCode({ content, x, y, side }: Extract<Item, { kind: 'qr' }>) {
  const { size, runs } = qrRuns(content);
  const path = runs.map((run) => `M${run.x} ${run.y}h${run.length}v1h-${run.length}z`).join('');
  return <path d={path} fill="#000000" transform={`translate(${x} ${y}) scale(${side / size})`} />;
}

/** Returns a function that measures texts in the page's font, which is the font of the PDF. */
function measureInInter(): Measure {
  const context = document.createElement('canvas').getContext('2d');
  const { fontFamily } = getComputedStyle(document.body);
  return (text, size) => {
    if (context === null) return 0;
    context.font = `${size}px ${fontFamily}`;
    return context.measureText(text).width;
  };
}
