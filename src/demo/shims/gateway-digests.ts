const reason = 'Demo mode has no gateways.';

/** Replaces the digests of gateways, because no gateway sends guests to a page. */
export function md5(): never {
  throw new Error(reason);
}

export function sha256(): never {
  throw new Error(reason);
}

export function isSameText(): never {
  throw new Error(reason);
}

export function decryptedAes256(): never {
  throw new Error(reason);
}
