import type { ClientSettings } from '../../contract/client-settings.ts';

/** The settings that the server wrote into this page. */
export const clientSettings: ClientSettings = read();

function read(): ClientSettings {
  const text = document.getElementById('settings')?.textContent;
  if (!text) throw new Error('The page came without its settings');
  return JSON.parse(text);
}
