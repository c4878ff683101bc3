import type PDFDocument from 'pdfkit';
import type { pdfText } from '../../access-codes/public/pdf-text.ts';
import type { ConferenceReport } from './contract.ts';
import { hourMarks } from './hour-marks.ts';

const bar = '#12694b';
const ink = '#1c2733';
const muted = '#5b6672';
const axis = '#c3c9cf';
const textSize = 8;

interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** Draws a bar for each hour, with its number, its hour and its day where there is room for them. */
export function drawHours(
  document: InstanceType<typeof PDFDocument>,
  pen: Awaited<ReturnType<typeof pdfText>>,
  { hours, timeZone }: ConferenceReport,
  { x, y, width, height }: Box,
): void {
  const bottom = y + height;
  const most = Math.max(1, ...hours.map(({ devices }) => devices));
  const step = Math.min(40, width / Math.max(1, hours.length));
  const marks = hourMarks(hours, timeZone, step);
  const topOf = (devices: number) => bottom - (devices / most) * height;
  for (const [index, { devices }] of hours.entries())
    document.rect(
      x + index * step,
      topOf(devices),
      Math.max(0.5, step - 1),
      bottom - topOf(devices),
    );
  document.fill(bar);
  document
    .moveTo(x, bottom)
    .lineTo(x + width, bottom)
    .lineWidth(0.5)
    .stroke(axis);
  const write = (text: string | null, at: { x: number; y: number; color: string }) => {
    if (text !== null)
      pen.writeLine(text, { ...at, width: Math.max(step, 80), size: textSize, align: 'left' });
  };
  for (const [index, { hour, day, amount }] of marks.entries()) {
    const left = x + index * step;
    write(amount, { x: left, y: topOf(hours[index]?.devices ?? 0) - 11, color: ink });
    write(hour, { x: left, y: bottom + 4, color: muted });
    write(day, { x: left, y: bottom + 15, color: muted });
  }
  // Where bars are too narrow for their numbers, the highest has one.
  const peak = hours.findIndex(({ devices }) => devices === most);
  if (peak >= 0 && marks[peak]?.amount === null)
    write(String(most), { x: x + peak * step, y: y - 11, color: ink });
}
