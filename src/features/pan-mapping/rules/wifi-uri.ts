/**
 * Returns the content of a QR code that joins a Wi-Fi network. Phones read it up to the next unescaped semicolon, so the
 * characters `\ ; , : "` are escaped (ZXing's format, which Android and iOS follow).
 */
export function wifiUri({ ssid, key }: { ssid: string; key: string }): string {
  return `WIFI:T:WPA;S:${escaped(ssid)};P:${escaped(key)};;`;
}

function escaped(text: string): string {
  return text.replaceAll(/[\\;,:"]/g, String.raw`\$&`);
}
