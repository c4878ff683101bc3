/** Returns none: they are too large for the page of demo mode. */
export async function scriptFonts(): Promise<[]> {
  return [];
}
