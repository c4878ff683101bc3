import { maskedScript } from '../../site-network/public/routeros.ts';

const mostOutput = 64 * 1024;

export function shownCommand(command: string): string {
  return maskedScript(command);
}

/** Returns the output of a command as it is stored: masked, and up to 64 kB. */
export function shownOutput(output: string): string {
  const masked = maskedScript(output);
  return masked.length > mostOutput
    ? `${masked.slice(0, mostOutput)}\n… (${masked.length - mostOutput} more characters)`
    : masked;
}
