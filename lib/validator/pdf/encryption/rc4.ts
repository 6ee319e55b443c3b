import type { Bytes } from '#encoding/bytes'

/** RC4, which OpenSSL has only in its legacy provider. Encryption and decryption are the same operation. */
export function rc4(key: Bytes, data: Bytes): Bytes {
  const state = scheduleOf(key)
  const output = new Uint8Array(data.length)
  for (let n = 0, i = 0, j = 0; n < data.length; n++) {
    i = (i + 1) & 0xff
    const left = state[i] ?? 0
    j = (j + left) & 0xff
    const right = state[j] ?? 0
    state[i] = right
    state[j] = left
    output[n] = (data[n] ?? 0) ^ (state[(left + right) & 0xff] ?? 0)
  }
  return output
}

function scheduleOf(key: Bytes): Uint8Array {
  const state = Uint8Array.from({ length: 256 }, (_, index) => index)
  for (let i = 0, j = 0; i < 256; i++) {
    const left = state[i] ?? 0
    j = (j + left + (key[i % key.length] ?? 0)) & 0xff
    state[i] = state[j] ?? 0
    state[j] = left
  }
  return state
}
