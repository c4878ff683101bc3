import type { SecretSender, World } from '../../../test/facts.ts';
import { collectError } from './contract.ts';

/** Reports an error of a framed page, which has the token in its address. */
export async function sendErrorSecrets(_world: World, sender: SecretSender): Promise<void> {
  const address = (what: string) =>
    `https://console.example/?sm=true&at=${sender.plant(`the token in ${what}`)}#top`;
  await sender.call(collectError, {
    body: {
      product: 'Atrium',
      component: 'console',
      version: '1',
      when: new Date().toISOString(),
      level: 'ERROR',
      message: 'It broke',
      context: { url: address('the address of a call that failed') },
      data: {
        funcName: '',
        href: address('the address of an error'),
        name: 'Error',
        org: null,
        stack: `at ${address('a stack')}`,
      },
    },
  });
}
