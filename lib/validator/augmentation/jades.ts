import { encodeBase64, encodeBase64Url } from '#encoding/base64'
import { type Bytes, utf8 } from '#encoding/bytes'
import { digest } from '#encoding/digest'
import type { JsonObject, JsonValue } from '#encoding/json/strict-json'
import { readEtsiU } from '#validation/formats/jades/etsi-u'
import { type Jws, parseJws } from '#validation/formats/jades/jws'
import { readPayload } from '#validation/formats/jades/payload'
import { archivedBytes } from '#validation/formats/jades/time-stamps'
import type { SignatureToValidate } from '#validation/model/signature'
import { AugmentationRefused } from './augmentation-refused'
import { missingIn } from './cades'
import {
  type FileToAugment,
  type FormatAugmenter,
  positionOf,
  rewritten,
  type Stamping,
  wholeOf,
} from './format-augmenter'
import { type GatheredData, isNothing, type MissingData } from './missing-data'
import { filesOfSignatures } from './signed-files'

/**
 * Augments JAdES (TS 119 182-1, 5.3): unsigned components are appended to `etsiU`. The texts of payload, protected
 * header and value stay. A compact serialization becomes a flattened one, because it has no unsigned header.
 */
export const jadesAugmenter: FormatAugmenter = {
  stamp: async (file, signatures, stamping) => {
    const changing = openJws(wholeOf(file))
    for (const signature of signatures.filter(isOfFile)) {
      const at = positionOf(signature)
      const value = utf8(changing.jws(at).encodedValue)
      changing.add(at, { sigTst: await tokenOver([value], stamping) })
    }
    return rewritten(changing.bytes())
  },
  embed: async (file, { signatures }, data) => {
    const changing = openJws(wholeOf(file))
    let isChanged = false
    for (const signature of signatures.filter(isOfFile)) {
      const components = componentsFor(signature, data, changing)
      for (const component of components) changing.add(positionOf(signature), component)
      isChanged ||= components.length > 0
    }
    return isChanged ? rewritten(changing.bytes()) : undefined
  },
  archive: async (file, signatures, stamping) => {
    const changing = openJws(wholeOf(file))
    for (const signature of signatures.filter(isOfFile)) {
      const at = positionOf(signature)
      const covered = await archivedData(changing.jws(at), file)
      if (!covered) throw new TypeError('The data to time-stamp is missing')
      changing.add(at, { arcTst: await tokenOver(covered, stamping) })
    }
    return rewritten(changing.bytes())
  },
}

/** Whether a signature is no counter-signature. A counter-signature is only a component of its parent signature. */
function isOfFile({ parentId }: SignatureToValidate): boolean {
  return parentId === undefined
}

/** Makes a tstContainer (TS 119 182-1, 5.4.3.3). */
async function tokenOver(
  data: readonly Bytes[],
  { algorithm, timeStamp }: Stamping,
): Promise<JsonObject> {
  const token = await timeStamp(digest(algorithm, ...data))
  return { tstTokens: [{ val: encodeBase64(token) }] }
}

async function archivedData(jws: Jws, file: FileToAugment) {
  const payload = await readPayload(jws, filesOfSignatures(file))
  return archivedBytes({ jws, payload }, readEtsiU(jws).components)
}

/** TS 119 182-1, 5.3.5: the first values are written as xVals and rVals, later ones as tstVD. */
function componentsFor(
  signature: SignatureToValidate,
  data: GatheredData,
  changing: OpenJws,
): readonly JsonObject[] {
  const missing = missingIn([signature], data)
  if (isNothing(missing)) return []
  const names = readEtsiU(changing.jws(positionOf(signature))).components.map(({ name }) => name)
  const hasValues = names.some((name) => ['xVals', 'rVals', 'arcTst'].includes(name))
  const values = valuesOf(missing)
  return hasValues
    ? [{ tstVD: values }]
    : Object.entries(values).map(([key, value]) => ({ [key]: value }))
}

function valuesOf({ certificates, ocspResponses, crls }: MissingData): JsonObject {
  const objects = (all: readonly Bytes[]) => all.map((one) => ({ val: encodeBase64(one) }))
  const xVals = objects(certificates).map((x509Cert) => ({ x509Cert }))
  const rVals = {
    ...(crls.length > 0 && { crlVals: objects(crls) }),
    ...(ocspResponses.length > 0 && { ocspVals: objects(ocspResponses) }),
  }
  return {
    ...(xVals.length > 0 && { xVals }),
    ...(Object.keys(rVals).length > 0 && { rVals }),
  }
}

/** A file to whose unsigned headers components are added. */
interface OpenJws {
  /** The signature at a position, with the components so far. */
  jws(at: number): Jws
  add(at: number, component: JsonObject): void
  bytes(): Bytes
}

interface WrittenSignature {
  header?: { etsiU?: JsonValue[] } & Record<string, JsonValue>
}

/** Opens a file. Throws `AugmentationRefused` if `etsiU` cannot be read. */
function openJws(bytes: Bytes): OpenJws {
  const { signatures } = parseJws(bytes)
  for (const jws of signatures) {
    if (!readEtsiU(jws).isSound) throw new AugmentationRefused('format-not-supported', ['etsiU'])
  }
  const file = jsonOf(bytes, signatures)
  const entries: readonly WrittenSignature[] = file.signatures ?? [file]
  const written = () => utf8(JSON.stringify(file))
  const jwsAt = (at: number) => {
    const found = parseJws(written()).signatures[at]
    if (!found) throw new RangeError('The file has no such signature')
    return found
  }
  return {
    jws: jwsAt,
    add: (at, component) => {
      const entry = entries[at]
      if (!entry) throw new RangeError('The file has no such signature')
      const present = entry.header?.etsiU ?? []
      const isClear = present.some((one) => typeof one !== 'string')
      const added = isClear ? component : encodeBase64Url(utf8(JSON.stringify(component)))
      entry.header = { ...entry.header, etsiU: [...present, added] }
    },
    bytes: written,
  }
}

type WrittenFile = WrittenSignature & { signatures?: WrittenSignature[] }

function jsonOf(bytes: Bytes, signatures: readonly Jws[]): WrittenFile {
  const text = Buffer.from(bytes)
    .toString('utf8')
    .replace(/^\ufeff/, '')
  if (text.trimStart().startsWith('{')) return JSON.parse(text) as WrittenFile
  const [only] = signatures
  const { encodedHeader = '', encodedValue = '', payload } = only ?? {}
  const flattened = { protected: encodedHeader, signature: encodedValue }
  return { ...(payload !== undefined && { payload }), ...flattened } as WrittenFile
}
