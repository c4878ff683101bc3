import { formatMoney } from '../../../contract/values/money.ts';
import { sumsByRate } from '../amounts.ts';
import type { InvoiceKind } from '../fields.ts';
import type { FoundInvoice, FoundLine } from '../records/find-invoice.ts';
import { grey, margin, newSheet, type Sheet } from './sheet.ts';
import { pdfTexts as texts } from './texts.ts';

const days = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' });
const dayText = (day: string) => days.format(new Date(`${day}T00:00:00Z`));
const numbers = new Intl.NumberFormat('en');
const rateText = (taxRate: number) => `${taxRate / 1_000} %`;

const titles: Record<InvoiceKind, string> = {
  invoice: texts.invoice,
  creditNote: texts.creditNote,
};

/** Draws an invoice or a credit note. */
export async function invoicePdf(
  invoice: FoundInvoice,
  lines: readonly FoundLine[],
): Promise<Uint8Array> {
  const title = titles[invoice.kind];
  const sheet = await newSheet(`${title} ${invoice.number}`, JSON.stringify([invoice, lines]));
  writeHead(sheet, invoice, title);
  const money = (amount: number) => formatMoney(amount, invoice.currency, 'en');
  writeTable(sheet, lines, money);
  writeTotals(sheet, invoice, lines, money);
  if (invoice.due_on !== null) {
    sheet.down(26);
    if (!sheet.fits(30)) sheet.nextPage();
    sheet.write(texts.pay(dayText(invoice.due_on), invoice.number));
  }
  return sheet.end(
    { left: invoice.issuer.footer, pageText: texts.page },
    invoice.is_test ? texts.test : '',
  );
}

const factsX = 350;

function writeHead(sheet: Sheet, invoice: FoundInvoice, title: string): void {
  const [name = '', ...address] = invoice.issuer.lines;
  const half = factsX - margin - 20;
  sheet.write(title, { x: factsX, width: sheet.right - factsX, size: 22, isBold: true });
  sheet.down(sheet.write(name, { width: half, size: 13, isBold: true }) + 2);
  for (const one of address) sheet.down(sheet.write(one, { width: half, color: grey }));
  const top = Math.max(sheet.y + 34, 150);
  sheet.moveTo(top);
  sheet.down(sheet.write(texts.billTo, { width: half, size: 8, color: grey }) + 2);
  sheet.down(sheet.write(invoice.customer_name, { width: half, size: 11, isBold: true }));
  const { address: customerAddress, vatId, email } = invoice.customer;
  if (customerAddress !== '') sheet.down(sheet.write(customerAddress, { width: half }));
  if (email !== null) sheet.down(sheet.write(email, { width: half }));
  if (vatId !== null) sheet.down(sheet.write(`${texts.vatId} ${vatId}`, { width: half }));
  const below = sheet.y;
  sheet.moveTo(top);
  for (const [label, value] of factsOf(invoice)) {
    sheet.write(label, { x: factsX, width: 70, color: grey });
    const x = factsX + 74;
    sheet.down(sheet.write(value, { x, width: sheet.right - x, align: 'right' }) + 2);
  }
  sheet.moveTo(Math.max(below, sheet.y) + 34);
}

function factsOf(invoice: FoundInvoice): [string, string][] {
  const facts: [string, string][] = [
    [texts.number, invoice.number],
    [texts.date, dayText(invoice.issued_on)],
  ];
  if (invoice.due_on !== null) facts.push([texts.due, dayText(invoice.due_on)]);
  if (invoice.reference !== '') facts.push([texts.reference, invoice.reference]);
  if (invoice.cancels !== null && invoice.cancelsOn !== null)
    facts.push([texts.cancels, `${invoice.cancels}, ${dayText(invoice.cancelsOn)}`]);
  if (invoice.reason !== null) facts.push([texts.reason, invoice.reason]);
  return facts;
}

const columns = {
  description: { x: margin, width: 195 },
  quantity: { x: 255, width: 45 },
  price: { x: 305, width: 72 },
  tax: { x: 382, width: 76 },
  amount: { x: 463, width: 76 },
} as const;
const small = 9;

function writeTable(
  sheet: Sheet,
  lines: readonly FoundLine[],
  money: (amount: number) => string,
): void {
  const writeCells = (cells: Record<keyof typeof columns, string>, color?: string) => {
    const heights = Object.entries(columns).map(([name, column]) =>
      sheet.write(cells[name === 'description' ? name : numericName(name)], {
        ...column,
        size: small,
        align: name === 'description' ? 'left' : 'right',
        ...(color !== undefined && { color }),
      }),
    );
    return Math.max(...heights);
  };
  const writeHeader = () => {
    sheet.down(writeCells(texts, grey) + 4);
    sheet.line();
    sheet.down(7);
  };
  writeHeader();
  for (const line of lines) {
    if (!sheet.fits(sheet.heightOf(line.text, columns.description.width, small) + 12)) {
      sheet.nextPage();
      writeHeader();
    }
    const height = writeCells({
      description: line.text,
      quantity: numbers.format(line.quantity),
      price: money(line.unitPrice),
      tax: taxText(line),
      amount: money(line.total),
    });
    sheet.down(height + 5);
    sheet.line(sheet.y, '#e6e8eb');
    sheet.down(6);
  }
}

function numericName(name: string): 'quantity' | 'price' | 'tax' | 'amount' {
  return name === 'quantity' || name === 'price' || name === 'tax' ? name : 'amount';
}

function taxText({ taxRate, taxIncluded }: FoundLine): string {
  if (taxRate === 0) return texts.noTax;
  return taxIncluded ? texts.included(rateText(taxRate)) : texts.added(rateText(taxRate));
}

function writeTotals(
  sheet: Sheet,
  invoice: FoundInvoice,
  lines: readonly FoundLine[],
  money: (amount: number) => string,
): void {
  const rates = sumsByRate(lines).filter(({ taxRate }) => taxRate > 0);
  const rows: [string, number][] = [
    [texts.net, invoice.net],
    ...rates.map(({ taxRate, net, tax }): [string, number] => [
      texts.taxOf(rateText(taxRate), money(net)),
      tax,
    ]),
  ];
  if (!sheet.fits(rows.length * 16 + 44)) sheet.nextPage();
  sheet.down(6);
  const label = { x: 255, width: 195, align: 'right' } as const;
  const value = { x: 455, width: 84, align: 'right' } as const;
  for (const [name, amount] of rows) {
    sheet.write(name, { ...label, color: grey });
    sheet.down(sheet.write(money(amount), value) + 3);
  }
  sheet.down(3);
  const bold = { size: 12, isBold: true };
  sheet.write(texts.total, { ...label, ...bold });
  sheet.down(sheet.write(money(invoice.total), { ...value, ...bold, x: 415, width: 124 }));
}
