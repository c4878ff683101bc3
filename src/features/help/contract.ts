/** The list of all help pages. */
export const helpRoot = '/help/';

/** Returns the address of a screen's help page: `/setup/devices/manage` has `/help/devices/`. */
export function helpPathOf(screenPath: string): string {
  const [, , screen] = screenPath.split('/');
  return screen === undefined || screen === '' ? helpRoot : `${helpRoot}${screen}/`;
}
