import { Anchor, Text } from '@mantine/core';
import { currentAddress } from '../../features/session/client/session.ts';

const texts = {
  help: 'This console is part of another page. Log in there again, then reload that page. Nothing more can be saved here.',
  open: 'Open the console in a tab of its own',
};

/** What to do about a session that is over inside somebody else's page. */
export function FramedSessionHelp() {
  return (
    <>
      <Text size="sm">{texts.help}</Text>
      <Anchor size="sm" href={currentAddress()} target="_blank" rel="noopener" underline="always">
        {texts.open}
      </Anchor>
    </>
  );
}
