import classes from '../screens/Schedules.module.css';
import { texts } from '../texts.ts';

interface RecipientsCellProps {
  row: {
    recipients: readonly string[];
    recipientStates: readonly { state: string }[];
    webhookUrl: string | null;
  };
}

/** The number of addresses that receive something, with those that have yet to confirm. */
export function RecipientsCell({
  row: { recipients, recipientStates, webhookUrl },
}: RecipientsCellProps) {
  const waiting = recipientStates.filter(({ state }) => state === 'waiting').length;
  const receives = [
    ...(recipients.length > 0 ? [texts.addresses(recipients.length)] : []),
    ...(webhookUrl === null ? [] : [texts.webhook]),
  ].join(', ');
  return (
    <span title={recipients.join(', ')}>
      {receives}
      {waiting > 0 && <div className={classes.sub}>{texts.waitingFor(waiting)}</div>}
    </span>
  );
}
