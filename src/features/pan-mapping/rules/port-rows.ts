import type { PortRow } from '../contract.ts';

/** Reads lines of switch, port and label, separated by commas, semicolons or tabs; other lines are left out. */
export function portRows(text: string): PortRow[] {
  return text.split('\n').flatMap((line) => {
    const [name = '', port = '', ...rest] = line.split(/[,;\t]/).map((part) => part.trim());
    const label = rest.join(' ').trim();
    return name === '' || port === '' || label === '' ? [] : [{ switch: name, port, label }];
  });
}
