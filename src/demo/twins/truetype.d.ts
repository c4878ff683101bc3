/** A font as `src/demo/build/fonts-plugin.ts` gives it. */
declare module '*?truetype' {
  const base64: string;
  export default base64;
}
