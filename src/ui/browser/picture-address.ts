import { useEffect, useMemo, useState } from 'react';

/** Returns an address at which the browser finds a picture of the server. */
export type PictureLoader = (address: string) => Promise<string>;

let loader: PictureLoader | null = null;

/** Sets how pictures are found in demo mode, whose server the browser cannot reach by itself. */
export function setPictureLoader(load: PictureLoader): void {
  loader = load;
}

/** Returns the address to show a picture from; undefined until it is known. */
/** Returns whether other devices reach the server; in demo mode it runs inside the page. */
export function hasReachableServer(): boolean {
  return loader === null;
}

export function usePictureAddress(address: string): string | undefined {
  const [loaded, setLoaded] = useState<{ from: string; to: string } | null>(null);
  useEffect(() => {
    if (loader === null) return;
    let isCurrent = true;
    void loader(address).then(
      (to) => isCurrent && setLoaded({ from: address, to }),
      () => {},
    );
    return () => {
      isCurrent = false;
    };
  }, [address]);
  if (loader === null) return address;
  return loaded?.from === address ? loaded.to : undefined;
}

/** Returns addresses to show pictures from, by the server's address. Those that are not known yet are missing. */
export function usePictureAddresses(addresses: readonly string[]): ReadonlyMap<string, string> {
  const [loaded, setLoaded] = useState<ReadonlyMap<string, string>>(new Map());
  const joined = addresses.join(' ');
  useEffect(() => {
    if (loader === null) return;
    for (const from of joined === '' ? [] : joined.split(' '))
      void loader(from).then(
        (to) =>
          setLoaded((known) => (known.get(from) === to ? known : new Map(known).set(from, to))),
        () => {},
      );
  }, [joined]);
  return useMemo(
    () =>
      loader === null ? new Map(joined.split(' ').map((address) => [address, address])) : loaded,
    [joined, loaded],
  );
}
