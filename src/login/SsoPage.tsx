import { Alert, Anchor, Button, Text } from '@mantine/core';
import { useRef, useState } from 'react';
import { ApiError } from '../contract/api-error.ts';
import { email, required } from '../contract/validators/validators.ts';
import { storedRealm } from '../features/session/client/cookies.ts';
import { addressAfterLogin } from '../features/session/client/return-address.ts';
import { getSsoRedirectUrl } from '../features/session/sso/contract.ts';
import { call } from '../ui/api/call.ts';
import { TextField } from '../ui/form/fields/TextField.tsx';
import { focusField } from '../ui/form/focusField.ts';
import { rules } from '../ui/form/rules.ts';
import { useRecordForm } from '../ui/form/useRecordForm.ts';
import { BrandMark } from '../ui/theme/BrandMark.tsx';
import type { Brand } from '../ui/theme/brands.ts';
import classes from './SignInPage.module.css';
import { texts } from './texts.ts';

const { location } = window;

/** Takes an e-mail address and opens its identity provider (section 4, 'SSO login'). */
export function SsoPage({ brand }: { brand: Brand }) {
  const form = useRecordForm({
    initialValues: { email: '' },
    validate: { email: rules(required, email) },
  });
  const element = useRef<HTMLFormElement>(null);
  const [isPending, setPending] = useState(false);
  const [failure, setFailure] = useState(failureOfReturn());

  const leave = async (values: { email: string }) => {
    setPending(true);
    setFailure(null);
    try {
      // The legacy server's answer may have any shape.
      const { Url }: { Url?: unknown } = Object(
        await call(getSsoRedirectUrl, {
          query: {
            email: values.email.trim(),
            realm: storedRealm(),
            returnTo: addressAfterLogin(location.search, location.origin),
          },
        }),
      );
      if (typeof Url === 'string' && Url !== '') return location.assign(Url);
      setFailure(texts.ssoFailed);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      setFailure(ssoFailureText(error));
    }
    setPending(false);
  };

  return (
    <main className={classes.page}>
      <form
        ref={element}
        className={classes.card}
        noValidate
        aria-labelledby="sso-title"
        onSubmit={form.onSubmit(
          (values) => void leave(values),
          (errors) => element.current && focusField(element.current, Object.keys(errors)),
        )}
      >
        <BrandMark brand={brand} size={36} />
        <h1 id="sso-title" className={classes.title}>
          {texts.ssoTitle}
        </h1>
        <Text size="sm">{texts.ssoHelp}</Text>
        {failure !== null && (
          <Alert color="red" role="alert">
            {failure}
          </Alert>
        )}
        <TextField
          form={form}
          name="email"
          type="email"
          label={texts.email}
          required
          autoComplete="email"
          autoFocus
        />
        <Button type="submit" size="md" loading={isPending} fullWidth>
          {texts.logIn}
        </Button>
        <Anchor size="sm" href="#" className={classes.other}>
          {texts.withPassword}
        </Anchor>
      </form>
    </main>
  );
}

/** Returns the server's words, else the specified ones. */
function ssoFailureText({ status, message, source }: ApiError): string {
  if (status === 999) return texts.unreachable;
  return source === 'page' ? texts.ssoFailed : message;
}

/** Returns the message for a failed single sign-on that the callback has put in the address. */
function failureOfReturn(): string | null {
  const failure = new URLSearchParams(location.search).get('sso');
  if (failure === null) return null;
  return (
    Object.entries(texts.ssoFailures).find(([name]) => name === failure)?.[1] ?? texts.ssoFailed
  );
}
