import { type Bytes, utf8 } from '#encoding/bytes'
import { digest } from '#encoding/digest'
import { canonicalJson } from '#encoding/json/canonical-json'
import {
  isObject,
  memberOf,
  noMembers,
  objectIn,
  objectsIn,
  textIn,
} from '#encoding/json/json-fields'
import type { JsonObject } from '#encoding/json/strict-json'
import type { Certificate } from '#pki/certificate/certificate'
import { idsIn } from '../../model/ids-in'
import type { Material } from '../../model/material'
import type { TimeStampToValidate, TimeStampType } from '../../model/time-stamp'
import type { StructureFinding } from '../../model/token'
import { type EncodedTimeStamp, readTimeStamp } from '../cms/time-stamp'
import type { UnsignedComponent, UnsignedComponents } from './etsi-u'
import type { Jws } from './jws'
import { materialOfComponent, pkiObject } from './material'
import type { SignedPayload } from './payload'

export interface JadesTimeStamps {
  readonly timeStamps: readonly TimeStampToValidate[]
  /** Findings about unreadable time-stamps. */
  readonly structure: readonly StructureFinding[]
}

/** A signature with all data that its time-stamps may cover. */
export interface StampedJades {
  readonly jws: Jws
  readonly payload: SignedPayload
  readonly unsigned: UnsignedComponents
  readonly signatureId: string
  /** The certificates of the protected header. */
  readonly headerMaterial: Material
  readonly certificates: readonly Certificate[]
}

/** The report name of each time-stamp component, and the preceding components that it covers. */
const kinds: Readonly<Record<string, readonly [TimeStampType, CoveredComponents]>> = {
  sigTst: ['SIGNATURE_TIMESTAMP', 'none'],
  sigRTst: ['VALIDATION_DATA_TIMESTAMP', 'references-and-stamps'],
  rfsTst: ['VALIDATION_DATA_REFSONLY_TIMESTAMP', 'references'],
  arcTst: ['ARCHIVE_TIMESTAMP', 'all'],
}

type CoveredComponents = 'none' | 'references' | 'references-and-stamps' | 'all'

const references = ['xRefs', 'rRefs', 'axRefs', 'arRefs']

const isCovered: Readonly<Record<CoveredComponents, (name: string) => boolean>> = {
  none: () => false,
  references: (name) => references.includes(name),
  'references-and-stamps': (name) => name === 'sigTst' || references.includes(name),
  all: () => true,
}

/** Reads all time-stamps of a signature: first those of the header, then those of `etsiU` in order. */
export async function readJadesTimeStamps(stamped: StampedJades): Promise<JadesTimeStamps> {
  const { jws, payload, unsigned, certificates } = stamped
  const timeStamps: TimeStampToValidate[] = []
  const structure: StructureFinding[] = []
  const readAll = async (container: JsonObject, one: Omit<EncodedTimeStamp, 'bytes'>) => {
    const tokens = tokensIn(container)
    for (const bytes of tokens) {
      const read = await readTimeStamp({ ...one, bytes }, certificates)
      if (read) timeStamps.push(one.type === 'ARCHIVE_TIMESTAMP' ? archiving(read) : read)
      else structure.push(unreadable)
    }
    if (tokens.length === 0) structure.push(unreadable)
  }
  if (Object.hasOwn(jws.header, 'adoTst')) {
    await readAll(objectIn(jws.header, 'adoTst'), {
      type: 'CONTENT_TIMESTAMP',
      digestOfData: digestOver(() => payload.stamped && [payload.stamped]),
      covers: new Set(),
    })
  }
  for (const [index, { name, value }] of unsigned.components.entries()) {
    if (!Object.hasOwn(kinds, name)) continue
    const [type, covered] = kinds[name] ?? unknownKind
    const container = isObject(value) ? value : noMembers
    const preceding = unsigned.components.slice(0, index)
    await readAll(container, {
      type,
      digestOfData: digestOver(() => coveredBytes(name, container, preceding, stamped)),
      covers: coverage(covered, preceding, timeStamps, stamped),
    })
  }
  return { timeStamps, structure }
}

const unknownKind = ['VALIDATION_DATA_REFSONLY_TIMESTAMP', 'none'] as const

