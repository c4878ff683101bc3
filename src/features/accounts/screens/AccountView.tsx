import { Anchor, Button, Title } from '@mantine/core';
import { IconArrowLeft } from '@tabler/icons-react';
import { useEffect, useEffectEvent, useState } from 'react';
import { consolePath } from '../../../contract/own-path.ts';
import { useChange } from '../../../ui/api/endpoint-queries.ts';
import { ItemLink } from '../../../ui/list/ItemLink.tsx';
import { useItem } from '../../../ui/list/useItem.ts';
import { StatusLabel } from '../../../ui/StatusLabel.tsx';
import { RecordPlaceholder } from '../../../ui/states/RecordPlaceholder.tsx';
import { useCanCall, useCanOpen } from '../../../workspace/useAllowed.ts';
import { isReason, reasons } from '../../radius/public/reasons.ts';
import { extendGuest, setGuestStatus } from '../../users/contract.ts';
import { DisableDialog, ExtendDialog } from '../../users/public/dialogs.ts';
import { guestName, placeOf } from '../../users/public/names.ts';
import { type WhyAction, whyActions, whyNotOnline } from '../../users/public/why-not-online.ts';
import { giveFreeHour, type OpenedAccount, openAccount, tryLogin } from '../contract.ts';
import { texts } from '../texts.ts';
import classes from './Accounts.module.css';
import { DeviceList } from './DeviceList.tsx';
import { FreeHourButton, freeHourLimit } from './FreeHourButton.tsx';

/** A guest, and why the guest is not online. Each mount is one visit, which the history records. */
export function AccountView({ number, id }: { number: number; id: string }) {
  const { show } = useItem();
  const [account, setAccount] = useState<OpenedAccount>();
  const { mutate, error } = useChange(openAccount, { ownError: true });
  const open = () =>
    mutate({ params: { orgNumber: String(number), guestId: id } }, { onSuccess: setAccount });
  const openFirst = useEffectEvent(open);
  useEffect(() => {
    // Later, because strict mode runs effects twice.
    const timer = setTimeout(() => openFirst());
    return () => clearTimeout(timer);
  }, []);
  if (account === undefined)
    return (
      <RecordPlaceholder
        failed={error}
        texts={texts}
        onRetry={open}
        onLeave={() => show(undefined)}
        heights={[40, 64, 200]}
      />
    );
  return <Account {...{ number, account, setAccount }} onChanged={open} />;
}

interface AccountProps {
  number: number;
  account: OpenedAccount;
  setAccount: (account: OpenedAccount) => void;
  onChanged: () => void;
}

