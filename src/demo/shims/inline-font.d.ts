/** A font as a data URL. */
declare module '*.ttf?inline' {
  const url: string;
  export default url;
}
