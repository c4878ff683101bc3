import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';

/** Returns the lines of text of a PDF file in the order in which they are drawn. */
export async function linesOfPdf(data: Uint8Array): Promise<string[]> {
  const pdf = await getDocument({ data, verbosity: 0 }).promise;
  const lines: string[] = [];
  for (let number = 1; number <= pdf.numPages; number += 1) {
    const { items } = await (await pdf.getPage(number)).getTextContent();
    let baseline: unknown;
    for (const item of items) {
      if (!('str' in item) || item.str === '') continue;
      const [, , , , , y] = item.transform;
      if (y === baseline) lines.push(`${lines.pop() ?? ''}${item.str}`);
      else lines.push(item.str);
      baseline = y;
    }
  }
  return lines;
}

/** Returns the texts of a PDF file with their pages and places: `y` is from the bottom of the page. */
export async function placedTextsOfPdf(data: Uint8Array) {
  const pdf = await getDocument({ data, verbosity: 0 }).promise;
  const texts: { page: number; text: string; x: number; y: number; right: number; size: number }[] =
    [];
  for (let page = 1; page <= pdf.numPages; page += 1) {
    const { items } = await (await pdf.getPage(page)).getTextContent();
    for (const item of items) {
      if (!('str' in item) || item.str.trim() === '') continue;
      const [, , , size, x, y] = item.transform;
      texts.push({ page, text: item.str, x, y, right: x + item.width, size });
    }
  }
  return texts;
}
