/** A font as `src/demo/build/fonts-plugin.ts` gives it. */
declare module '*?truetype' {
  const base64: string;
  // oxlint-disable-next-line import/no-default-export -- a module made by the build has no other
  export default base64;
}
