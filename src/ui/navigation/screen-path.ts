/** The composition root adds its registry of screens here, so that a link to a screen that does not exist fails to compile. */
// biome-ignore lint/suspicious/noEmptyInterface: an interface is what another module can add to
export interface ScreenRegistry {}

type RegisteredScreen = ScreenRegistry extends { screens: readonly (infer S)[] } ? S : never;

/** The paths that match a pattern of the router: `item/{-$id}` is `item` or `item/…`. */
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

/** The path of a screen below `/admin-ui/admin`. */
export type ScreenPath = PathsOf<RegisteredScreen>;

/** Converts a path from the server, such as that of a record in Admin History. */
export function screenPathOf(path: string): ScreenPath {
  // The server builds it from the same descriptions, which the type of a JSON string does not express.
  return path as ScreenPath;
}
