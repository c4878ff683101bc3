import { parseQuantity } from '../../../../contract/values/units.ts';
import { FieldRow, FormSection } from '../../../../ui/form/FormSection.tsx';
import { Field } from '../../../../ui/record/Field.tsx';
import { useDraft } from '../../../../ui/record/useFieldsForm.ts';
import type { ConferenceCheck } from '../../check/contract.ts';
import { rateText } from '../rates.ts';
import classes from './Form.module.css';
import type { SectionProps } from './Sections.tsx';
import { formTexts as texts } from './texts.ts';

interface BandwidthSectionProps extends SectionProps {
  check: ConferenceCheck | undefined;
}

/** What is reserved, with a bar of what others leave free at that time. */
export function BandwidthSection({ form, site, check }: BandwidthSectionProps) {
  const mode = useDraft(form, 'mode');
  const down = useDraft(form, 'downKbps');
  const up = useDraft(form, 'upKbps');
  if (mode === 'dark')
    return (
      <FormSection title={texts.sections.bandwidth.title} help={texts.noBandwidthDark}>
        {null}
      </FormSection>
    );
  const { leastPerEvent, mostPerEvent, approvalAbove } = site.rules;
  const bandwidth = check?.bandwidth ?? null;
  return (
    <>
      <FormSection {...texts.sections.bandwidth}>
        <FieldRow>
          <Field form={form} name="downKbps" />
          <Field form={form} name="upKbps" />
        </FieldRow>
        {bandwidth === null ? (
          <p className={classes.help}>
            {site.pool === null
              ? texts.noPool
              : check === undefined
                ? texts.poolOf(rateText(site.pool.downKbps), rateText(site.pool.upKbps))
                : texts.noPool}
          </p>
        ) : (
          <>
            <FreeBar
              label={texts.download}
              pool={bandwidth.poolDownKbps}
              taken={bandwidth.takenDownKbps}
              wanted={parseQuantity('rate', down) ?? 0}
            />
            <FreeBar
              label={texts.upload}
              pool={bandwidth.poolUpKbps}
              taken={bandwidth.takenUpKbps}
              wanted={parseQuantity('rate', up) ?? 0}
            />
          </>
        )}
        <p className={classes.help}>
          {texts.limits(
            leastPerEvent === null ? null : rateText(leastPerEvent),
            mostPerEvent === null ? null : rateText(mostPerEvent),
            approvalAbove === null ? null : rateText(approvalAbove),
          )}
        </p>
        <Field form={form} name="mayBorrow" />
      </FormSection>
      <FormSection {...texts.sections.caps}>
        <FieldRow>
          <Field form={form} name="capDownKbps" />
          <Field form={form} name="capUpKbps" />
        </FieldRow>
      </FormSection>
    </>
  );
}

interface FreeBarProps {
  label: string;
  pool: number;
  /** by others, at the worst moment of the conference */
  taken: number;
  wanted: number;
}

/** A share of the pool above which the check warns. */
const nearlyFull = 0.8;

/** The pool with what others have reserved and what this conference wants. */
export function FreeBar({ label, pool, taken, wanted }: FreeBarProps) {
  const free = Math.max(0, pool - taken);
  const isOver = wanted > free;
  const isNear = !isOver && wanted > 0 && taken + wanted > pool * nearlyFull;
  const share = (kbps: number) => `${pool === 0 ? 0 : Math.min(100, (kbps / pool) * 100)}%`;
  return (
    <div className={classes.free} data-tone={isOver ? 'bad' : isNear ? 'warning' : undefined}>
      <div className={classes.freeHead}>
        <span>{label}</span>
        <strong>
          {isOver ? texts.over(rateText(wanted - free)) : texts.free(rateText(free - wanted))}
        </strong>
      </div>
      <div className={classes.freeBar} aria-hidden>
        <span className={classes.taken} style={{ width: share(taken) }} />
        <span className={classes.wanted} style={{ width: share(isOver ? pool - taken : wanted) }} />
      </div>
      <div className={classes.help}>
        {texts.barText(rateText(taken), rateText(wanted), rateText(pool))}
      </div>
    </div>
  );
}
