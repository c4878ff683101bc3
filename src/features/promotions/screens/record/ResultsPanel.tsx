import { Alert, Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { endpointQuery } from '../../../../ui/api/endpoint-queries.ts';
import { SideFacts, SidePanel } from '../../../../ui/form/SidePanel.tsx';
import { formatDay, formatNumber } from '../../../../ui/format.ts';
import { ExportButton } from '../../../../ui/list/ExportButton.tsx';
import {
  type AnswerSummary,
  exportPromotionHours,
  getPromotionResults,
  type PromotionRecord,
  type PromotionResults,
} from '../../contract.ts';
import {
  texts as listTexts,
  moneyText,
  shareText,
  sideTexts as texts,
  variantName,
} from '../../texts.ts';
import classes from '../Promotions.module.css';
import { DaysChart } from './DaysChart.tsx';

/** The chart and the file have more. */
const daysInTable = 7;

interface ResultsProps {
  number: number;
  record: PromotionRecord;
}

/** What guests did with a promotion, by variant, day and area, and whether one variant is better. */
export function ResultsPanel({ number, record }: ResultsProps) {
  const params = { orgNumber: String(number), promotionId: record.id };
  const { data, isPending, error } = useQuery({
    ...endpointQuery(getPromotionResults, { params }),
    staleTime: 0,
    meta: { ownError: true },
  });
  if (isPending)
    return (
      <SidePanel title={texts.results}>
        <Skeleton height={480} />
      </SidePanel>
    );
  if (data === undefined)
    return (
      <SidePanel title={texts.results}>
        <p className={classes.note} role="alert">
          {error?.message}
        </p>
      </SidePanel>
    );
  const isSurvey = record.type === 'survey';
  const isPaid =
    record.type === 'offer' ||
    record.goal === 'purchase' ||
    data.variants.some(({ redemptions }) => redemptions > 0);
  const kind = { isSurvey, isPaid };
  const [only] = data.variants;
  const shown = data.variants.reduce((sum, one) => sum + one.shown, 0);
  return (
    <SidePanel title={texts.results}>
      {record.type === 'message' && <Messages {...data.messages} />}
      {shown === 0 ? (
        <p className={classes.note}>{texts.noResults}</p>
      ) : (
        <>
          {only !== undefined && data.variants.length === 1 ? (
            <SideFacts facts={factsOf(only, kind)} />
          ) : (
            <VariantTable results={data} {...kind} />
          )}
          <Verdict {...data.verdict} />
          {data.questions.map((question, index) => (
            // Questions have no ids.
            <Answers key={index} {...question} />
          ))}
          <CountTable
            title={texts.areas}
            {...kind}
            rows={data.areas.map(({ number, name, ...counts }) => ({
              id: String(number),
              label: name,
              ...counts,
            }))}
          />
          <DaysChart days={data.days} isSurvey={isSurvey} isRunning={record.state === 'running'} />
          <CountTable
            title={texts.days}
            {...kind}
            rows={data.days
              .slice(-daysInTable)
              .toReversed()
              .map(({ day, ...counts }) => ({
                id: day,
                label: formatDay(day, 'short'),
                ...counts,
              }))}
          />
          <ExportButton endpoint={exportPromotionHours} sent={{ params }} />
        </>
      )}
    </SidePanel>
  );
}

interface Kind {
  isSurvey: boolean;
  /** shows purchases and what they brought */
  isPaid: boolean;
}

type Variant = PromotionResults['variants'][number];

const reachedText = ({ converted, devices }: Variant) =>
  texts.convertedOf(formatNumber(converted), shareText(converted, devices));

function factsOf(one: Variant, { isSurvey, isPaid }: Kind): [label: string, value: string][] {
  const facts: [label: string, value: string][] = [
    [listTexts.shown, formatNumber(one.shown)],
    [listTexts.devices, formatNumber(one.devices)],
    isSurvey
      ? [listTexts.answers, formatNumber(one.answers)]
      : [listTexts.clicks, formatNumber(one.clicks)],
    [texts.converted, reachedText(one)],
  ];
  if (isPaid)
    facts.push(
      [listTexts.redemptions, formatNumber(one.redemptions)],
      [listTexts.revenue, moneyText(one.revenue) || '–'],
    );
  return facts;
}

function VariantTable({ results, isSurvey, isPaid }: Kind & { results: PromotionResults }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: its table is wider than the panel with purchases
    <section className={classes.scroll} tabIndex={0} aria-label={texts.variants}>
      <table className={classes.results} aria-label={texts.results}>
        <thead>
          <tr>
            <th scope="col">{texts.variant}</th>
            <th scope="col">{listTexts.shown}</th>
            <th scope="col">{listTexts.devices}</th>
            <th scope="col">{isSurvey ? listTexts.answers : listTexts.clicks}</th>
            <th scope="col">{texts.converted}</th>
            {isPaid && <th scope="col">{listTexts.redemptions}</th>}
            {isPaid && <th scope="col">{listTexts.revenue}</th>}
          </tr>
        </thead>
        <tbody>
          {results.variants.map((one, index) => (
            <tr key={variantName(index)}>
              <th scope="row">{variantName(index)}</th>
              <td>{formatNumber(one.shown)}</td>
              <td>{formatNumber(one.devices)}</td>
              <td>{formatNumber(isSurvey ? one.answers : one.clicks)}</td>
              <td>{reachedText(one)}</td>
              {isPaid && <td>{formatNumber(one.redemptions)}</td>}
              {isPaid && <td>{moneyText(one.revenue)}</td>}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

function Verdict({ winner, confidence }: PromotionResults['verdict']) {
  if (confidence === null) return null;
  return (
    <Alert
      className={classes.verdict}
      color={winner === null ? 'gray' : 'green'}
      title={winner === null ? texts.noWinner : texts.winner(variantName(winner))}
    >
      {texts.confidence(confidence)}
    </Alert>
  );
}

function Answers({ question, kind, answers, average, counts, texts: given }: AnswerSummary) {
  return (
    <div className={classes.answers}>
      <h3>{question}</h3>
      <p>
        {listTexts.answers}: {formatNumber(answers)}
        {average !== null && ` · ${texts.average(average)}`}
      </p>
      {counts.length > 0 && (
        <SideFacts
          facts={counts.map(({ label, count }) => [
            kind === 'stars' ? `${label} ★` : label,
            formatNumber(count),
          ])}
        />
      )}
      {given === null && answers > 0 && <p>{texts.maskedTexts}</p>}
      {given !== null && given.length > 0 && (
        <ul>
          {given.map((text) => (
            <li key={text}>{text}</li>
          ))}
        </ul>
      )}
    </div>
  );
}

interface CountTableProps extends Kind {
  title: string;
  rows: readonly ({ id: string; label: string } & Omit<PromotionResults['days'][number], 'day'>)[];
}

function CountTable({ title, isSurvey, isPaid, rows }: CountTableProps) {
  return (
    <table className={`${classes.results} ${classes.counts}`} aria-label={title}>
      <thead>
        <tr>
          <th scope="col">{title}</th>
          <th scope="col">{listTexts.shown}</th>
          <th scope="col">{isSurvey ? listTexts.answers : listTexts.clicks}</th>
          {isPaid && <th scope="col">{texts.bought}</th>}
          {isPaid && <th scope="col">{listTexts.revenue}</th>}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ id, label, shown, clicks, answers, redemptions, revenue }) => (
          <tr key={id}>
            <td>{label}</td>
            <td>{formatNumber(shown)}</td>
            <td>{formatNumber(isSurvey ? answers : clicks)}</td>
            {isPaid && <td>{formatNumber(redemptions)}</td>}
            {isPaid && <td>{moneyText(revenue)}</td>}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Messages({ waiting, sent, failed, skipped }: PromotionResults['messages']) {
  return (
    <SideFacts
      facts={[
        [texts.waiting, formatNumber(waiting)],
        [texts.sent, formatNumber(sent)],
        [texts.failed, formatNumber(failed)],
        [texts.skipped, formatNumber(skipped)],
      ]}
    />
  );
}
