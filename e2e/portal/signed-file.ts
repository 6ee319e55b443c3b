import { asicManifest, containerOf } from '@paraph/validator/testing/cades-container'
import { cadesMessage } from '@paraph/validator/testing/cades-message'
import {
  createArchivingUnit,
  encodeRecord,
  writeChains,
} from '@paraph/validator/testing/evidence-record'
import { createTestPki } from '@paraph/validator/testing/pki'
import { rewrittenPdf } from '@paraph/validator/testing/rewritten-pdf'
import type { SignaturePosition } from '@paraph/validator/vocabulary/mark'
import { mobile } from '../people'
import { samplePdf } from '../sample-pdf'
import { confirmCode } from './phone'
import { program, sendByApi } from './program'

/** A file for a browser's file input. */
export interface GivenFile {
  readonly name: string
  readonly mimeType: string
  readonly buffer: Buffer
}

const file = (name: string, buffer: Buffer): GivenFile => ({
  name,
  mimeType: 'application/octet-stream',
  buffer,
})

/** A text, and a detached signature over it by a person whose authority is not trusted. */
export async function detachedSignature(): Promise<{ text: GivenFile; signature: GivenFile }> {
  const text = file('Sutartis.txt', Buffer.from('The parties agree.'))
  const at = new Date()
  const message = await cadesMessage(
    createTestPki(() => at),
    text.buffer,
    { at },
  )
  return { text, signature: file('Sutartis.txt.p7s', Buffer.from(message)) }
}

/** A PDF signed by a simulated person, with the position of a visible signature. */
export const signedPdf = (position?: SignaturePosition): Promise<GivenFile> =>
  signedOnce(`pdf ${position}`, 'Sutartis.pdf', async () => {
    const content = samplePdf().toString('base64')
    return await signByApi('pdf', [{ name: 'Sutartis.pdf', content }], position)
  })

/** Two files in a container with one signature. */
export const signedContainer = (): Promise<GivenFile> =>
  signedOnce('container', 'Sutartis.asice', async () => {
    const files = ['Sutartis.txt', 'Priedas.txt'].map((name) => ({
      name,
      content: Buffer.from(`The text of ${name}`).toString('base64'),
    }))
    return await signByApi('asice', files)
  })

const signed = new Map<string, GivenFile>()

/** The stories of a worker share their signed files. */
async function signedOnce(
  what: string,
  name: string,
  sign: () => Promise<Buffer>,
): Promise<GivenFile> {
  const known = signed.get(what) ?? file(name, await sign())
  signed.set(what, known)
  return known
}

/** Two files in a container with an evidence record by an unknown unit, and no signature. */
export async function preservedContainer(): Promise<GivenFile> {
  const at = new Date()
  const files = Object.fromEntries(
    ['Sutartis.txt', 'Priedas.txt'].map((name) => [name, Buffer.from(`The text of ${name}`)]),
  )
  const timeStamps = [{ at, unit: createArchivingUnit('Unknown Unit') }]
  const chains = writeChains('ASN1', Object.values(files), [{ timeStamps }])
  const record = 'META-INF/evidencerecord001.ers'
  const source = await containerOf(
    {
      mimetype: Buffer.from('application/vnd.etsi.asic-e+zip'),
      ...files,
      'META-INF/ASiCEvidenceRecordManifest001.xml': asicManifest(record, files),
      [record]: encodeRecord('ASN1', chains),
    },
    at,
  )
  return file('Archyvas.asice', Buffer.from(source.read(0, source.size)))
}

/** The same PDF with the only line on its page changed. */
export async function alteredPdf(): Promise<GivenFile> {
  const { name, buffer } = await signedPdf()
  const altered = Buffer.from(buffer)
  altered.write('9', altered.indexOf('obj') - 2)
  return file(name, altered)
}

/** The same PDF, written again by a program that does not know signatures, which breaks its signature. */
export async function brokenPdf(): Promise<GivenFile> {
  const { name, buffer } = await signedPdf()
  return file(name, rewrittenPdf(buffer))
}

/** The same PDF as it was before validation data were added: its signature covers the whole file. */
export function withoutRevocationData({ name, buffer }: GivenFile): GivenFile {
  const [, start = '', length = ''] =
    /\/ByteRange *\[ *0 +\d+ +(\d+) +(\d+)/.exec(buffer.toString('latin1')) ?? []
  return file(name, buffer.subarray(0, Number(start) + Number(length)))
}

export const unsignedPdf = (): GivenFile => file('Juodraštis.pdf', samplePdf())

export const noDocument = (): GivenFile => file('Laiškas.txt', Buffer.from('Just a letter'))

async function signByApi(
  type: 'pdf' | 'asice',
  files: readonly { readonly name: string; readonly content: string }[],
  signature_position?: SignaturePosition,
): Promise<Buffer> {
  const { call, awaitEnd } = program()
  const asked = { type, ...mobile.signs, signature_position, [type]: { files } }
  const { body } = await call('/mobile/sign.json', asked)
  await confirmCode(body.control_code)
  const end = await awaitEnd(`/mobile/sign/status/${body.token}.json`)
  return Buffer.from(end.body.file.content, 'base64')
}

interface InvitedByApi {
  readonly name: string
  readonly surname: string
  readonly email: string
}

/** Makes a public document of a file; returns its id. */
export async function uploadByApi(
  { name: filename, buffer }: GivenFile,
  signers: readonly InvitedByApi[] = [],
): Promise<string> {
  const file = { filename, content: buffer.toString('base64') }
  const { uuid } = await sendByApi({
    file,
    signers: signers.map((signer) => ({ ...signer, language: 'en' })),
  })
  return uuid
}
