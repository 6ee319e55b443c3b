import { createAsice } from '@paraph/validator/container/create-container'
import { decodeBase64 } from '@paraph/validator/encoding/base64'
import { type ByteSource, memorySource } from '@paraph/validator/encoding/byte-source'
import type { Bytes } from '@paraph/validator/encoding/bytes'
import { digest } from '@paraph/validator/encoding/digest'
import { encodeHex } from '@paraph/validator/encoding/hex'
import type { Certificate } from '@paraph/validator/pki/certificate/certificate'
import { identifies, parseSignedData } from '@paraph/validator/pki/cms/signed-data'
import { readableCertificates } from '@paraph/validator/pki/readable-certificates'
import { asice } from '@paraph/validator/signature/asic/asice'
import { pades } from '@paraph/validator/signature/pades/pades'
import { readSignedPdf } from '@paraph/validator/signature/pades/read'
import type { SignatureFormat, TrustServices } from '@paraph/validator/signature/signature-format'
import { placeInContainer, sampleFiles } from '@paraph/validator/testing/sign-container'
import { answerRequests } from '../browser-requests'
import { type AnswerBody, type BrowserRequest, type Client, clientOf } from '../client'
import { app, mobile } from '../people'
import { follow, remotePeople } from '../remote-signing'
import { samplePdf } from '../sample-pdf'
import type { RunningServices } from '../services'
import { askCard } from '../simulated-card'
import { anchorsOfSimulator, rootsOfSimulator, trustOfSimulator } from './simulator-trust'

/** The API's fields for each method, and the algorithms of the keys. */
const methods = {
  mobile: {
    person: mobile.signs,
    sign: ['/mobile/sign.json', '/mobile/sign/status'],
    signHash: ['/mobile/sign/hash.json', '/mobile/sign-hash/status'],
    algorithm: 'ecdsa-sha256',
  },
  app: {
    person: app.signs,
    sign: ['/smartid/sign.json', '/smartid/sign/status'],
    signHash: ['/smartid/sign/hash.json', '/smartid/sign/hash/status'],
    algorithm: 'rsa-pss-sha256',
  },
} as const

type Method = keyof typeof methods

export const gatewayTypes = ['pdf', 'asice', 'bdoc', 'adoc'] as const

/** 4.6 and 4.7, each for both forms of a signature. */
export const hashSignings = [
  ['mobile', 'pdf'],
  ['mobile', 'asice'],
  ['app', 'pdf'],
  ['app', 'asice'],
] as const

type GatewayType = (typeof gatewayTypes)[number]

/** Signers whose browser answers: people of the remote provider, and ID cards by country. */
export const browserSigners = [
  { method: 'simulated', signer: 'rsa', key: 'RSA' },
  { method: 'simulated', signer: 'pss', key: 'RSA-PSS' },
  { method: 'simulated', signer: 'ecdsa', key: 'P-256' },
  { method: 'card', signer: 'LV', key: 'P-256' },
  { method: 'card', signer: 'EE', key: 'P-384' },
  { method: 'card', signer: 'LT', key: 'RSA' },
  { method: 'card', signer: 'FI', key: 'RSA-PSS' },
] as const

export type BrowserSigner = (typeof browserSigners)[number]

/** Files that a program can get from a running gateway. */
export interface GatewaySamples {
  /** The trust anchors for its signatures. */
  readonly roots: () => Promise<readonly Certificate[]>
  /** A document signed by a person by Mobile-ID and then by another by Smart-ID: level B-LT. */
  readonly signedByTwo: (type: GatewayType) => Promise<Bytes>
  /** A document signed by a remote provider or an ID card: level B-LT. */
  readonly signedInBrowser: (by: BrowserSigner, type: GatewayType) => Promise<Bytes>
  /** Hash signing: the gateway sees only a digest; the program builds the signature around the value, up to B-LTA. */
  readonly signedByHash: (method: Method, type: 'pdf' | 'asice') => Promise<Bytes>
}

