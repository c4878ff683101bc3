import { Button } from '@mantine/core';
import { use, useState } from 'react';
import { useChange } from '../../../../ui/api/endpoint-queries.ts';
import { ShownSecret } from '../../../../ui/dialogs/ShownSecret.tsx';
import { ReadOnlyForm } from '../../../../ui/form/ReadOnlyValue.tsx';
import { makeSigningSecret } from '../../contract.ts';
import { secretTexts as texts } from '../../texts.ts';
import classes from '../RotatingPassword.module.css';

interface SecretButtonProps {
  number: number;
  id: string;
  onMade: () => void;
}

/** Makes the secret that signs webhooks, and shows it once. */
export function SecretButton({ number, id, onMade }: SecretButtonProps) {
  const [secret, setSecret] = useState<string | null>(null);
  const make = useChange(makeSigningSecret);
  if (use(ReadOnlyForm)) return null;
  return (
    <div className={classes.actions}>
      <Button
        variant="default"
        size="compact-sm"
        loading={make.isPending}
        onClick={() =>
          make.mutate(
            { params: { orgNumber: String(number), policyId: id } },
            {
              onSuccess: (made) => {
                setSecret(made.secret);
                onMade();
              },
            },
          )
        }
      >
        {texts.button}
      </Button>
      {secret !== null && (
        <ShownSecret
          title={texts.title}
          help={texts.help}
          value={secret}
          onClose={() => setSecret(null)}
        />
      )}
    </div>
  );
}
