import type PDFDocument from 'pdfkit';

/** Returns the file of a document once it has ended. */
export function documentBytes(document: InstanceType<typeof PDFDocument>): Promise<Uint8Array> {
  const chunks: Uint8Array<ArrayBuffer>[] = [];
  return new Promise((resolve, reject) => {
    document.on('data', (chunk: Uint8Array<ArrayBuffer>) => chunks.push(chunk));
    document.on('error', reject);
    document.on('end', () => {
      void new Blob(chunks).arrayBuffer().then((all) => resolve(new Uint8Array(all)), reject);
    });
  });
}
