import panel from '../../../../ui/panel/Panel.module.css';
import { type Fact, Facts, PanelCard, PanelState } from '../../../../ui/panel/SidePanel.tsx';
import { useOpened } from '../../../../ui/panel/useOpened.ts';
import { useCanOpen } from '../../../../workspace/useAllowed.ts';
import { isReason, reasons } from '../../../radius/public/reasons.ts';
import { placeOf } from '../../../users/public/names.ts';
import { zonedClockText } from '../../amounts.ts';
import { type OpenedAuthentication, openAuthentication } from '../../contract.ts';
import { meaningOf } from '../../meaning.ts';
import { guestAddress, remedyOf } from '../../remedies.ts';
import { methodLabel, reasonLabel, texts } from '../../texts.ts';
import { Clock } from '../Clock.tsx';
import { FilterBy } from '../FilterBy.tsx';
import { paramsOf } from '../opening-calls.ts';
import classes from '../Radius.module.css';
import { RemedyButton } from '../RemedyButton.tsx';
import type { RadiusView } from '../useRadiusView.ts';
import { TimelineCard } from './TimelineCard.tsx';

interface AuthenticationPanelProps {
  number: number;
  id: string;
  view: RadiusView;
}

/** Why a login was refused, what helps, and the device's last session. */
export function AuthenticationPanel({ number, id, view }: AuthenticationPanelProps) {
  const { record, error, open } = useOpened(openAuthentication, id, {
    params: { ...paramsOf(number), authenticationId: id },
  });
  if (record === undefined) return <PanelState error={error} onRetry={open} />;
  return (
    <>
      <LoginCard number={number} login={record} view={view} onDone={open} />
      {record.lastSession === null ? (
        <p className={classes.hint}>{texts.noSession}</p>
      ) : (
        <TimelineCard title={texts.lastSession} session={record.lastSession} />
      )}
    </>
  );
}

interface LoginCardProps {
  number: number;
  login: OpenedAuthentication;
  view: RadiusView;
  onDone: () => void;
}

function LoginCard({ number, login, view, onDone }: LoginCardProps) {
  const { guest, reason, timeZone } = login;
  const canOpen = useCanOpen();
  const timeText = (at: string) => zonedClockText(new Date(at), new Date(), timeZone);
  const remedy = login.result === 'accepted' ? null : remedyOf(login);
  const filterBy = (
    name: 'nas' | 'ssid' | 'plan' | 'method',
    value: string | null,
    shown = value,
  ) =>
    value === null ? null : (
      <FilterBy name={name} value={value} view={view}>
        {shown}
      </FilterBy>
    );
  const answer: Fact[] = [
    login.result === 'accepted'
      ? [texts.acceptedAs, login.planName ?? methodLabel(login.method ?? '')]
      : [
          texts.refused,
          <span key="reason" className={classes.bad}>
            {reason === null ? texts.rejected : reasonLabel(reason)}
          </span>,
        ],
    [texts.means, meaningOf(login, timeText)],
    [texts.helps, reason !== null && isReason(reason) ? reasons[reason].remedy : null],
  ];
  const facts: Fact[] = [
    [texts.time, <Clock key="time" at={login.at} timeZone={timeZone} withZone />],
    [texts.columns.user, login.user],
    [
      login.guestId === null ? texts.guestOfCode : texts.guest,
      guest && (guest.name ?? texts.hidden),
    ],
    [texts.columns.area, placeOf(login)],
    [texts.fields.nas, filterBy('nas', login.nas, login.deviceName ?? login.nas)],
    [texts.fields.ssid, filterBy('ssid', login.ssid)],
    [texts.accessPoint, login.accessPoint],
    [texts.fields.method, filterBy('method', login.method, methodLabel(login.method ?? ''))],
    [texts.fields.plan, filterBy('plan', login.planName)],
    [texts.batch, login.batch?.name],
    [texts.answeredIn, texts.ms(login.milliseconds)],
  ];
  return (
    <PanelCard
      label={texts.login}
      title={login.macAddress ?? login.user ?? texts.login}
      titleClass={panel.mono}
      aside={
        guest !== null &&
        canOpen('users') && (
          <a href={guestAddress({ areaNumber: guest.areaNumber, guestId: guest.id })}>
            {login.guestId === null ? texts.guestOfCode : texts.guest}
          </a>
        )
      }
    >
      <Facts facts={answer} />
      {remedy !== null && (
        <RemedyButton
          number={number}
          remedy={remedy}
          guest={{
            id: guest?.id ?? '',
            name: guest?.name ?? '',
            email: null,
            phone: null,
            room: null,
            username: null,
            areaNumber: guest?.areaNumber ?? login.areaNumber,
            planId: guest?.planId ?? null,
          }}
          onDone={onDone}
        />
      )}
      <Facts facts={facts} />
    </PanelCard>
  );
}