const unreadable: StructureFinding = { severity: 'warn', key: 'time-stamp-does-not-hold' }

function archiving(one: TimeStampToValidate): TimeStampToValidate {
  return { ...one, archiveType: 'JAdES' }
}

/** The tokens of a tstContainer (TS 119 182-1, 5.4.3.3). */
function tokensIn(container: JsonObject): readonly Bytes[] {
  const direct = objectsIn(container, 'tstTokens')
  const tokens =
    direct.length > 0 ? direct : objectsIn(objectIn(container, 'tstContainer'), 'tstTokens')
  return tokens.flatMap(pkiObject)
}

/**
 * Collects the data only if a token can be read. The parts are not joined, because they may be as large as the file.
 */
function digestOver(collect: () => readonly Bytes[] | undefined): EncodedTimeStamp['digestOfData'] {
  return async (algorithm) => {
    const parts = collect()
    return parts && digest(algorithm, ...parts)
  }
}

/** The data that the tokens of a component cover; undefined if the data is missing or unknown. */
function coveredBytes(
  name: string,
  container: JsonObject,
  preceding: readonly UnsignedComponent[],
  { jws, payload, unsigned }: StampedJades,
): readonly Bytes[] | undefined {
  const value = utf8(jws.encodedValue)
  // TS 119 182-1, 5.3.4: a signature time-stamp covers the signature value.
  if (name === 'sigTst') return [value]
  if (!unsigned.isSound) return undefined
  const [, covered] = kinds[name] ?? unknownKind
  const parts = preceding.filter((one) => isCovered[covered](one.name))
  const form = formOf(parts)
  // TS 119 182-1, A.1.5: rfsTst covers the references; sigRTst also covers the signature value.
  if (name === 'rfsTst') return [form]
  if (name === 'sigRTst') return [value, dot, form]
  // TS 119 182-1, 5.3.6.3: we only support archive time-stamps that cover everything (`all`).
  const isOfAll = (textIn(container, 'timeStamped') ?? 'all') === 'all'
  return isOfAll ? archivedBytes({ jws, payload }, parts) : undefined
}

/**
 * The data that an `arcTst` after the `preceding` components covers (TS 119 182-1, 5.3.6.3). Undefined if data is
 * missing.
 */
export function archivedBytes(
  { jws, payload }: Pick<StampedJades, 'jws' | 'payload'>,
  preceding: readonly UnsignedComponent[],
): readonly Bytes[] | undefined {
  if (!payload.stamped) return undefined
  const signature = utf8(`.${jws.encodedHeader}.${jws.encodedValue}.`)
  return [payload.stamped, signature, formOf(preceding)]
}

const dot = utf8('.')

/**
 * TS 119 182-1, 5.3.6.3.1: components in Base64url are covered as written, others in canonical form. EU DSS 6.4 does
 * not implement the canonical form.
 */
function formOf(components: readonly UnsignedComponent[]): Bytes {
  const texts = components.map(
    ({ name, value, encoded }) => encoded ?? canonicalJson({ [name]: value }),
  )
  return utf8(texts.join(''))
}

/**
 * Ids of the objects whose existence a token proves. The signature value covers the certificates of the header. Only an
 * archive time-stamp covers the preceding material. References to material are not followed, because the baseline has
 * none.
 */
function coverage(
  covered: CoveredComponents,
  preceding: readonly UnsignedComponent[],
  timeStamps: readonly TimeStampToValidate[],
  { signatureId, headerMaterial }: StampedJades,
): ReadonlySet<string> {
  if (covered === 'references') return new Set()
  const own = [signatureId, ...idsIn(headerMaterial)]
  if (covered === 'none') return new Set(own)
  const stamps = timeStamps.flatMap(({ id, material }) => [id, ...idsIn(material)])
  if (covered === 'references-and-stamps') return new Set([...own, ...stamps])
  return new Set([
    ...own,
    ...stamps,
    ...preceding.flatMap((one) => idsIn(materialOfComponent(one))),
  ])
}

/** Number of tokens in a component. */
export function tokenCount({ value }: UnsignedComponent): number {
  const tokens = memberOf(isObject(value) ? value : noMembers, 'tstTokens')
  return Array.isArray(tokens) ? tokens.length : 0
}
