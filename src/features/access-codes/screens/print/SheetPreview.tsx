import { newRecord } from '../../../../contract/fields/fields.ts';
import type { FieldsForm } from '../../../../ui/record/useFieldsForm.ts';
import { useLiveRecord } from '../../../../ui/record/useLiveRecord.ts';
import { printedCode } from '../../codes/code-shape.ts';
import type { AccessCodeRow } from '../../codes/contract.ts';
import type { AccessCodeBatchRecord } from '../../contract.ts';
import { printTexts as texts } from '../../texts.ts';
import type { VoucherSettings } from '../../vouchers/contract.ts';
import { boxesOf } from '../../vouchers/drawing/sheets.ts';
import {
  voucherAddress,
  voucherSteps,
  voucherTerms,
} from '../../vouchers/drawing/voucher-texts.ts';
import { voucherPrint } from '../../vouchers/fields.ts';
import classes from './Print.module.css';
import { VoucherSheet } from './VoucherSheet.tsx';

interface SheetPreviewProps {
  form: FieldsForm<typeof voucherPrint.map>;
  settings: VoucherSettings;
  batch: AccessCodeBatchRecord;
  /** null: all codes of the batch */
  code: AccessCodeRow | null;
}

const start = newRecord(voucherPrint, { title: '', to: 1 });

/** The first sheet with what is entered so far. */
export function SheetPreview({ form, settings, batch, code }: SheetPreviewProps) {
  const { paper, title, ssid, portalUrl, ...entered } = useLiveRecord(form, start);
  const perPage = code === null ? entered.perPage : '1';
  const count = Math.max(1, code === null ? entered.to - entered.from + 1 : 1);
  const sheets = Math.ceil(count / boxesOf(paper, perPage).length);
  // The codes themselves appear only on what is printed.
  const example = `${batch.prefix}${'X'.repeat(batch.length)}`;
  const validUntil = (code ?? batch).validUntil;
  return (
    <figure className={classes.preview}>
      <VoucherSheet
        label={texts.preview}
        paper={paper}
        design={{ ...settings, perPage, title, steps: voucherSteps({ ssid, portalUrl }) }}
        logoUrl={settings.logo?.url ?? null}
        voucher={{
          code: code?.code ?? printedCode(example, batch),
          address: voucherAddress(portalUrl, example),
          terms: voucherTerms(validUntil === null ? null : new Date(validUntil), batch),
        }}
        count={count}
      />
      <figcaption>{texts.sheets(sheets)}</figcaption>
    </figure>
  );
}
