import { Anchor, Button, Stack, Text } from '@mantine/core';
import { loginAddress } from '../../features/session/client/return-address.ts';
import { currentAddress } from '../../features/session/client/session.ts';
import { texts as shellTexts } from '../texts.ts';

const texts = {
  help: 'This console is part of another page. Log in there again, then reload that page. Nothing more can be saved here.',
  open: 'Open the console in a new tab',
};

const inNewTab = { target: '_blank', rel: 'noopener' } as const;

/** Explains what to do when the session of a framed console has ended. */
export function FramedSessionHelp() {
  const address = currentAddress();
  return (
    <>
      <Text size="sm">{texts.help}</Text>
      <Stack mt="sm" gap="xs" align="flex-start">
        <Button
          component="a"
          {...inNewTab}
          href={loginAddress(address)}
          aria-label={`${shellTexts.goToLogin} ${shellTexts.newTab}`}
        >
          {shellTexts.goToLogin}
        </Button>
        <Anchor size="sm" {...inNewTab} href={address} underline="always">
          {texts.open}
        </Anchor>
      </Stack>
    </>
  );
}
