import { newRecord } from '../../../contract/fields/fields.ts';
import { formatQuantity } from '../../../contract/values/units.ts';
import { SidePanel } from '../../../ui/form/SidePanel.tsx';
import type { FieldsForm } from '../../../ui/record/useFieldsForm.ts';
import { useLiveRecord } from '../../../ui/record/useLiveRecord.ts';
import { useSelection } from '../../../workspace/selection/selection.ts';
import { exampleCode, printedCode } from '../codes/code-shape.ts';
import { accessCodeBatch } from '../fields.ts';
import { sideTexts as texts } from '../texts.ts';
import classes from './VoucherSide.module.css';

interface VoucherSideProps {
  form: FieldsForm<typeof accessCodeBatch.map>;
  /** null until a plan is chosen */
  planName: string | null;
}

const start = newRecord(accessCodeBatch, { name: '', planId: '' });

/** A voucher of the batch while it is entered, with a code that is never a real one. */
export function VoucherSide({ form, planName }: VoucherSideProps) {
  const organization = useSelection((state) => state.shown?.name ?? null);
  const batch = useLiveRecord(form, start);
  const { count, validUntil, secondsAfterFirstUse: after } = batch;
  const terms = [
    ...(validUntil === null ? [] : [texts.until(validUntil.replace('T', ' '))]),
    ...(after === null ? [] : [texts.after(formatQuantity('duration', after))]),
  ];
  return (
    <SidePanel title={texts.title} help={texts.help(count)}>
      <article className={classes.voucher}>
        {organization !== null && <h3>{organization}</h3>}
        <p>{planName ?? texts.noPlan}</p>
        {terms.map((term) => (
          <p key={term}>{term}</p>
        ))}
        <strong className={classes.code}>{printedCode(exampleCode(batch), batch)}</strong>
      </article>
    </SidePanel>
  );
}
