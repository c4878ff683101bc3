import { Stack, Text } from '@mantine/core';
import { useRef } from 'react';
import { ApiError } from '../../../contract/api-error.ts';
import { required } from '../../../contract/validators/validators.ts';
import { call } from '../../../ui/api/call.ts';
import { PasswordField } from '../../../ui/form/fields/PasswordField.tsx';
import { TextField } from '../../../ui/form/fields/TextField.tsx';
import { focusField } from '../../../ui/form/focusField.ts';
import { rules } from '../../../ui/form/rules.ts';
import { useRecordForm } from '../../../ui/form/useRecordForm.ts';
import { storedRealm, storeRealm } from '../client/cookies.ts';
import { resumeSession } from '../client/session.ts';
import { login } from '../contract.ts';
import { resumeWatch } from './sessionWatch.ts';
import { texts } from './texts.ts';

type Credentials = { username: string; password: string; realm: string };

/** The form's id, for a submit button outside it. */
export const loginAgainForm = 'login-again';

interface LoginAgainFormProps {
  /** the organization of the new token; null for the administrator's owner organization */
  organizationNumber: number | null;
  onPending: (isPending: boolean) => void;
  onFailure: (message: string) => void;
}

/** Logs in again. The realm has an input only when none is stored. */
export function LoginAgainForm(props: LoginAgainFormProps) {
  const knownRealm = storedRealm();
  const form = useRecordForm<Credentials>({
    initialValues: { username: '', password: '', realm: knownRealm },
    validate: { username: rules(required), password: rules(required) },
  });
  const element = useRef<HTMLFormElement>(null);
  const logIn = async ({ username, password, realm }: Credentials) => {
    props.onPending(true);
    const outcome = await tokenFor({ username, password, realm }, props.organizationNumber);
    props.onPending(false);
    if ('failure' in outcome) return props.onFailure(outcome.failure);
    if (knownRealm === '') storeRealm(realm.trim());
    resumeSession(outcome.token);
    resumeWatch();
    window.location.reload();
  };
  return (
    <form
      ref={element}
      id={loginAgainForm}
      aria-label={texts.expired}
      noValidate
      onSubmit={form.onSubmit(
        (values) => void logIn(values),
        (errors) => element.current && focusField(element.current, Object.keys(errors)),
      )}
    >
      <Stack gap="sm">
        <Text size="sm">{texts.expiredHelp}</Text>
        <TextField
          form={form}
          name="username"
          label={texts.username}
          required
          autoComplete="username"
          autoFocus
        />
        <PasswordField
          form={form}
          name="password"
          label={texts.password}
          required
          autoComplete="current-password"
        />
        {knownRealm === '' && (
          <TextField form={form} name="realm" label={texts.realm} help={texts.realmHelp} />
        )}
      </Stack>
    </form>
  );
}

async function tokenFor(
  { username, password, realm }: Credentials,
  organizationNumber: number | null,
): Promise<{ token: string } | { failure: string }> {
  try {
    const { AccessToken } = await call(login, {
      body: {
        Username: username,
        Password: password,
        Realm: realm.trim(),
        Org: organizationNumber,
      },
    });
    return AccessToken ? { token: AccessToken } : { failure: '' };
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    return { failure: error.status === 999 ? texts.unreachable : error.message };
  }
}
