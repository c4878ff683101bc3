import { Alert, Anchor, Button, Text } from '@mantine/core';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { ApiError } from '../contract/api-error.ts';
import type { Reply } from '../contract/endpoint.ts';
import { type Draft, newDraft } from '../contract/fields/fields.ts';
import { consolePath } from '../contract/own-path.ts';
import { storeRealm, storeToken } from '../features/session/client/cookies.ts';
import { login } from '../features/session/contract.ts';
import { acceptInvitation, checkInvitation } from '../features/session/invitation/contract.ts';
import { newPassword } from '../features/session/profile/fields.ts';
import { NewPasswordFields } from '../features/session/profile/NewPasswordFields.tsx';
import { useNewPassword } from '../features/session/profile/useNewPassword.ts';
import { call } from '../ui/api/call.ts';
import { focusField } from '../ui/form/focusField.ts';
import { useFieldsForm } from '../ui/record/useFieldsForm.ts';
import { BrandMark } from '../ui/theme/BrandMark.tsx';
import type { Brand } from '../ui/theme/brands.ts';
import { failureText } from './failureText.ts';
import classes from './SignInPage.module.css';
import { texts } from './texts.ts';

const { location } = window;
const empty = newDraft(newPassword);

/** `#/invitation?token=…`: an invited administrator chooses a password and is signed in with it. */
export function InvitationPage({ brand }: { brand: Brand }) {
  const [token] = useState(tokenOfAddress);
  const [invited, setInvited] = useState<Reply<typeof checkInvitation> | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  useEffect(() => {
    call(checkInvitation, { body: { Token: token } }).then(setInvited, (error: unknown) => {
      if (!(error instanceof ApiError)) throw error;
      setFailure(failureText(error));
    });
  }, [token]);
  return (
    <main className={classes.page}>
      <div className={classes.card}>
        <BrandMark brand={brand} size={36} />
        <h1 id="invitation-title" className={classes.title}>
          {texts.invitationTitle}
        </h1>
        {invited === null ? (
          <Status failure={failure} />
        ) : (
          <>
            <Text size="sm">{texts.invitationFor(invited.Name, invited.Username)}</Text>
            <FirstPassword token={token} username={invited.Username} />
          </>
        )}
        {failure !== null && (
          <Anchor size="sm" href="#" className={classes.other}>
            {texts.toLogIn}
          </Anchor>
        )}
      </div>
    </main>
  );
}

function Status({ failure }: { failure: string | null }): ReactNode {
  if (failure === null) return <Text role="status">{texts.invitationLoading}</Text>;
  return (
    <Alert color="red" role="alert">
      {failure}
    </Alert>
  );
}

function FirstPassword({ token, username }: { token: string; username: string }) {
  const element = useRef<HTMLFormElement>(null);
  const form = useFieldsForm(newPassword, empty);
  const { typed, lookup, rejectBreached } = useNewPassword(form);
  const [isPending, setPending] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const focus = (errors: object) =>
    element.current && focusField(element.current, Object.keys(errors));

  const accept = async ({ NewPassword }: Draft<typeof newPassword>) => {
    setPending(true);
    setFailure(null);
    try {
      if (!(await lookup.isBreached(NewPassword))) return await begin(token, NewPassword);
      setPending(false);
      focus(rejectBreached());
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      setPending(false);
      if (error.fields.NewPassword === undefined) return setFailure(failureText(error));
      form.setErrors(error.fields);
      focus(error.fields);
    }
  };

  return (
    <form
      ref={element}
      className={classes.form}
      noValidate
      aria-labelledby="invitation-title"
      onSubmit={form.onSubmit((values) => void accept(values), focus)}
    >
      {failure !== null && (
        <Alert color="red" role="alert">
          {failure}
        </Alert>
      )}
      {/* For password managers, which store a password with its username. */}
      <input type="text" name="username" autoComplete="username" value={username} readOnly hidden />
      <NewPasswordFields form={form} typed={typed} hasLookupFailed={lookup.hasFailed} />
      <Button type="submit" size="md" loading={isPending} fullWidth>
        {texts.choosePassword}
      </Button>
    </form>
  );
}

/** Sets the password, signs in and opens the console. Replaces the address, so that Back does not open a used link. */
async function begin(token: string, password: string): Promise<void> {
  const { Username, Realm } = await call(acceptInvitation, {
    body: { Token: token, NewPassword: password },
  });
  const { AccessToken } = await call(login, {
    body: { Username, Password: password, Realm, Org: null },
  });
  storeToken(AccessToken);
  storeRealm(Realm);
  location.replace(consolePath);
}

function tokenOfAddress(): string {
  const [, query = ''] = location.hash.split('?');
  return new URLSearchParams(query).get('token') ?? '';
}
