import { Button, Title } from '@mantine/core';
import { IconRefresh } from '@tabler/icons-react';
import { useChange } from '../../../ui/api/endpoint-queries.ts';
import { formatDateTime } from '../../../ui/format.ts';
import {
  type Fact,
  Facts,
  PanelCard,
  PanelState,
  SidePanel,
} from '../../../ui/panel/SidePanel.tsx';
import { useOpened } from '../../../ui/panel/useOpened.ts';
import { showSuccess } from '../../../ui/snackbar/snackbarStore.ts';
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

/** What was sent to a programme, its reply, and the guest's benefit. */
export function LookupPanel({ number, id, onClose }: LookupPanelProps) {
  const { record, error, open, replace } = useOpened(openLookup, id, {
    params: { orgNumber: String(number), lookupId: id },
  });
  return (
    <SidePanel label={texts.panel} onClose={onClose}>
      {record === undefined ? (
        <PanelState error={error} onRetry={open} />
      ) : (
        <LookupCard number={number} lookup={record} onAsked={replace} />
      )}
    </SidePanel>
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
    <PanelCard label={lookup.programme} title={lookup.programme}>
      <p className={classes.result}>
        <ResultLabel result={result} /> <span>{texts.meanings[result]}</span>
      </p>
      <AskAgain number={number} lookup={lookup} onAsked={onAsked} />
      <Facts facts={facts} />
      <Message title={texts.columns.sent} text={lookup.sent} />
      <Message title={texts.columns.received} text={lookup.received} />
      <p className={classes.hint}>{texts.maskedValues}</p>
    </PanelCard>
  );
}

function Message({ title, text }: { title: string; text: string }) {
  return (
    <>
      <Title order={3} className={classes.heading}>
        {title}
      </Title>
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
