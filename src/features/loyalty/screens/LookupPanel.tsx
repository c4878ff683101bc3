import { Button, Skeleton, Title } from '@mantine/core';
import { IconRefresh, IconX } from '@tabler/icons-react';
import { Fragment, type ReactNode, useEffect, useEffectEvent, useState } from 'react';
import { useChange } from '../../../ui/api/endpoint-queries.ts';
import { formatDateTime } from '../../../ui/format.ts';
import { showSuccess } from '../../../ui/snackbar/snackbarStore.ts';
import { ErrorState } from '../../../ui/states/ErrorState.tsx';
import { useCanCall } from '../../../workspace/useAllowed.ts';
import { placeOf } from '../../users/public/names.ts';
import { askAgain, listLookups, type OpenedLookup, openLookup } from '../contract.ts';
import { benefitText, resultNames, texts } from '../texts.ts';
import { ResultLabel } from './LookupColumns.tsx';
import classes from './Loyalty.module.css';

interface LookupPanelProps {
  number: number;
  id: string;
  onClose: () => void;
}

/** What was sent to a programme and received, and what the guest got. */
export function LookupPanel({ number, id, onClose }: LookupPanelProps) {
  const params = { orgNumber: String(number), lookupId: id };
  const { mutate, error } = useChange(openLookup, { ownError: true });
  const [opened, setOpened] = useState<OpenedLookup>();
  const open = () => mutate({ params }, { onSuccess: setOpened });
  const openNew = useEffectEvent(open);
  useEffect(() => {
    // Later, because strict mode runs effects twice and opening is recorded.
    const timer = setTimeout(() => {
      if (id !== '') openNew();
    }, 100);
    return () => clearTimeout(timer);
  }, [id]);
  return (
    <section className={classes.panel} aria-label={texts.panel} tabIndex={0}>
      <Button
        className={classes.close}
        variant="default"
        size="compact-sm"
        leftSection={<IconX size={14} aria-hidden />}
        onClick={onClose}
      >
        {texts.close}
      </Button>
      {opened?.id === id ? (
        <LookupCard number={number} lookup={opened} onAsked={setOpened} />
      ) : error === null ? (
        <Skeleton height={260} role="status" aria-label={texts.loading} />
      ) : (
        <ErrorState message={error.message} onRetry={open} />
      )}
    </section>
  );
}

interface LookupCardProps {
  number: number;
  lookup: OpenedLookup;
  onAsked: (lookup: OpenedLookup) => void;
}

function LookupCard({ number, lookup, onAsked }: LookupCardProps) {
  const { value, result, tier, timeZone } = lookup;
  const time = (at: string) => formatDateTime(new Date(at), timeZone);
  const facts: Fact[] = [
    [texts.time, time(lookup.at)],
    [texts.columns.area, placeOf(lookup)],
    [texts.columns.room, lookup.room],
    [texts.columns.name, lookup.guestName],
    [texts.columns.member, lookup.member && texts.memberEnding(lookup.member)],
    [texts.type, texts.typeOf(lookup.type)],
    [texts.value, value],
    [texts.columns.tier, tier ?? (value !== null && result === 'matched' && texts.unknownValue)],
    [texts.columns.benefit, benefitText(lookup)],
    [texts.answeredIn, texts.ms(lookup.milliseconds)],
    [texts.asked, texts.askedTimes(lookup.tries, lookup.askedBy)],
    [texts.nextAt, lookup.nextAt && time(lookup.nextAt)],
    [texts.repeats, lookup.repeats > 0 && texts.repeated(lookup.repeats)],
    [texts.supportCode, lookup.supportCode],
  ];
  return (
    <section className={classes.card} aria-label={lookup.programme}>
      <Title order={2}>{lookup.programme}</Title>
      <p className={classes.result}>
        <ResultLabel result={result} /> <span>{texts.meanings[result]}</span>
      </p>
      <AskAgain number={number} lookup={lookup} onAsked={onAsked} />
      <dl className={classes.facts}>
        {facts
          .filter(([, fact]) => fact !== null && fact !== '' && fact !== false)
          .map(([label, fact]) => (
            <Fragment key={label}>
              <dt>{label}</dt>
              <dd>{typeof fact === 'string' ? <bdi>{fact}</bdi> : fact}</dd>
            </Fragment>
          ))}
      </dl>
      <Message title={texts.columns.sent} text={lookup.sent} />
      <Message title={texts.columns.received} text={lookup.received} />
      <p className={classes.hint}>{texts.maskedValues}</p>
    </section>
  );
}

type Fact = [label: string, fact: ReactNode];

function Message({ title, text }: { title: string; text: string }) {
  return (
    <>
      <Title order={3}>{title}</Title>
      {/* Scrolls, so it must be reachable by keyboard. */}
      <pre className={classes.message} tabIndex={0} aria-label={title}>
        {text}
      </pre>
    </>
  );
}

/** Asks the programme again, for roles that may edit look-ups. */
function AskAgain({ number, lookup, onAsked }: LookupCardProps) {
  const mayAsk = useCanCall()(askAgain);
  const { mutate, isPending } = useChange(askAgain, { refreshes: [listLookups] });
  if (!mayAsk || lookup.type === 'stay' || lookup.type === 'oidc') return null;
  if (!lookup.canAskAgain) return <p className={classes.hint}>{texts.cannotAsk}</p>;
  const params = { orgNumber: String(number), lookupId: lookup.id };
  return (
    <Button
      className={classes.ask}
      variant="default"
      size="compact-md"
      leftSection={<IconRefresh size={16} aria-hidden />}
      loading={isPending}
      onClick={() =>
        mutate(
          { params },
          {
            onSuccess: (asked) => {
              onAsked(asked);
              showSuccess(texts.askedAgain(resultNames[asked.result]));
            },
          },
        )
      }
    >
      {texts.askAgain}
    </Button>
  );
}
