import type { Bytes } from '@paraph/validator/encoding/bytes'
import type { SignatureLevel } from '@paraph/validator/signature/signature-format'
import { testAlgorithms } from '@paraph/validator/testing/certificates'
import { samplePdf } from '@paraph/validator/testing/pdf'
import type { TestPki } from '@paraph/validator/testing/pki'
import { signPdf } from '@paraph/validator/testing/sign-pdf'
import { inject } from 'vitest'
import { containerTypes, manyFiles, signedContainer, someFiles } from '../container-samples'
import { type GatewaySamples, gatewayTypes, hashSignings } from '../gateway-samples'
import { generatedSamples } from '../pades-samples'
import { rounds, signThrice } from '../sign-thrice'

/** The signing time in the test world. */
export const at = new Date('2026-03-01T09:30:00Z')

/** Sources of signatures: the formats alone, or a running gateway. */
export interface Makers {
  readonly world: TestPki
  readonly gateway: GatewaySamples
}

/** A signed file and the expected result in EU DSS. */
export interface Case {
  readonly name: string
  readonly type: 'pdf' | 'asice' | 'bdoc' | 'adoc'
  readonly level: SignatureLevel
  readonly signers: number
  /** Expected, correct remarks of EU DSS. Any other remark is a fault of ours. */
  readonly remarks: readonly string[]
  /** Names of files that must be reported as signed. */
  readonly files?: readonly string[]
  /** The names of the signers, in order. */
  readonly signedBy?: readonly string[]
  readonly make: (makers: Makers) => Promise<Bytes>
}

/** Certificates of the test world do not name the issuer's address. */
const ofTestWorld = ['The authority info access is not present!']

/** Remarks about ADOC, which has its own media type and unsigned parts. */
export const ofAdoc = [
  'The mimetype file content does not correspond to the expected value(s)!',
  'Not all files are signed!',
]

/** Two visible signatures overlap on a small page. */
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

const files = inject('wholeTables') ? manyFiles : someFiles

/** Level B-LT, the usual one, with keys of every kind. */
const everyLevelOfContainers: readonly Case[] = levels.flatMap((level) =>
  containerTypes.map((type) => {
    const algorithms = level === 'B-LT' ? testAlgorithms : testAlgorithms.slice(-1)
    return {
      name: `${level}.${type}`,
      type,
      level,
      signers: algorithms.length,
      remarks: type === 'adoc' ? [...ofAdoc, ...ofTestWorld] : ofTestWorld,
      ...(level === 'B-LT' && { files: files.map(({ name }) => name) }),
      make: async ({ world }) => {
        const signed = await signedContainer(world, type, { algorithms, level, at, files })
        return signed.read(0, signed.size)
      },
    }
  }),
)

/** Every shape of a document with alternating styles of cross-reference, without rotation. */
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
  signedBy: ['PAVYZDŽIŪNAS TESTNUMBER,ĄŽUOLAS,50001018865', 'TESTNUMBER,OK'],
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
