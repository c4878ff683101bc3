import PDFDocument from 'pdfkit';
import { documentBytes } from '../../../server/pdf/document-bytes.ts';
import { pdfText } from '../../access-codes/public/pdf-text.ts';
import type { ConferenceReport } from './contract.ts';
import { drawHours } from './draw-hours.ts';
import { reportLines } from './report-lines.ts';

const ink = '#1c2733';
const muted = '#5b6672';
const chartTitle = 'Devices by hour, the most at a time';
const margin = 56;
const chartHeight = 160;
const labelWidth = 110;

interface Place {
  x: number;
  width: number;
  size: number;
  color: string;
}

/** Draws the report of a conference: its figures, and the devices by hour. */
export async function reportPdf(
  site: string,
  report: ConferenceReport,
  paper: 'A4' | 'Letter',
): Promise<Uint8Array> {
  const document = new PDFDocument({
    size: paper === 'A4' ? 'A4' : 'LETTER',
    margin: 0,
    font: '',
    info: { Title: report.name },
  });
  const content = documentBytes(document);
  const lines = reportLines(report);
  const pen = await pdfText(document, chartTitle + site + report.name + lines.flat().join(''));
  const width = document.page.width - 2 * margin;
  let y = margin;
  const boxOf = (at: Place) =>
    ({ ...at, y, align: 'left', lineGap: 0, isBold: at.size > 20 }) as const;
  const write = (text: string, at: Place) => pen.write(text, boxOf(at));
  const makeRoom = (height: number) => {
    if (y + height <= document.page.height - margin) return;
    document.addPage();
    y = margin;
  };
  y += write(site, { x: margin, width, size: 12, color: muted }) + 4;
  y += write(report.name, { x: margin, width, size: 24, color: ink }) + 20;
  for (const [label, text] of lines) {
    const x = margin + labelWidth;
    const place = { x, width: width - labelWidth, size: 11, color: ink };
    makeRoom(pen.heightOf(text, boxOf(place)));
    const labelHeight = write(label, { x: margin, width: labelWidth, size: 11, color: muted });
    const textHeight = write(text, place);
    y += Math.max(labelHeight, textHeight) + 6;
  }
  y += 20;
  makeRoom(chartHeight + 64);
  y += write(chartTitle, { x: margin, width, size: 12, color: ink }) + 16;
  drawHours(document, pen, report, { x: margin, y, width, height: chartHeight });
  document.end();
  return content;
}