function Account({ number, account, setAccount, onChanged }: AccountProps) {
  const canCall = useCanCall();
  const canOpen = useCanOpen();
  const [dialog, setDialog] = useState<'extend' | 'disable' | null>(null);
  const login = useChange(tryLogin);
  const status = useChange(setGuestStatus);
  const { facts, timeZone, id, areaNumber } = account;
  const why = whyNotOnline(facts, new Date(account.now), timeZone);
  const params = { orgNumber: String(number), guestId: id };
  const isDisabled = account.state === 'Disabled';
  const canGive = canCall(giveFreeHour) && account.validUntil !== null && !isDisabled;
  // The result of a tried login is that of the former access.
  const replace = (changed: OpenedAccount) => {
    login.reset();
    setAccount(changed);
  };
  const reload = () => {
    login.reset();
    onChanged();
  };
  const enable = () => status.mutate({ params, body: { status: 'Active' } }, { onSuccess: reload });
  const fix = why.failure?.action ?? null;
  const allowed: Record<WhyAction, boolean> = {
    extend: canCall(extendGuest),
    'other-plan': canCall(extendGuest),
    enable: canCall(setGuestStatus),
    'try-login': canCall(tryLogin),
    devices: true,
    'open-nas': canOpen('devices'),
    activity: canOpen('radius'),
    portal: canOpen('portal'),
  };
  const activityAddress = `${addressOf('support/radius', areaNumber)}&guest=${id}&period=7d`;
  const help: Record<WhyAction, (() => void) | string> = {
    extend: () => setDialog('extend'),
    'other-plan': () => setDialog('extend'),
    enable,
    devices: `#${devicesId}`,
    'try-login': () => login.mutate({ params }),
    'open-nas':
      facts.nas === null
        ? addressOf('setup/devices/manage', areaNumber)
        : addressOf(`setup/devices/item/${facts.nas.type}/${facts.nas.deviceId}`, areaNumber),
    activity: activityAddress,
    portal: addressOf('setup/portal', areaNumber),
  };
  return (
    <>
      <Anchor component={ItemLink} item={undefined} size="sm">
        <IconArrowLeft size={14} aria-hidden /> {texts.backToList}
      </Anchor>
      <div className={classes.top}>
        <div>
          <Title order={2}>
            <bdi>{guestName(account)}</bdi>
          </Title>
          <bdi>{[placeOf(account), account.planName].filter(Boolean).join(' · ')}</bdi>
        </div>
        <div className={classes.buttons} role="group" aria-label={texts.actions}>
          {allowed.extend && (
            <Button onClick={() => setDialog('extend')}>{whyActions.extend}</Button>
          )}
          {canGive && <FreeHourButton number={number} account={account} onGiven={replace} />}
          {allowed['try-login'] && (
            <Button
              variant="default"
              loading={login.isPending}
              onClick={() => login.mutate({ params })}
            >
              {texts.tryLogin}
            </Button>
          )}
          {allowed.enable && (
            <Button variant="default" onClick={isDisabled ? enable : () => setDialog('disable')}>
              {isDisabled ? whyActions.enable : texts.disable}
            </Button>
          )}
          {allowed.activity && (
            <Button component="a" variant="default" href={activityAddress}>
              {texts.activity}
            </Button>
          )}
          {canOpen('users') && (
            <Button
              component="a"
              variant="default"
              href={`${addressOf('manage/users', areaNumber)}&item=${id}`}
            >
              {texts.openGuest}
            </Button>
          )}
        </div>
        {canGive && freeHourLimit(account) !== null && (
          <p className={classes.limit}>{freeHourLimit(account)}</p>
        )}
      </div>
      <section className={classes.answer} aria-label={texts.why}>
        <p>
          <strong>{why.headline}</strong> {why.sentence}
          <span className={classes.second}>{texts.localTime(timeZone)}</span>
        </p>
        {fix !== null && allowed[fix] && <Help label={whyActions[fix]} to={help[fix]} />}
        {login.data !== undefined && (
          <StatusLabel
            tone={login.data.reason === null ? 'good' : 'bad'}
            label={
              login.data.reason === null
                ? texts.wouldAccept
                : texts.wouldRefuse(sentenceOf(login.data.reason))
            }
          />
        )}
      </section>
      <div className={classes.columns}>
        <section aria-label={texts.steps}>
          <Title order={3}>{texts.steps}</Title>
          <ol className={classes.steps}>
            {why.steps.map(({ id: step, state, text, action }) => (
              <li key={step}>
                <StatusLabel tone={state === 'unknown' ? 'idle' : state} label={text} />
                {state === 'bad' && step !== why.failure?.id && action !== null && (
                  <StepHelp label={whyActions[action]} to={allowed[action] ? help[action] : null} />
                )}
              </li>
            ))}
          </ol>
        </section>
        <section aria-label={texts.devices} id={devicesId}>
          <Title order={3}>{texts.devices}</Title>
          <DeviceList number={number} account={account} onChanged={reload} />
        </section>
      </div>
      {dialog === 'extend' && (
        <ExtendDialog
          number={number}
          guest={account}
          onChanged={reload}
          onClose={() => setDialog(null)}
        />
      )}
      {dialog === 'disable' && (
        <DisableDialog
          number={number}
          guest={account}
          onChanged={reload}
          onClose={() => setDialog(null)}
        />
      )}
    </>
  );
}

const devicesId = 'account-devices';

function Help({ label, to }: { label: string; to: (() => void) | string }) {
  return typeof to === 'string' ? (
    <Button component="a" href={to}>
      {label}
    </Button>
  ) : (
    <Button onClick={to}>{label}</Button>
  );
}

/** The link of a further failure; its dialogs and tests are among the buttons above. */
function StepHelp({ label, to }: { label: string; to: (() => void) | string | null }) {
  return typeof to === 'string' ? <a href={to}>{label}</a> : null;
}

function addressOf(path: string, org: number): string {
  return `${consolePath}${path}?org=${org}`;
}

function sentenceOf(reason: string): string {
  return isReason(reason) ? reasons[reason].sentence : reason;
}
