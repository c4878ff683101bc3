import { drawCodes } from '../../access-codes/public/draw-codes.ts';
import type { RotatingPassword } from '../fields.ts';
import { words } from './words.ts';

type Made = Pick<RotatingPassword, 'generator' | 'length'>;

/** Returns a random password. A list that is used up is continued with words. */
export function generatePassword({ generator, length }: Made): string {
  if (generator === 'digits' || generator === 'readable') {
    const [code = ''] = drawCodes(1, { prefix: '', length: length ?? 12, alphabet: generator });
    return code;
  }
  // 4,096 words divide 65,536, so that each is as likely as the others.
  const drawn = crypto.getRandomValues(new Uint16Array(3));
  const [digits = ''] = drawCodes(1, { prefix: '', length: 2, alphabet: 'digits' });
  return [...[...drawn].map((number) => words[number % words.length]), digits].join('-');
}
