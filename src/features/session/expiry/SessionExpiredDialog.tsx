import { Button, Text } from '@mantine/core';
import { useState } from 'react';
import { currentAddress, leaveForLogin, leaveForSso } from '../client/session.ts';
import { LoginAgainForm, loginAgainForm } from './LoginAgainForm.tsx';
import { SessionDialog } from './SessionDialog.tsx';
import { useWatch } from './sessionWatch.ts';
import { texts } from './texts.ts';

/** Lets the caller log in again over the unchanged page, or leave it (section 4, 'Session-expired dialog'). */
export function SessionExpiredDialog({
  organizationNumber,
}: {
  organizationNumber: number | null;
}) {
  const isSignedInElsewhere = useWatch((state) => state.isSignedInElsewhere);
  const [isPending, setPending] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);

  if (isSignedInElsewhere)
    return (
      <SessionDialog
        opened
        locked
        title={texts.expired}
        onClose={() => {}}
        footer={
          <Button onClick={() => window.location.reload()} data-autofocus>
            {texts.refresh}
          </Button>
        }
      >
        {texts.signedInElsewhere}
      </SessionDialog>
    );
  if (failure !== null)
    return (
      <SessionDialog
        opened
        title={texts.failed}
        onClose={() => setFailure(null)}
        footer={
          <Button onClick={() => leaveForLogin(currentAddress())} data-autofocus>
            {texts.backToLogIn}
          </Button>
        }
      >
        <div role="alert">
          <Text>{texts.failedText}</Text>
          <Text size="sm" c="dimmed" mt="sm">
            {failure}
          </Text>
        </div>
      </SessionDialog>
    );
  return (
    <SessionDialog
      opened
      locked
      title={texts.expired}
      onClose={() => {}}
      footer={
        <>
          <Button variant="subtle" disabled={isPending} onClick={leaveForSso}>
            {texts.sso}
          </Button>
          <Button
            variant="default"
            disabled={isPending}
            onClick={() => leaveForLogin(currentAddress())}
          >
            {texts.cancel}
          </Button>
          <Button type="submit" form={loginAgainForm} loading={isPending}>
            {texts.logIn}
          </Button>
        </>
      }
    >
      <LoginAgainForm
        organizationNumber={organizationNumber}
        onPending={setPending}
        onFailure={setFailure}
      />
    </SessionDialog>
  );
}
