import { crossFieldErrors, newRecord } from '../../../contract/fields/fields.ts';
import { Problem } from '../../../contract/problem.ts';
import { pdfHandler } from '../../../server/http/files.ts';
import type { Handler } from '../../../server/http/handlers.ts';
import type { OrganizationRequest } from '../../../server/http/scope.ts';
import { rejectFieldErrors } from '../../../server/rejections.ts';
import { printableImage } from '../../images/queries.ts';
import { findBatch } from '../batches/batch-record.ts';
import { printedCode } from '../codes/code-shape.ts';
import { codeColumns, findCode } from '../codes/list-codes.ts';
import type { AccessCodeBatchRecord } from '../contract.ts';
import { codesOf } from '../queries.ts';
import { batchBlockers, codeBlockers, isUsable, noneUsable } from '../rules.ts';
import { printVoucher, printVouchers } from './contract.ts';
import type { Voucher } from './drawing/voucher-layout.ts';
import type { Look } from './drawing/voucher-pdf.ts';
import { voucherAddress, voucherSteps, voucherTerms } from './drawing/voucher-texts.ts';
import { type VoucherPrint, voucherPrint } from './fields.ts';
import { networkOf, siteOf, voucherDesign } from './settings.ts';

/** The data of a PDF: read in a transaction, drawn after it. */
interface Print {
  name: string;
  vouchers: Voucher[];
  look: Look;
}

export const voucherHandlers: readonly Handler[] = [
  pdfHandler(
    printVouchers,
    async ({ params, query }, request): Promise<Print> => {
      const batch = await findBatch(request, params.batchId);
      rejectBlocked(batchBlockers.print(batch));
      const options = await optionsOf(request, batch, { to: batch.made, ...query });
      rejectFieldErrors(crossFieldErrors(voucherPrint, options, batch));
      const { from, to } = options;
      const codes = await codesOf(request.transaction, batch.id)
        .select(codeColumns(request.server.now()))
        .orderBy('code.code')
        .offset(from - 1)
        .limit(to - from + 1)
        .execute();
      const usable = codes.filter(({ state }) => isUsable(state));
      rejectBlocked(usable.length === 0 ? noneUsable : null);
      return {
        name: `${batch.name} ${from}-${to}.pdf`,
        vouchers: usable.map((code) => voucherOf(code, batch, options)),
        look: await lookOf(request, batch, options),
      };
    },
    toPdf,
  ),

  pdfHandler(
    printVoucher,
    async ({ params, query }, request): Promise<Print> => {
      const { batch, code } = await findCode(request, params);
      rejectBlocked(codeBlockers.print(code));
      const options = await optionsOf(request, batch, { ...query, to: 1, perPage: '1' });
      return {
        name: `${batch.name}, one code.pdf`,
        vouchers: [voucherOf(code, batch, options)],
        look: await lookOf(request, batch, options),
      };
    },
    toPdf,
  ),
];

function rejectBlocked(reason: string | null): void {
  if (reason !== null) throw new Problem('bad-input', reason);
}

/** Returns the options of a print, by default with what the site remembers. */
async function optionsOf(
  request: OrganizationRequest,
  batch: Pick<AccessCodeBatchRecord, 'id'>,
  given: Partial<VoucherPrint> & Pick<VoucherPrint, 'to'>,
): Promise<VoucherPrint> {
  const network = networkOf(await siteOf(request, batch.id));
  return newRecord(voucherPrint, { title: request.organization.name, ...network, ...given });
}

function voucherOf(
  code: { code: string; prefix: string; isGrouped: boolean; validUntil: Date | null },
  batch: AccessCodeBatchRecord,
  { portalUrl }: VoucherPrint,
): Voucher {
  return {
    code: printedCode(code.code, code),
    address: voucherAddress(portalUrl, code.code),
    terms: voucherTerms(code.validUntil, batch),
  };
}

async function lookOf(
  request: OrganizationRequest,
  batch: AccessCodeBatchRecord,
  { paper, perPage, title, ssid, portalUrl }: VoucherPrint,
): Promise<Look> {
  const owner = (await siteOf(request, batch.id)) ?? request.organization;
  return {
    ...(await voucherDesign(request, batch)),
    paper,
    perPage,
    title,
    steps: voucherSteps({ ssid, portalUrl }),
    logo: await printableImage(request.transaction, owner, 'voucher-logo'),
  };
}

async function toPdf({ name, vouchers, look }: Print) {
  // Loaded on demand because it is large.
  const { voucherPdf } = await import('./drawing/voucher-pdf.ts');
  return { name, content: await voucherPdf(vouchers, look) };
}
