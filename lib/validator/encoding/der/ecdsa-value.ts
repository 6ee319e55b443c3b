import { type Bytes, concatBytes } from '../bytes'
import { fieldsOf } from './fields'
import { MalformedDer } from './malformed-der'
import { readDer } from './reader'
import { integerBytesOf } from './values'

/** Returns SEQUENCE { r, s } as r‖s. `width` is the length of each number in bytes. Throws `MalformedDer`. */
export function rawEcdsaValue(der: Bytes, width: number): Bytes {
  const fields = fieldsOf(readDer(der))
  const halves = [fields.next(), fields.next()].map((half) => padded(integerBytesOf(half), width))
  fields.end()
  return concatBytes(...halves)
}

function padded(bytes: Bytes, width: number): Bytes {
  if ((bytes[0] ?? 0) >= 0x80) throw new MalformedDer('A negative number in a signature')
  const digits = bytes[0] === 0 ? bytes.subarray(1) : bytes
  if (digits.length > width) throw new MalformedDer('A number wider than its curve')
  return concatBytes(new Uint8Array(width - digits.length), digits)
}
