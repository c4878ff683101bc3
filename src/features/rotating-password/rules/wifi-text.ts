interface Network {
  ssid: string;
  /** null: the network is open, and the password is asked on the portal */
  key: string | null;
}

const escaped = (text: string) => text.replaceAll(/[\\;,:"]/g, String.raw`\$&`);

/** Returns the content of a QR code that lets phones join a network. */
export function wifiText({ ssid, key }: Network): string {
  const name = `S:${escaped(ssid)};`;
  return key === null ? `WIFI:T:nopass;${name};` : `WIFI:T:WPA;${name}P:${escaped(key)};;`;
}
