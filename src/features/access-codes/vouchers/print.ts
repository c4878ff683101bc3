import { accents } from '../../../contract/brand-accents.ts';
import { crossFieldErrors, newRecord } from '../../../contract/fields/fields.ts';
import { Problem } from '../../../contract/problem.ts';
import { formatQuantity } from '../../../contract/values/units.ts';
import { localTimeOf } from '../../../contract/values/zoned-time.ts';
import { pdfHandler } from '../../../server/http/files.ts';
import type { Handler } from '../../../server/http/handlers.ts';
import type { OrganizationRequest } from '../../../server/http/scope.ts';
import { rejectFieldErrors } from '../../../server/rejections.ts';
import { inheritedSettings } from '../../../server/tenancy.ts';
import { printableImage } from '../../images/queries.ts';
import { findBatch } from '../batches/batch-record.ts';
import { printedCode } from '../codes/code-shape.ts';
import { codeColumns, findCode } from '../codes/list-codes.ts';
import type { AccessCodeBatchRecord } from '../contract.ts';
import { codesOf } from '../queries.ts';
import { batchBlockers, codeBlockers, isUsable, noneUsable } from '../rules.ts';
import { printVoucher, printVouchers } from './contract.ts';
import { type VoucherPrint, voucherPrint } from './fields.ts';
import type { Look, Voucher } from './voucher-pdf.ts';

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
      const options = optionsOf(request, { to: batch.made, ...query });
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
      const options = optionsOf(request, { ...query, to: 1, perPage: '1' });
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

function optionsOf(
  { organization }: OrganizationRequest,
  given: Partial<VoucherPrint> & Pick<VoucherPrint, 'to'>,
): VoucherPrint {
  return newRecord(voucherPrint, { title: organization.name, ...given });
}

function voucherOf(
  code: { code: string; prefix: string; isGrouped: boolean; validUntil: Date | null },
  { timeZone, secondsAfterFirstUse: after }: AccessCodeBatchRecord,
  { portalUrl }: VoucherPrint,
): Voucher {
  const terms = [];
  if (code.validUntil !== null)
    terms.push(`Valid until ${localTimeOf(code.validUntil, timeZone).replace('T', ' ')}`);
  if (after !== null) terms.push(`Ends ${formatQuantity('duration', after)} after its first use`);
  return {
    code: printedCode(code.code, code),
    address: portalUrl === '' ? null : portalUrl.replaceAll('{code}', code.code),
    terms,
  };
}

async function lookOf(
  { transaction, organization }: OrganizationRequest,
  batch: AccessCodeBatchRecord,
  { paper, perPage, title, ssid }: VoucherPrint,
): Promise<Look> {
  const { brandTheme } = await inheritedSettings(transaction, organization.number);
  return {
    paper,
    perPage,
    title,
    ssid,
    plan: batch.planName ?? '',
    logo: await printableImage(transaction, organization, 'voucher-logo'),
    colour: accents[brandTheme ?? 'elevenos'][8],
  };
}

async function toPdf({ name, vouchers, look }: Print) {
  // Loaded on demand because it is large.
  const { voucherPdf } = await import('./voucher-pdf.ts');
  return { name, content: await voucherPdf(vouchers, look) };
}
