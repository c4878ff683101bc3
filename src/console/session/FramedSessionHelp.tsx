import { Anchor, Text } from '@mantine/core';
import { currentAddress } from '../../features/session/client/session.ts';

const texts = {
  help: 'This console is part of another page. Log in there again, then reload that page. Nothing more can be saved here.',
  open: 'Open the console in a new tab',
};

/** Explains what to do when the session of a framed console has ended. */
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
