import { Alert, Anchor, Button, Text } from '@mantine/core';
import { type KeyboardEvent, useRef, useState } from 'react';
import { ApiError } from '../contract/api-error.ts';
import { consolePath } from '../contract/own-path.ts';
import { required } from '../contract/validators/validators.ts';
import { storedRealm, storeRealm, storeToken } from '../features/session/client/cookies.ts';
import { addressAfterLogin } from '../features/session/client/return-address.ts';
import { loginRoute } from '../features/session/routes.ts';
import { call } from '../ui/api/call.ts';
import { PasswordField } from '../ui/form/fields/PasswordField.tsx';
import { TextField } from '../ui/form/fields/TextField.tsx';
import { focusField } from '../ui/form/focusField.ts';
import { rules } from '../ui/form/rules.ts';
import { useRecordForm } from '../ui/form/useRecordForm.ts';
import { BrandMark } from '../ui/theme/BrandMark.tsx';
import type { Brand } from '../ui/theme/brands.ts';
import { failureText } from './failureText.ts';
import classes from './SignInPage.module.css';
import { texts } from './texts.ts';

const { location } = window;
const givenRealm = new URLSearchParams(location.search).get('realm')?.trim() || storedRealm();

type Credentials = { username: string; password: string; realm: string };

/** Signs in with a password (specification section 3). The realm has an input unless the address or the cookie has it. */
export function SignInPage({ brand }: { brand: Brand }) {
  const form = useRecordForm<Credentials>({
    initialValues: { username: '', password: '', realm: givenRealm },
    validate: { username: rules(required), password: rules(required) },
  });
  const element = useRef<HTMLFormElement>(null);
  const [isPending, setPending] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const [isRealmKnown, setRealmKnown] = useState(givenRealm !== '');
  const [isCapsLock, setCapsLock] = useState(false);

  const signIn = async ({ username, password, realm }: Credentials) => {
    setPending(true);
    setFailure(null);
    try {
      const { AccessToken } = await call(loginRoute, {
        body: { Username: username, Password: password, Realm: realm.trim(), Org: null },
      });
      storeToken(AccessToken);
      storeRealm(realm.trim());
      location.assign(addressAfterLogin(location.search, location.origin));
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      setPending(false);
      setFailure(failureText(error));
      element.current?.querySelector<HTMLInputElement>('input[type="password"]')?.select();
    }
  };

  const noteCapsLock = (event: KeyboardEvent) => setCapsLock(event.getModifierState('CapsLock'));

  return (
    <main className={classes.page}>
      <form
        ref={element}
        className={classes.card}
        noValidate
        aria-labelledby="sign-in-title"
        onKeyUp={noteCapsLock}
        onSubmit={form.onSubmit(
          (values) => void signIn(values),
          (errors) => element.current && focusField(element.current, Object.keys(errors)),
        )}
      >
        <BrandMark brand={brand} size={36} />
        <h1 id="sign-in-title" className={classes.title}>
          {texts.title}
        </h1>
        <Text size="sm" className={classes.product}>
          {texts.product}
        </Text>
        {failure !== null && (
          <Alert color="red" role="alert">
            {failure}
          </Alert>
        )}
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
        <div role="status" className={classes.hint}>
          {isCapsLock && texts.capsLock}
        </div>
        {isRealmKnown ? (
          <Text size="sm" className={classes.realm}>
            {texts.knownRealm(givenRealm)}
            <Anchor component="button" type="button" size="sm" onClick={() => setRealmKnown(false)}>
              {texts.changeRealm}
            </Anchor>
          </Text>
        ) : (
          <TextField form={form} name="realm" label={texts.realm} help={texts.realmHelp} />
        )}
        <Button type="submit" size="md" loading={isPending} fullWidth>
          {texts.logIn}
        </Button>
        <Anchor size="sm" href="#/sso" className={classes.other}>
          {texts.withSso}
        </Anchor>
        <div className={classes.demo}>
          <Anchor size="sm" href={`${consolePath}?demo=on`}>
            {texts.demo}
          </Anchor>
          <Text size="xs" c="dimmed">
            {texts.demoHelp}
          </Text>
        </div>
      </form>
    </main>
  );
}
