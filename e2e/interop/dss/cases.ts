import type { Bytes } from '@/lib/encoding/bytes'
import type { SignatureLevel } from '@/lib/signature/signature-format'
import { testAlgorithms } from '@/lib/testing/certificates'
import { samplePdf } from '@/lib/testing/pdf'
import type { TestPki } from '@/lib/testing/pki'
import { signPdf } from '@/lib/testing/sign-pdf'
import { containerTypes, signedContainer } from '../container-samples'
import { type GatewaySamples, gatewayTypes, hashSignings } from '../gateway-samples'
import { generatedSamples } from '../pades-samples'
import { rounds, signThrice } from '../sign-thrice'

/** When the test world signs. */
export const at = new Date('2026-03-01T09:30:00Z')

/** Who makes signatures: the formats by themselves, or a running gateway. */
export interface Makers {
  readonly world: TestPki
  readonly gateway: GatewaySamples
}

/** A signed file, and how EU DSS should read it. */
export interface Case {
  readonly name: string
  readonly type: 'pdf' | 'asice' | 'bdoc' | 'adoc'
  readonly level: SignatureLevel
  readonly signers: number
  /** What EU DSS remarks, and rightly. Anything else would be a departure of ours. */
  readonly remarks: readonly string[]
  readonly make: (makers: Makers) => Promise<Bytes>
}

/** Its certificates do not say where the issuer is. */
const ofTestWorld = ['The authority info access is not present!']

/** It has a media type of its own, and parts that nobody signs. */
const ofAdoc = [
  'The mimetype file content does not correspond to the expected value(s)!',
  'Not all files are signed!',
]

/** Two visible signatures find no room on it. */
const ofSmallPage = ['Elements overlap on page(s) [1]']

const levels = ['B-B', 'B-T', 'B-LT', 'B-LTA'] as const

const everyLevelOfPdf: readonly Case[] = levels.flatMap((level) =>
  testAlgorithms.map((algorithm) => ({
    name: `${algorithm}-${level}.pdf`,
    type: 'pdf',
    level,
    signers: 1,
    remarks: ofTestWorld,
    make: async ({ world }) => {
      return (await signPdf(world, samplePdf(), { at, algorithm, level })).bytes
    },
  })),
)

/** Level B-LT, which is usual, by keys of every kind. */
const everyLevelOfContainers: readonly Case[] = levels.flatMap((level) =>
  containerTypes.map((type) => {
    const algorithms = level === 'B-LT' ? testAlgorithms : testAlgorithms.slice(-1)
    return {
      name: `${level}.${type}`,
      type,
      level,
      signers: algorithms.length,
      remarks: type === 'adoc' ? [...ofAdoc, ...ofTestWorld] : ofTestWorld,
      make: async ({ world }) => {
        const signed = await signedContainer(world, type, { algorithms, level, at })
        return signed.read(0, signed.size)
      },
    }
  }),
)

/** Every shape of a document, in the styles of cross-reference by turns; not turned. */
const everyShapeOfPdf: readonly Case[] = generatedSamples()
  .filter(({ name }) => name.endsWith(' 0°'))
  .filter((_, index) => index % 4 === Math.floor(index / 4) % 4)
  .map(({ name, bytes }, index) => ({
    name: `shape-${index}.pdf`,
    type: 'pdf',
    level: 'B-LT',
    signers: rounds.length,
    remarks: name.startsWith('small page') ? [...ofSmallPage, ...ofTestWorld] : ofTestWorld,
    make: ({ world }) => signThrice(world, bytes, at),
  }))

const signedByTwo: readonly Case[] = gatewayTypes.map((type) => ({
  name: `gateway.${type}`,
  type,
  level: 'B-LT',
  signers: 2,
  remarks: type === 'adoc' ? ofAdoc : [],
  make: ({ gateway }) => gateway.signedByTwo(type),
}))

const signedByHash: readonly Case[] = hashSignings.map(([method, type]) => ({
  name: `hash-${method}.${type}`,
  type,
  level: 'B-LTA',
  signers: 1,
  remarks: [],
  make: ({ gateway }) => gateway.signedByHash(method, type),
}))

export const cases: readonly Case[] = [
  ...everyLevelOfPdf,
  ...everyLevelOfContainers,
  ...everyShapeOfPdf,
  ...signedByTwo,
  ...signedByHash,
]
