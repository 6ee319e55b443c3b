import type { AdocDescription } from '#container/create-container'
import { decodeBase64 } from '#encoding/base64'
import { type ByteSource, joinedSource, memorySource, windowSource } from '#encoding/byte-source'
import { utf8 } from '#encoding/bytes'
import type {
  PreparedSignature,
  SignatureFormat,
  SignatureLevel,
  SignedDocument,
} from '#signature/signature-format'

import type { TestAlgorithm } from './certificates'
import type { TestPki } from './pki'

interface ContainerChoices {
  readonly algorithm?: TestAlgorithm
  readonly level?: SignatureLevel
  readonly at: Date
}

/** Files with names that are difficult to encode. */
export const sampleFiles = [
  { name: 'Sutartis Nr. 1 (ąčęėįšųūž).txt', content: memorySource(utf8('Šalys susitarė.\n')) },
  { name: '100% & co.csv', content: memorySource(utf8('a;b\n1;2\n')) },
  { name: 'tuščia.bin', content: memorySource(new Uint8Array()) },
]

export const sampleDescription: AdocDescription = {
  title: 'Sutartis „Nr. 1“ <& Co>',
  category: 'CeDOC',
  author: { name: 'Ąžuolė Žemaitė', code: '-', address: '-', individual: true },
}

/** The first phase: prepares a signature. The result passes through JSON, as if it had been stored. */
export async function prepareContainer(
  format: SignatureFormat,
  pki: TestPki,
  source: ByteSource,
  { algorithm = 'ecdsa-sha256', at }: ContainerChoices,
): Promise<PreparedSignature> {
  const { certificate, issuers } = pki.signer(algorithm)
  const parameters = { certificate, issuers, algorithm, claimedSigningTime: at }
  const prepared = await format.prepare(source, parameters)
  return JSON.parse(JSON.stringify(prepared)) as PreparedSignature
}

/** The second phase: the signer signs. */
export async function completeContainer(
  format: SignatureFormat,
  pki: TestPki,
  prepared: PreparedSignature,
): Promise<SignedDocument> {
  const { sign } = pki.signer(prepared.algorithm as TestAlgorithm)
  const value = sign(decodeBase64(prepared.dataToBeSigned), 'raw')
  return await format.complete(prepared.documentDigest, prepared, value)
}

export async function placeInContainer(
  format: SignatureFormat,
  source: ByteSource,
  signed: SignedDocument,
): Promise<ByteSource> {
  const { keeps, tail } = await format.place(source, signed)
  return joinedSource(windowSource(source, [0, keeps]), memorySource(tail))
}

/** All phases: adds a signature to a container. */
export async function signContainer(
  format: SignatureFormat,
  pki: TestPki,
  source: ByteSource,
  choices: ContainerChoices,
): Promise<ByteSource> {
  const { level = 'B-B' } = choices
  const prepared = await prepareContainer(format, pki, source, choices)
  const completed = await completeContainer(format, pki, prepared)
  const signed = await format.augment(source, completed, level, pki.services)
  return await placeInContainer(format, source, signed)
}
