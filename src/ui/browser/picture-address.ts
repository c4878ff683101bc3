import { useEffect, useState } from 'react';

/** Returns an address at which the browser finds a picture of the server. */
export type PictureLoader = (address: string) => Promise<string>;

let loader: PictureLoader | null = null;

/** Sets how pictures are found in demo mode, whose server the browser cannot reach by itself. */
export function setPictureLoader(load: PictureLoader): void {
  loader = load;
}

/** Returns the address to show a picture from; undefined until it is known. */
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
