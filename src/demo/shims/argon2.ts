import { argon2id, argon2Verify } from 'hash-wasm';

/** Replaces `@node-rs/argon2`, which is native, by argon2id of hash-wasm. */
export function hash(
  password: string,
  options: { memoryCost: number; timeCost: number; parallelism: number },
): Promise<string> {
  return argon2id({
    password,
    salt: crypto.getRandomValues(new Uint8Array(16)),
    iterations: options.timeCost,
    parallelism: options.parallelism,
    memorySize: options.memoryCost,
    hashLength: 32,
    outputType: 'encoded',
  });
}

export function verify(encoded: string, password: string): Promise<boolean> {
  return argon2Verify({ password, hash: encoded });
}
