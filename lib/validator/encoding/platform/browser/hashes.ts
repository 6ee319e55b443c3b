import { md5, ripemd160, sha1 } from '@noble/hashes/legacy.js'
import { sha224, sha256, sha384, sha512 } from '@noble/hashes/sha2.js'
import { sha3_256, sha3_384, sha3_512, shake256 } from '@noble/hashes/sha3.js'
import type { Bytes } from '../../bytes'
import type { HashName, HashOptions, RunningHash } from '../crypto-port'

/** The state of a hash of @noble/hashes that still reads input. */
interface NobleState {
  update(bytes: Bytes): unknown
  digest(): Bytes
  clone(): NobleState
}

// WebCrypto would hash a large file faster, but only asynchronously and without intermediate states, which the digests
// over the revisions of a PDF share. These functions hash 20 MB in about a quarter of a second.
const hashes: Readonly<Record<HashName, (options: HashOptions) => NobleState>> = {
  md5: () => md5.create(),
  sha1: () => sha1.create(),
  ripemd160: () => ripemd160.create(),
  sha224: () => sha224.create(),
  sha256: () => sha256.create(),
  sha384: () => sha384.create(),
  sha512: () => sha512.create(),
  'sha3-256': () => sha3_256.create(),
  'sha3-384': () => sha3_384.create(),
  'sha3-512': () => sha3_512.create(),
  // node:crypto gives 32 bytes if no length is stated.
  shake256: ({ outputLength = 32 }) => shake256.create({ dkLen: outputLength }),
}

class NobleHash implements RunningHash {
  readonly #state: NobleState

  constructor(state: NobleState) {
    this.#state = state
  }

  update(bytes: Bytes): NobleHash {
    this.#state.update(bytes)
    return this
  }

  digest(): Bytes {
    return this.#state.digest()
  }

  copy(): NobleHash {
    return new NobleHash(this.#state.clone())
  }
}

export function startHash(name: HashName, options: HashOptions = {}): RunningHash {
  return new NobleHash(hashes[name](options))
}

export function hash(name: HashName, bytes: Bytes): Bytes {
  return startHash(name).update(bytes).digest()
}
