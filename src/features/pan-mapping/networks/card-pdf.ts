import PDFDocument from 'pdfkit';
import { documentBytes } from '../../../server/pdf/document-bytes.ts';
import { qrRuns } from '../../access-codes/public/drawing.ts';
import { pdfText } from '../../access-codes/public/pdf-text.ts';
import { cardTexts as texts } from '../texts.ts';

export interface PanCard {
  site: string;
  unit: string;
  ssid: string;
  key: string;
  wifiUri: string;
  /** until when it is valid, in words; null: no end */
  until: string | null;
  paper: 'A4' | 'Letter';
}

const ink = '#1c2733';
const muted = '#5b6672';
const margin = 56;
const side = 200;

type Document = InstanceType<typeof PDFDocument>;

/** Draws the card of a unit's private network: what to choose, what to type, and a QR code that does both. */
export async function cardPdf(card: PanCard): Promise<Uint8Array> {
  const document = new PDFDocument({
    size: card.paper === 'A4' ? 'A4' : 'LETTER',
    margin: 0,
    font: '',
    info: { Title: texts.title(card.unit) },
  });
  const content = documentBytes(document);
  const { site, unit, ssid, key, until } = card;
  const pen = await pdfText(document, `${site}${unit}${ssid}${key}${until ?? ''}`);
  const width = document.page.width - 2 * margin;
  const column = width - side - 32;
  let y = margin;
  const line = (text: string, size: number, color: string, gap: number, isBold = false) => {
    const block = { x: margin, y, width: column, size, color, align: 'left' as const };
    y += pen.write(text, { ...block, lineGap: 0, isBold }) + gap;
  };
  line(site, 13, muted, 6);
  line(texts.title(unit), 24, ink, 20, true);
  line(texts.network, 11, muted, 2);
  line(ssid, 18, ink, 14, true);
  line(texts.key, 11, muted, 2);
  line(key, 18, ink, 18, true);
  if (until !== null) line(texts.until(until), 11, muted, 6);
  line(texts.help, 11, muted, 0);
  drawQr(document, card.wifiUri, margin + width - side, margin);
  document.end();
  return content;
}

function drawQr(document: Document, text: string, x: number, y: number): void {
  const { size, runs } = qrRuns(text);
  const module = side / size;
  for (const run of runs)
    document.rect(x + run.x * module, y + run.y * module, run.length * module, module);
  document.fill('#000000');
}
