import { newRecord } from '../../../../contract/fields/fields.ts';
import { momentOf } from '../../../../contract/values/zoned-time.ts';
import { SidePanel } from '../../../../ui/form/SidePanel.tsx';
import type { FieldsForm } from '../../../../ui/record/useFieldsForm.ts';
import { useLiveRecord } from '../../../../ui/record/useLiveRecord.ts';
import { useSelection } from '../../../../workspace/selection/selection.ts';
import { exampleCode, printedCode } from '../../codes/code-shape.ts';
import type { AccessCodePlan } from '../../contract.ts';
import { accessCodeBatch } from '../../fields.ts';
import { sideTexts as texts } from '../../texts.ts';
import { voucherTerms } from '../../vouchers/drawing/voucher-texts.ts';
import classes from './VoucherSide.module.css';

interface VoucherSideProps {
  form: FieldsForm<typeof accessCodeBatch.map>;
  /** null until one is chosen */
  plan: AccessCodePlan | null;
}

const start = newRecord(accessCodeBatch, { name: '', planId: '' });

/** A voucher of the batch while it is entered, with a code that is never a real one. */
export function VoucherSide({ form, plan }: VoucherSideProps) {
  const organization = useSelection((state) => state.shown?.name ?? null);
  const batch = useLiveRecord(form, start);
  const { count, validUntil, secondsAfterFirstUse } = batch;
  const timeZone = plan?.timeZone ?? 'UTC';
  const end = validUntil === null ? null : momentOf(validUntil, timeZone);
  const terms = voucherTerms(end, { timeZone, secondsAfterFirstUse });
  // As on the printed voucher.
  const site = plan === null ? organization : (plan.siteName ?? plan.areaName);
  return (
    <SidePanel title={texts.title} help={texts.help(count)}>
      <article className={classes.voucher}>
        {site !== null && <h3>{site}</h3>}
        <p>{plan?.name ?? texts.noPlan}</p>
        {terms.map((term) => (
          <p key={term}>{term}</p>
        ))}
        <strong className={classes.code}>{printedCode(exampleCode(batch), batch)}</strong>
      </article>
    </SidePanel>
  );
}
