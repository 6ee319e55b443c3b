import { X509Certificate } from 'node:crypto'
import { augmentFile } from '@paraph/validator/augmentation/augment-file'
import { encodeBase64Url } from '@paraph/validator/encoding/base64'
import { memorySource } from '@paraph/validator/encoding/byte-source'
import { utf8 } from '@paraph/validator/encoding/bytes'
import { digest } from '@paraph/validator/encoding/digest'
import type { JsonObject } from '@paraph/validator/encoding/json/strict-json'
import { augmentationServices } from '@paraph/validator/testing/augmentation-services'
import type { TestAlgorithm } from '@paraph/validator/testing/certificates'
import {
  compactJws,
  generalJws,
  type JadesChoices,
  jadesSignature,
  jwaNames,
} from '@paraph/validator/testing/jades'
import type { TestPki } from '@paraph/validator/testing/pki'
import { trustInRoot } from '@paraph/validator/testing/verdicts'
import { signedAt } from './edited-files'

/** A JAdES signature for libraries that know JWS and no JAdES. */
export interface JsonSample {
  readonly text: string
  /** The public key (PEM) of each signer. */
  readonly keys: readonly string[]
  readonly algorithm: string
}

type Make = (pki: TestPki) => Promise<JsonSample>

const content = utf8('{"agreed":true}')
/** Digest of the encoded file, because `b64` is not false (TS 119 182-1, 5.2.8.3.3). */
const contentHash = encodeBase64Url(digest('SHA-256', utf8(encodeBase64Url(content))))

/** Files of each form; the last one was changed after signing, and every program must refuse it. */
export const jsonSamples: Readonly<Record<string, Make>> = {
  compact: (pki) => compact(pki, 'ecdsa-sha256'),
  'general, two signers': async (pki) => {
    const other = pki.withSigner('ANOTHER SIGNER')
    const both = await Promise.all([signed(pki), signed(other)])
    return { ...sampleOf(generalJws(...both), pki), keys: [pki, other].map((one) => keyOf(one)) }
  },
  /** Raised to this level by Paraph. */
  'flattened, B-LTA': async (pki) => {
    const services = augmentationServices(pki, () => signedAt)
    const source = memorySource(utf8((await compact(pki, 'ecdsa-sha256')).text))
    const goal = { level: 'B-LTA', trust: trustInRoot(pki) } as const
    const raised = await augmentFile({ source, name: 'a.json' }, goal, services)
    return sampleOf(Buffer.from(raised.source.read(0, raised.source.size)).toString(), pki)
  },
  'sigT critical': async (pki) => {
    const sigT = signedAt.toISOString().replace('.000', '')
    const header = ({ iat: _, ...usual }: JsonObject) => ({ ...usual, sigT, crit: ['sigT'] })
    return sampleOf(compactJws(await signed(pki, { header })), pki)
  },
  'sigD critical': async (pki) => {
    const header = (usual: JsonObject) => ({ ...usual, sigD: detachedFile, crit: ['sigD'] })
    return sampleOf(compactJws(await signed(pki, { header, detached: '' })), pki)
  },
  'payload in clear': async (pki) =>
    sampleOf(JSON.stringify(await signed(pki, { isEncoded: false })), pki),
  'P-384': (pki) => compact(pki, 'ecdsa-sha384'),
  'RSA-PSS': (pki) => compact(pki, 'rsa-pss-sha256'),
  'RSA PKCS#1': (pki) => compact(pki, 'rsa-sha256'),
  changed: async (pki) => {
    const sample = await compact(pki, 'ecdsa-sha256')
    const [header = '', , value = ''] = sample.text.split('.')
    return { ...sample, text: [header, encodeBase64Url(utf8('{}')), value].join('.') }
  },
}

/** TS 119 182-1, 5.2.8.3.3: the payload is empty, and the header has the digest of the file. */
const detachedFile: JsonObject = {
  mId: 'http://uri.etsi.org/19182/ObjectIdByURIHash',
  pars: ['contract.json'],
  hashM: 'S256',
  hashV: [contentHash],
  ctys: ['application/json'],
}

const keyOf = (pki: TestPki, algorithm: TestAlgorithm = 'ecdsa-sha256') =>
  new X509Certificate(pki.signer(algorithm).certificate).publicKey
    .export({ type: 'spki', format: 'pem' })
    .toString()

const signed = async (pki: TestPki, choices: Omit<JadesChoices, 'at'> = {}) =>
  await jadesSignature(pki, content, { at: signedAt, ...choices })

const sampleOf = (text: string, pki: TestPki): JsonSample => ({
  text,
  keys: [keyOf(pki)],
  algorithm: 'ES256',
})

async function compact(pki: TestPki, algorithm: TestAlgorithm): Promise<JsonSample> {
  return {
    text: compactJws(await signed(pki, { holder: pki.signer(algorithm) })),
    keys: [keyOf(pki, algorithm)],
    algorithm: jwaNames[algorithm] ?? '',
  }
}
