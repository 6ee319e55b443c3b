import { decodeBase64, encodeBase64 } from '../base64'
import type { Bytes } from '../bytes'
import { InvalidEncoding } from '../invalid-encoding'
import { canonicalJson } from './canonical-json'
import { countJson } from './json-counts'

/** Writes and reads one kind of value by the same table of fields. It uses no libraries, so it runs in browsers. */
export interface JsonCodec<Value> {
  /** Returns undefined if the field is left out. */
  write(value: Value): unknown
  /** Throws `JsonRefused`. `path` names the field in the message. */
  read(json: unknown, path: string): Value
}

export type JsonRefusal = 'too-large' | 'too-deep' | 'not-json' | 'not-canonical' | 'wrong-field'

/** Thrown for a text that the codec did not write. The message names the path, but not the content. */
export class JsonRefused extends Error {
  readonly reason: JsonRefusal
  readonly path: string

  constructor(reason: JsonRefusal, path: string, options?: ErrorOptions) {
    super(`The JSON is refused (${reason}) at ${path}`, options)
    this.name = 'JsonRefused'
    this.reason = reason
    this.path = path
  }
}

interface TextLimits {
  /** Maximum length of the text in UTF-16 units. */
  readonly lengthMax: number
  readonly depthMax: number
}

export function writeJson<Value>(codec: JsonCodec<Value>, value: Value): string {
  return canonicalJson(codec.write(value))
}

/**
 * Reads only texts that `writeJson` can have written. The value is written again and the texts are compared. This finds
 * duplicate keys, other spellings of numbers and texts, and blanks, which a parser does not report. Throws
 * `JsonRefused`.
 */
export function readJson<Value>(
  codec: JsonCodec<Value>,
  text: string,
  { lengthMax, depthMax }: TextLimits,
): Value {
  if (text.length > lengthMax) throw new JsonRefused('too-large', '$')
  if (countJson(text, depthMax).isTooDeep) throw new JsonRefused('too-deep', '$')
  const value = codec.read(parse(text), '$')
  if (writeJson(codec, value) !== text) throw new JsonRefused('not-canonical', '$')
  return value
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch (cause) {
    throw new JsonRefused('not-json', '$', { cause })
  }
}

export const text: JsonCodec<string> = {
  write: (value) => value,
  read: (json, path) => {
    if (typeof json !== 'string') throw new JsonRefused('wrong-field', path)
    return json
  },
}

export const flag: JsonCodec<boolean> = {
  write: (value) => value,
  read: (json, path) => {
    if (typeof json !== 'boolean') throw new JsonRefused('wrong-field', path)
    return json
  },
}

export const integer: JsonCodec<number> = {
  write: (value) => value,
  read: (json, path) => {
    if (!Number.isSafeInteger(json)) throw new JsonRefused('wrong-field', path)
    return Number(json)
  },
}

/** A time as ISO 8601 in UTC with milliseconds. */
export const time: JsonCodec<Date> = {
  write: (value) => value.toISOString(),
  read: (json, path) => {
    const value = new Date(text.read(json, path))
    if (Number.isNaN(value.getTime())) throw new JsonRefused('wrong-field', path)
    return value
  },
}

export const base64: JsonCodec<Bytes> = {
  write: encodeBase64,
  read: (json, path) => {
    try {
      return decodeBase64(text.read(json, path))
    } catch (cause) {
      throw cause instanceof InvalidEncoding
        ? new JsonRefused('wrong-field', path, { cause })
        : cause
    }
  },
}

export function oneOf<const Value extends string>(...values: readonly Value[]): JsonCodec<Value> {
  return {
    write: (value) => value,
    read: (json, path) => {
      const value = values.find((one) => one === json)
      if (value === undefined) throw new JsonRefused('wrong-field', path)
      return value
    },
  }
}

/** A field that is left out when it is undefined. */
export function optional<Value>(codec: JsonCodec<Value>): JsonCodec<Value | undefined> {
  return {
    write: (value) => (value === undefined ? undefined : codec.write(value)),
    read: (json, path) => (json === undefined ? undefined : codec.read(json, path)),
  }
}

export function listOf<Value>(codec: JsonCodec<Value>): JsonCodec<readonly Value[]> {
  return {
    write: (values) => values.map((value) => codec.write(value)),
    read: (json, path) => {
      if (!Array.isArray(json)) throw new JsonRefused('wrong-field', path)
      return json.map((one, index) => codec.read(one, `${path}[${index}]`))
    },
  }
}

export function recordOf<Value>(
  codec: JsonCodec<Value>,
): JsonCodec<Readonly<Record<string, Value>>> {
  const each = (record: object, change: (value: unknown) => unknown) =>
    Object.fromEntries(Object.entries(record).map(([key, value]) => [key, change(value)]))
  return {
    write: (record) => each(record, (value) => codec.write(value as Value)),
    read: (json, path) =>
      each(objectIn(json, path), (value) => codec.read(value, path)) as Record<string, Value>,
  }
}

export function listOfSome<Value>(
  codec: JsonCodec<Value>,
): JsonCodec<readonly [Value, ...Value[]]> {
  const list = listOf(codec)
  return {
    write: list.write,
    read: (json, path) => {
      const [first, ...others] = list.read(json, path)
      if (first === undefined) throw new JsonRefused('wrong-field', path)
      return [first, ...others]
    },
  }
}

type Fields<Value> = { readonly [Key in keyof Value]-?: JsonCodec<Value[Key]> }

/** An object with exactly these fields. */
export function fields<Value extends object>(codecs: Fields<Value>): JsonCodec<Value> {
  const all = Object.entries<JsonCodec<Value[keyof Value]>>(codecs)
  const names = new Set(all.map(([name]) => name))
  return {
    write: (value) =>
      Object.fromEntries(
        all.flatMap(([name, codec]) => {
          const written = codec.write(value[name as keyof Value])
          return written === undefined ? [] : [[name, written]]
        }),
      ),
    read: (json, path) => {
      const given = new Map<string, unknown>(Object.entries(objectIn(json, path)))
      // Here a key such as __proto__ is treated like any other unknown key.
      for (const name of given.keys()) {
        if (!names.has(name)) throw new JsonRefused('wrong-field', path)
      }
      const read = all.map(([name, codec]) => [
        name,
        codec.read(given.get(name), `${path}.${name}`),
      ])
      return Object.fromEntries(read)
    },
  }
}

/** One of several kinds of objects, distinguished by a tag. The codec of each kind also writes and reads the tag. */
export function tagged<Tag extends string, Value extends Readonly<Record<Tag, string>>>(
  tag: Tag,
  codecs: { readonly [Kind in Value[Tag]]: JsonCodec<Extract<Value, Readonly<Record<Tag, Kind>>>> },
): JsonCodec<Value> {
  const byTag = new Map<unknown, JsonCodec<Value>>(Object.entries<JsonCodec<Value>>(codecs))
  const codecFor = (kind: unknown, path: string) => {
    const codec = byTag.get(kind)
    if (!codec) throw new JsonRefused('wrong-field', path)
    return codec
  }
  return {
    write: (value) => codecFor(value[tag], tag).write(value),
    read: (json, path) => {
      const object = objectIn(json, path)
      const kind = Object.entries(object).find(([name]) => name === tag)?.[1]
      return codecFor(kind, path).read(object, path)
    },
  }
}

function objectIn(json: unknown, path: string): object {
  if (typeof json !== 'object' || json === null || Array.isArray(json)) {
    throw new JsonRefused('wrong-field', path)
  }
  return json
}
