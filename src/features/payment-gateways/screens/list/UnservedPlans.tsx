import { Alert } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { texts } from '../../texts.ts';
import classes from '../PaymentGateways.module.css';

const mostShown = 5;

interface UnservedPlansProps {
  plans: readonly { name: string; reason: string }[];
}

/** Warns of plans that guests see but cannot pay for. */
export function UnservedPlans({ plans }: UnservedPlansProps) {
  if (plans.length === 0) return null;
  return (
    <Alert
      color="orange"
      className={classes.warning}
      icon={<IconAlertTriangle size={18} aria-hidden />}
      title={texts.unservedTitle(plans.length)}
    >
      <ul>
        {plans.slice(0, mostShown).map(({ name, reason }) => (
          <li key={name}>{texts.unserved(name, reason)}</li>
        ))}
        {plans.length > mostShown && <li>{texts.more(plans.length - mostShown)}</li>}
      </ul>
    </Alert>
  );
}
