import { memorySource } from '@paraph/validator/encoding/byte-source'
import { utf8 } from '@paraph/validator/encoding/bytes'
import { parseSignedData } from '@paraph/validator/pki/cms/signed-data'
import { readSignedPdf } from '@paraph/validator/signature/pades/read'
import { samplePdf } from '@paraph/validator/testing/pdf'
import type { TestPki } from '@paraph/validator/testing/pki'
import { createBundleWorld, sealedArchiveOf } from '@paraph/validator/testing/proof-bundles'
import { signPdf } from '@paraph/validator/testing/sign-pdf'
import { bundleArchive } from '@paraph/validator/validation/bundle/bundle-files'
import { type OpenedBundle, readBundle } from '@paraph/validator/validation/bundle/read-bundle'
import { manyFiles, signedContainer } from '../container-samples'
import { conformingPdf } from '../verapdf/conforming-pdf'
import { signedAt } from './edited-files'

const lines = ['ŽYGIMANTĖ PAVARDENĖ', 'Pasirašyta 2026-03-01 09:30 UTC']
const appearance = { position: 'auto', page: 'last_page', lines } as const
const at = signedAt

/** A file that Paraph signed, for other programs to read. */
export interface ReadSample {
  readonly bytes: Buffer
  /** The issuer of the signer's certificate (DER), if it is not from the test world. */
  readonly anchor?: Uint8Array | undefined
  /** The file after a change to its signed content: a program that reads the content refuses it. */
  readonly changed?: Buffer
}

type Make = (pki: TestPki, makers: OtherMakers) => Promise<ReadSample>

/** Files that this process does not make. */
export interface OtherMakers {
  /** Signs a PDF with a certifying signature by another program. */
  readonly certify: (pdf: Buffer) => Promise<Buffer>
  /** Returns the evidence of a document, sealed by a gateway. */
  readonly evidence: () => Promise<Buffer>
  /** Returns the sealed proof bundle of a signed PDF, made by a gateway. */
  readonly proofBundle: (pdf: Buffer) => Promise<Buffer>
}

export const pdfSamples: Readonly<Record<string, Make>> = {
  invisible: (pki) => signed(pki, samplePdf()),
  visible: (pki) => signed(pki, samplePdf(), { appearance }),
  'two signers': async (pki) =>
    await signed(pki, (await signed(pki, samplePdf())).bytes, { appearance }),
  certified: async (pki, { certify }) => await signed(pki, await certify(samplePdf())),
  'PDF 2.0': (pki) => signed(pki, conformingPdf('4')),
  'object streams': (pki) => signed(pki, samplePdf({ style: 'object-streams' })),
  'PDF/A-2b': (pki) => signed(pki, conformingPdf('2b'), { appearance }),
  'PDF/UA-2': (pki) => signed(pki, conformingPdf('ua2'), { appearance }),
  'archive time-stamp': (pki) => signed(pki, samplePdf(), { level: 'B-LTA' }),
  'P-384': (pki) => signed(pki, samplePdf(), { algorithm: 'ecdsa-sha384' }),
  'RSA-PSS': (pki) => signed(pki, samplePdf(), { algorithm: 'rsa-pss-sha256' }),
  'RSA PKCS#1': (pki) => signed(pki, samplePdf(), { algorithm: 'rsa-sha256' }),
  evidence: async (_, { evidence }) => {
    const bytes = await evidence()
    const [seal] = readSignedPdf(memorySource(bytes)).signatures
    return { bytes, anchor: parseSignedData(seal?.contents ?? bytes).certificates[0] }
  },
}

/** A BDOC is an ASiC-E with another suffix. */
export const containerSamples: Readonly<Record<string, Make>> = {
  'ASiC-E': (pki) => container(pki, 'asice', {}),
  ADOC: (pki) => container(pki, 'adoc', {}),
  'two signers': (pki) => container(pki, 'asice', { algorithms: ['ecdsa-sha256', 'ecdsa-sha256'] }),
  '100 files': (pki) => container(pki, 'asice', { files: manyFiles }),
  'archive time-stamp': (pki) => container(pki, 'asice', { level: 'B-LTA' }),
  'P-384': (pki) => container(pki, 'asice', { algorithms: ['ecdsa-sha384'] }),
  'RSA-PSS': (pki) => container(pki, 'asice', { algorithms: ['rsa-pss-sha256'] }),
  'RSA PKCS#1': (pki) => container(pki, 'asice', { algorithms: ['rsa-sha256'] }),
  'proof bundle': async () => {
    const bytes = Buffer.from(await sealedArchiveOf(await createBundleWorld()))
    return { bytes, anchor: sealerOf(await readBundle(memorySource(bytes))) }
  },
  'ETSI report': async (pki, { proofBundle }) => {
    const bytes = await proofBundle((await signed(pki, samplePdf())).bytes)
    const opened = await readBundle(memorySource(bytes))
    return { bytes, anchor: sealerOf(opened), changed: await withOtherReport(opened) }
  },
}

/** The certificate in the seal of a bundle, DER. */
function sealerOf({ seal = new Uint8Array() }: OpenedBundle): Buffer {
  const [, certificate = ''] =
    /<ds:X509Certificate>([^<]*)/.exec(Buffer.from(seal).toString()) ?? []
  return Buffer.from(certificate, 'base64')
}

async function withOtherReport({ manifestText, contents, seal }: OpenedBundle): Promise<Buffer> {
  const path = 'reports/etsi.xml'
  const report = Buffer.from(contents.get(path) ?? []).toString()
  const other = utf8(report.replace('indeterminate', 'total-passed'))
  const archive = await bundleArchive({
    manifestText,
    contents: new Map([...contents, [path, other]]),
    seal,
  })
  return Buffer.from(archive.read(0, archive.size))
}

async function signed(
  pki: TestPki,
  bytes: Buffer,
  choices: Partial<Parameters<typeof signPdf>[2]> = {},
): Promise<ReadSample> {
  return { bytes: (await signPdf(pki, bytes, { at, level: 'B-LT', ...choices })).bytes }
}

async function container(
  pki: TestPki,
  type: 'asice' | 'adoc',
  choices: Partial<Parameters<typeof signedContainer>[2]>,
): Promise<ReadSample> {
  const usual = { algorithms: ['ecdsa-sha256'], level: 'B-LT', at } as const
  const source = await signedContainer(pki, type, { ...usual, ...choices })
  return { bytes: Buffer.from(source.read(0, source.size)) }
}
