/** The composition root adds its registry of screens here, so that a link to a screen that does not exist fails to compile. */
// biome-ignore lint/suspicious/noEmptyInterface: an interface is what another module can add to
export interface ScreenRegistry {}

type RegisteredScreen = ScreenRegistry extends { screens: readonly (infer S)[] } ? S : never;

/** The addresses that a pattern of the router stands for: `item/{-$id}` is `item` or `item/…`. */
type Addresses<Pattern extends string> = Pattern extends `${infer Head}/{-$${string}}`
  ? Addresses<Head> | `${Addresses<Head>}/${string}`
  : Pattern extends `${infer Head}/$${string}`
    ? `${Addresses<Head>}/${string}`
    : Pattern;

type PathsOf<S> = S extends { path: infer P extends string; parts: infer Parts }
  ? `${P}/${Addresses<keyof Parts & string>}`
  : S extends { path: infer P extends string }
    ? P
    : never;

/** The address of a screen below `/admin-ui/admin`, without the organization. */
export type ScreenPath = PathsOf<RegisteredScreen>;

/** Takes an address that the server named, such as that of a record in Admin History. */
export function screenPathOf(path: string): ScreenPath {
  // The server builds it from the same descriptions; the types of both sides do not meet in JSON.
  return path as ScreenPath;
}
