import { readFile } from 'node:fs/promises'
import { childOf, elementsIn } from '@paraph/validator/encoding/xml/elements'
import { readXml } from '@paraph/validator/encoding/xml/read-xml'
import type { XmlElement } from '@paraph/validator/encoding/xml/tree'
import type { AlgorithmEnd } from '@paraph/validator/validation/policy/dss-algorithms'
import { unpack } from '../../unpack'

const namespace = 'http://dss.esig.europa.eu/validation/policy'

/** The algorithms in a default policy of EU DSS, and its rule for claimed signing times. */
export interface DssPolicy {
  readonly level: string | undefined
  readonly updateDate: string | undefined
  readonly levelAfterUpdate: string | undefined
  readonly encryption: readonly string[]
  readonly digests: readonly string[]
  readonly smallestKeys: readonly Omit<AlgorithmEnd, 'ends'>[]
  readonly ends: readonly AlgorithmEnd[]
  readonly signingTimeInCertRange: string | undefined
}

/** Reads `policy/constraint.xml` from the library dss-policy-jaxb. */
export async function readDssPolicy(jar: string): Promise<DssPolicy> {
  const content = unpack(await readFile(jar)).get('policy/constraint.xml')
  if (!content) throw new RangeError(`${jar} has no default policy`)
  const { root } = readXml(content)
  const cryptographic = elementAt(root, 'Cryptographic')
  const ends = elementAt(cryptographic, 'AlgoExpirationDate')
  const attributes = elementAt(
    root,
    'SignatureConstraints',
    'SignedAttributes',
    'SigningTimeInCertRange',
  )
  return {
    level: attributeOf(ends, 'Level'),
    updateDate: attributeOf(ends, 'UpdateDate'),
    levelAfterUpdate: attributeOf(ends, 'LevelAfterUpdate'),
    encryption: rowsIn(cryptographic, 'AcceptableEncryptionAlgo').map(({ algorithm }) => algorithm),
    digests: rowsIn(cryptographic, 'AcceptableDigestAlgo').map(({ algorithm }) => algorithm),
    smallestKeys: rowsIn(cryptographic, 'MiniPublicKeySize'),
    ends: rowsIn(cryptographic, 'AlgoExpirationDate'),
    signingTimeInCertRange: attributeOf(attributes, 'Level'),
  }
}

function elementAt(from: XmlElement, ...names: readonly string[]): XmlElement {
  let element = from
  for (const name of names) {
    const child = childOf(element, namespace, name)
    if (!child) throw new RangeError(`The policy of EU DSS has no ${name}`)
    element = child
  }
  return element
}

function rowsIn(parent: XmlElement, name: string): readonly AlgorithmEnd[] {
  return elementsIn(elementAt(parent, name)).map((row) => {
    const [size, ends] = [attributeOf(row, 'Size'), attributeOf(row, 'Date')]
    return {
      algorithm: row.children.map((node) => (node.kind === 'text' ? node.value : '')).join(''),
      ...(size === undefined ? {} : { size: Number(size) }),
      ...(ends === undefined ? {} : { ends }),
    }
  })
}

function attributeOf({ attributes }: XmlElement, name: string): string | undefined {
  return attributes.find(({ localName }) => localName === name)?.value
}
