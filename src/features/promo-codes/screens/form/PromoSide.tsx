import { Alert } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { newRecord } from '../../../../contract/fields/fields.ts';
import { formatMoney } from '../../../../contract/values/money.ts';
import { endpointQuery } from '../../../../ui/api/endpoint-queries.ts';
import { SideFacts, SidePanel } from '../../../../ui/form/SidePanel.tsx';
import { useHasSide } from '../../../../ui/form/useHasSide.ts';
import { ItemLink } from '../../../../ui/list/ItemLink.tsx';
import type { FieldsForm } from '../../../../ui/record/useFieldsForm.ts';
import { useLiveRecord } from '../../../../ui/record/useLiveRecord.ts';
import { TimeStamp } from '../../../../ui/TimeStamp.tsx';
import { listRedemptions, type PromoRecord } from '../../contract.ts';
import { promoCode } from '../../fields.ts';
import { lookAlikes } from '../../rules/code-text.ts';
import { leftText } from '../../rules/evaluate.ts';
import { givesText } from '../../rules/gives-text.ts';
import {
  formTexts,
  givenText,
  texts as listTexts,
  mostUses,
  sideTexts as texts,
  validText,
} from '../../texts.ts';
import classes from '../Promo.module.css';
import { PromoStateLabel } from '../PromoStateLabel.tsx';
import { parts } from '../parts.ts';

interface PromoSideProps {
  form: FieldsForm<typeof promoCode.map>;
  number: number;
  /** null for a new promo code */
  record: PromoRecord | null;
  known: PromoRecord | null;
}

/** The code as guests see it, with what was used of it and by whom. */
export function PromoSide({ form, number, record, known }: PromoSideProps) {
  const start = newRecord(promoCode, { name: '', code: '', percentOff: 0 });
  const live = useLiveRecord(form, record ?? start);
  const confusing = lookAlikes(live.code);
  const { series } = live;
  return (
    <>
      <SidePanel title={texts.title}>
        <p className={classes.bigCode}>
          {series === null
            ? live.code.toUpperCase() || '…'
            : live.code.toUpperCase() + 'ACDEFGHJKMNPQRTUVWXY'.slice(0, series.length)}
        </p>
        <p className={classes.gives}>
          {givesText({ ...live, knownPlans: known?.knownPlans ?? [] })} · {validText(live)}
        </p>
        {series !== null && <p>{listTexts.seriesOf(record?.made ?? series.count, series.count)}</p>}
        {confusing.length > 0 && (
          <Alert color="orange">{texts.lookAlike(confusing.join(', '))}</Alert>
        )}
      </SidePanel>
      {record !== null && <Usage number={number} record={record} />}
    </>
  );
}

/** The state of a promo code, and what was used of it. */
export function PromoFacts({ record }: { record: PromoRecord }) {
  const given = givenText(record.given);
  const facts: [string, ReactNode][] = [
    [texts.state, <PromoStateLabel key="state" state={record.state} />],
    [texts.used, listTexts.usedText(record.uses, mostUses(record))],
  ];
  if (given !== '') facts.push([texts.given, given]);
  if (record.budget.length > 0) facts.push([texts.left, leftText(record)]);
  return <SideFacts facts={facts} />;
}

function Usage({ number, record }: { number: number; record: PromoRecord }) {
  const hasSide = useHasSide();
  const { data } = useQuery({
    ...endpointQuery(listRedemptions, {
      params: { orgNumber: String(number), promoId: record.id },
      query: { pageSize: '25' },
    }),
    staleTime: 0,
    meta: { ownError: true },
  });
  return (
    <SidePanel title={texts.usedBy}>
      {hasSide && <PromoFacts record={record} />}
      {record.series !== null && (
        <ItemLink item={record.id} part={parts.codes}>
          {texts.codes}
        </ItemLink>
      )}
      {data?.rows.length === 0 && <p>{texts.none}</p>}
      {data !== undefined && data.rows.length > 0 && (
        <>
          <ul className={classes.uses}>
            {data.rows.slice(0, 8).map((use) => (
              <li key={use.id}>
                <span>{use.guestName || texts.unknownGuest}</span>
                <span>{use.discount > 0 && `−${formatMoney(use.discount, use.currency)}`}</span>
                <small>
                  <TimeStamp at={new Date(use.at)} timeZone={use.timeZone} /> ·{' '}
                  {formTexts.planAt(use.planName, use.areaName)}
                  {use.state === 'held' && ` · ${texts.held}`}
                </small>
              </li>
            ))}
          </ul>
          <ItemLink item={record.id} part={parts.uses}>
            {texts.all(data.total)}
          </ItemLink>
        </>
      )}
    </SidePanel>
  );
}
