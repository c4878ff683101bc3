import { StatusLabel } from '../../../ui/StatusLabel.tsx';
import { TimeStamp } from '../../../ui/TimeStamp.tsx';
import { methodNames } from '../../portal/public/methods.ts';
import { isReason, reasons } from '../../radius/public/reasons.ts';
import { placeOf } from '../../users/public/names.ts';
import type { Visit } from '../contract.ts';
import { texts } from '../texts.ts';
import { reasonText } from './AccountColumns.tsx';
import classes from './Accounts.module.css';

interface VisitsProps {
  visits: readonly Visit[];
  timeZone: string;
}

/** Says where visits of the portal stopped that no guest came from, and what helps. */
export function Visits({ visits, timeZone }: VisitsProps) {
  return visits.map((visit) => {
    const { label, sentence, remedy } = stopOf(visit);
    return (
      <section key={visit.id} className={classes.answer} aria-label={texts.visit}>
        <div>
          <p>
            <strong>{texts.visitOf(visit.supportCode)}</strong>
            <span className={classes.second}>
              {[placeOf(visit), visit.deviceName, visit.ssid].filter(Boolean).join(' · ')}
            </span>
          </p>
          <div className={classes.refused}>
            <StatusLabel tone={visit.step === 'Refused' ? 'bad' : 'idle'} label={label} />
            <TimeStamp at={new Date(visit.updatedAt)} timeZone={timeZone} />
          </div>
          <p>
            {sentence} {remedy}
          </p>
          <dl className={classes.facts}>
            <div>
              <dt>{texts.visitBegan}</dt>
              <dd>
                <TimeStamp at={new Date(visit.at)} timeZone={timeZone} />
              </dd>
            </div>
            {factsOf(visit).map(([name, value]) => (
              <div key={name}>
                <dt>{name}</dt>
                <dd>{value}</dd>
              </div>
            ))}
          </dl>
        </div>
      </section>
    );
  });
}

function stopOf({ step, reason }: Visit) {
  if (step !== 'Refused') return texts.visitSteps[step];
  const label = texts.visitRefused(reasonText(reason));
  return reason !== null && isReason(reason)
    ? { ...reasons[reason], label }
    : { label, sentence: '', remedy: '' };
}

function factsOf({ macAddress, ipAddress, method, planName }: Visit) {
  const named = Object.entries(methodNames).find(([id]) => id === method)?.[1];
  const facts: [string, string | null][] = [
    [texts.macAddress, macAddress],
    [texts.ipAddress, ipAddress],
    [texts.method, named ?? method],
    [texts.columns.plan, planName],
  ];
  return facts.filter(([, value]) => value !== null);
}