export function gatewaySamples(services: RunningServices): GatewaySamples {
  const client = clientOf(services)
  return {
    roots: () => rootsOfSimulator(services),
    signedByTwo: async (type) => {
      const first = await sign(client, 'mobile', type, type === 'pdf' ? [contract] : withAnnex)
      return (await sign(client, 'app', type, [first])).bytes
    },
    signedInBrowser: async ({ method, signer }, type) => {
      const files = type === 'pdf' ? [contract] : withAnnex
      const body = { method, type, [type]: { files: files.map(sentFile) } }
      const started = await client.call('/api/sign/start.json', body)
      const ended = await (method === 'card'
        ? answerRequests(client, started.body.token, (request: BrowserRequest) =>
            askCard(services, signer, request),
          )
        : follow(client, started.body.token, remotePeople[signer]))
      return fileOf(`${method} ${signer}`, ended.body).bytes
    },
    signedByHash: async (method, type) => {
      const earlier = await sign(client, method, 'pdf', [contract])
      return await signHash(client, method, {
        format: type === 'pdf' ? pades : asice,
        source:
          type === 'pdf' ? memorySource(samplePdf()) : await createAsice(sampleFiles, new Date()),
        certificate: signerOf(earlier),
        trust: trustOfSimulator(services, await anchorsOfSimulator(services)),
      })
    },
  }
}

interface File {
  readonly name: string
  readonly bytes: Buffer
}

const contract: File = { name: 'Sutartis ąčęėįšųūž.pdf', bytes: samplePdf() }
const withAnnex = [contract, { name: 'Priedas „2“ (100% & co).txt', bytes: Buffer.from('priedas') }]

async function sign(
  client: Client,
  method: Method,
  type: string,
  files: readonly File[],
): Promise<File> {
  const { person, sign: paths } = methods[method]
  const body = { type, ...person, [type]: { files: files.map(sentFile) } }
  return fileOf(paths[0], await ended(client, paths, body))
}

const sentFile = ({ name, bytes }: File) => ({ name, content: bytes.toString('base64') })

function fileOf(who: string, { status, message, file }: AnswerBody): File {
  if (status !== 'ok') throw new Error(`${who} ended with ${message}`)
  return { name: file.name, bytes: Buffer.from(file.content, 'base64') }
}

/** A program takes a person's certificate from an earlier signature. */
function signerOf({ bytes }: File): Bytes {
  const [signature] = readSignedPdf(memorySource(bytes)).signatures
  const { certificates, signerInfos } = parseSignedData(signature?.contents ?? bytes)
  const signer = readableCertificates(certificates).find((certificate) =>
    signerInfos.some(({ signerIdentifier }) => identifies(signerIdentifier, certificate)),
  )
  if (!signer) throw new Error('The signature does not contain its certificate')
  return signer.der
}

interface HashSigning {
  readonly format: SignatureFormat
  readonly source: ByteSource
  readonly certificate: Bytes
  readonly trust: TrustServices
}

async function signHash(client: Client, method: Method, signing: HashSigning): Promise<Bytes> {
  const { format, source, certificate, trust } = signing
  const { algorithm, person, signHash: paths } = methods[method]
  const prepared = await format.prepare(source, {
    certificate,
    algorithm,
    issuers: await trust.issuersOf(certificate, []),
    claimedSigningTime: new Date(),
    timeStampSize: trust.timeStampSize(),
  })
  const hash = encodeHex(digest('SHA-256', decodeBase64(prepared.dataToBeSigned)))
  const country = 'LT'
  const body = await ended(client, paths, { hash, hash_algorithm: 'SHA256', country, ...person })
  const value = decodeBase64(body.signature_value)
  const completed = await format.complete(prepared.documentDigest, prepared, value)
  const augmented = await format.augment(source, completed, 'B-LTA', trust)
  const placed = await placeInContainer(format, source, augmented)
  return placed.read(0, placed.size)
}

async function ended(client: Client, [start, status]: readonly [string, string], request: object) {
  const started = await client.call(start, request)
  const { body } = await client.awaitEnd(`${status}/${started.body.token}.json`)
  if (body.status !== 'ok') throw new Error(`${start} ended with ${body.message}`)
  return body
}
