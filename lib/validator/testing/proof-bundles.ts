import { authorityExtensions } from '#authority/extensions'
import { listText, serviceText } from '#authority/trusted-list'
import { memorySource } from '#encoding/byte-source'
import { utf8 } from '#encoding/bytes'
import { digest } from '#encoding/digest'
import { encodeHex } from '#encoding/hex'
import { issueToItself } from '#pki/self-issued'
import { readList } from '#trust/list/read-list'
import type { OnlineMaterial } from '#trust/revocation/online-material'
import { openTrustStore, type TrustMaterial } from '#trust/trust-store'
import {
  type BundleFiles,
  bundleArchive,
  bundleFilesOf,
  digestToStamp,
  type RecordedValidation,
} from '#validation/bundle/bundle-files'
import { fileDigestsOf } from '#validation/bundle/file-digests'
import { sealBundle } from '#validation/bundle/seal'
import type { PolicyName } from '#validation/policy/validation-policy'
import { validateRecorded } from '#validation/validate-recorded'
import { issue } from './certificates'
import { listSigner } from './lists/trusted-lists'
import { samplePdf } from './pdf'
import { createTestPki, type TestPki } from './pki'
import { signPdf } from './sign-pdf'

const signedAt = new Date('2026-03-01T09:30:00Z')
const validatedAt = new Date('2026-03-01T10:00:00Z')

/** A signed file without revocation data, the lists that qualify it, and a source of the missing data. */
export interface BundleWorld {
  readonly pki: TestPki
  readonly file: Buffer
  readonly trust: TrustMaterial
  readonly online: OnlineMaterial
  /** DER of a listed authority that the file does not need. */
  readonly unusedService: Uint8Array
  /** DER of an own anchor that the file does not need. */
  readonly unusedAnchor: Uint8Array
}

export async function createBundleWorld(): Promise<BundleWorld> {
  const pki = createTestPki(() => signedAt)
  const { bytes: file } = await signPdf(pki, samplePdf(), { at: signedAt, level: 'B-T' })
  const unusedService = issue('Unused CA', undefined, authorityExtensions()).certificate
  const unusedAnchor = issue('Unused Anchor', undefined, authorityExtensions()).certificate
  const from = '2020-01-01T00:00:00Z'
  const pointer = { location: 'https://lt.example.test/tl.xml', signers: [listSigner('LT')] }
  const lists = [
    listText({ kind: 'list-of-lists', territory: 'EU', pointers: [pointer], services: [] }),
    listText({
      sequenceNumber: 57,
      services: [
        serviceText(
          pki.anchor,
          { type: 'NationalRootCA-QC', from: '2024-01-01T00:00:00Z' },
          { from },
        ),
        serviceText(unusedService, { from }),
      ],
    }),
    listText({ territory: 'EE', services: [serviceText(unusedService, { from })] }),
  ]
  return {
    pki,
    file,
    trust: {
      certificates: [unusedAnchor, pki.anchor],
      lists: lists.map((text) => readList(utf8(text))),
    },
    online: onlineOf(pki),
    unusedService,
    unusedAnchor,
  }
}

/** A source that returns OCSP responses. It returns the same response for the same certificate. */
function onlineOf({ services }: TestPki): OnlineMaterial {
  const answers = new Map<string, Promise<Uint8Array>>()
  return {
    issuers: async () => [],
    revocation: async ({ certificate, issuer }) => {
      const answer =
        answers.get(certificate.fingerprint) ?? services.revocation(certificate.der, issuer.der)
      answers.set(certificate.fingerprint, answer)
      const address = 'http://ocsp.example.test/'
      return { ocspResponses: [await answer], crls: [], address }
    },
  }
}

/** Validates the file of the world in this thread, and makes the bundle. */
export async function bundleOf(
  world: BundleWorld,
  policy: PolicyName = 'dss',
  sealedBy?: string,
): Promise<BundleFiles> {
  return bundleFilesOf(await recorded(world, policy, sealedBy))
}

async function recorded(
  world: BundleWorld,
  policy: PolicyName,
  sealedBy?: string,
): Promise<RecordedValidation> {
  const source = memorySource(world.file)
  const name = 'contract.pdf'
  const { online } = world
  const settings = { at: validatedAt, trust: openTrustStore(world.trust), policy, online }
  const { texts, used } = await validateRecorded({ source, name }, settings, 'en')
  if (!used) throw new RangeError('The validation was not recorded')
  return {
    file: await fileDigestsOf(source, name),
    settings: { validationTime: validatedAt, language: 'en' },
    reports: texts,
    used,
    sealedBy,
  }
}

export async function archiveOf(world: BundleWorld): Promise<Buffer> {
  const archive = await bundleArchive(await bundleOf(world))
  return Buffer.from(archive.read(0, archive.size))
}

/** Makes the bundle with a seal and a time-stamp. */
export async function sealedArchiveOf(world: BundleWorld): Promise<Buffer> {
  const key = issueToItself('Paraph, test', validatedAt, new Date('2046-01-01T00:00:00Z'))
  const fingerprint = encodeHex(digest('SHA-256', key.certificate))
  const validation = await recorded(world, 'dss', fingerprint)
  const unstamped = digestToStamp(bundleFilesOf(validation).manifest)
  const timeStamp = await world.pki.services.timeStamp(unstamped)
  const bundle = bundleFilesOf({ ...validation, timeStamp })
  const seal = await sealBundle(bundle, key, validatedAt)
  const archive = await bundleArchive({ ...bundle, seal })
  return Buffer.from(archive.read(0, archive.size))
}
