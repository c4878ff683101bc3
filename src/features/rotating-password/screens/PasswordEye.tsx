import { ActionIcon } from '@mantine/core';
import { IconCopy, IconEye, IconEyeOff } from '@tabler/icons-react';
import { useState } from 'react';
import { useChange } from '../../../ui/api/endpoint-queries.ts';
import { copyToClipboard } from '../../../ui/browser/copyToClipboard.ts';
import { type Period, viewPassword } from '../contract.ts';
import { texts } from '../texts.ts';
import classes from './RotatingPassword.module.css';

interface PasswordEyeProps {
  number: number;
  policy: { id: string; name: string };
  period: Pick<Period, 'id' | 'hasPassword'>;
}

/** A password behind an eye. It is read when it is looked at, and forgotten when it is hidden. */
export function PasswordEye({ number, policy, period }: PasswordEyeProps) {
  // Another period has another password.
  const [shown, setShown] = useState<{ id: string; password: string } | null>(null);
  const view = useChange(viewPassword);
  const password = shown?.id === period.id ? shown.password : null;
  if (!period.hasPassword) return texts.noPassword;
  const toggle = () => {
    if (password !== null) {
      setShown(null);
      return;
    }
    view.mutate(
      { params: { orgNumber: String(number), policyId: policy.id, rotationId: period.id } },
      { onSuccess: (reply) => setShown({ id: period.id, password: reply.password }) },
    );
  };
  return (
    <span className={classes.password}>
      <span className={classes.secret} data-shown={password !== null || undefined}>
        {password ?? '••••••'}
      </span>
      <ActionIcon
        variant="subtle"
        size="sm"
        aria-label={password === null ? texts.show(policy.name) : texts.hide(policy.name)}
        loading={view.isPending}
        onClick={toggle}
      >
        {password === null ? <IconEye size={16} /> : <IconEyeOff size={16} />}
      </ActionIcon>
      {password !== null && (
        <ActionIcon
          variant="subtle"
          size="sm"
          aria-label={texts.copy(policy.name)}
          onClick={() => void copyToClipboard(password, texts.copied)}
        >
          <IconCopy size={16} />
        </ActionIcon>
      )}
    </span>
  );
}
