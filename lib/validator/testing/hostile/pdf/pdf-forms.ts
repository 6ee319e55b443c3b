import { utf8 } from '#encoding/bytes'
import { type EncryptedPdf, encryptedPdf } from '../../encrypted-pdf'
import { updatedPdf } from '../../pdf-update'
import { fails, type HostileFamily, type HostileFile, hostile, passes } from '../hostile-file'
import type { HostileWorld } from '../hostile-world'
import { forgedContent, signedAgain, signedPdf } from './signed-pdf'

const malformed = fails('FORMAT_FAILURE')

const encryption = 'ISO 32000-2, 7.6.2: the signed bytes would be read differently'

/** Makes a signature in a PDF that is encrypted with RC4 and an empty user password. */
async function signedInRc4(world: HostileWorld): Promise<{ file: Buffer } & EncryptedPdf> {
  const encrypted = encryptedPdf()
  const { bytes, string, trailer } = encrypted
  const entries = `/M ${string(301, 'D:20260301093000Z')}`
  const order = { fields: [], entries, name: string(300, 'Signature'), trailer }
  return { ...encrypted, file: await signedAgain(world, bytes, order) }
}

const files: readonly HostileFile[] = [
  hostile(
    'an encrypted file that opens without a password',
    passes,
    'ISO 32000-2, 7.6.2: the value of a signature is not encrypted',
    async (world) => (await signedInRc4(world)).file,
  ),
  hostile(
    'an encrypted file with other content since an update',
    malformed,
    'EN 319 102-1, 5.2.2',
    async (world) => {
      const { file, trailer } = await signedInRc4(world)
      return updatedPdf(file, { trailer, objects: forgedContent })
    },
  ),
  hostile('an update that encrypts the signed content', malformed, encryption, async (world) =>
    updatedPdf(await signedPdf(world), { trailer: encryptedPdf().trailer }),
  ),
  hostile('an update that removes the encryption', malformed, encryption, async (world) =>
    updatedPdf((await signedInRc4(world)).file, {}),
  ),
  hostile('an update with another key', malformed, encryption, async (world) => {
    const { file, trailer } = await signedInRc4(world)
    return updatedPdf(file, { trailer: trailer.replace('/P -4', '/P -8') })
  }),
  hostile(
    'text before the header that is signed',
    passes,
    'ISO 32000-2, 7.5.2: offsets count from the header, and the signature covers the text',
    async (world) => await signedPdf(world, { before: utf8('A line of text\n') }),
  ),
  hostile(
    'text before the header that is not signed',
    malformed,
    'ISO 32000-2, 12.8.1: the /ByteRange does not leave out exactly the value',
    async (world) => Buffer.concat([utf8('A line of text\n'), await signedPdf(world)]),
  ),
  hostile('an update after zero bytes', malformed, 'EN 319 102-1, 5.2.2', async (world) => {
    const signed = Buffer.concat([await signedPdf(world), Buffer.alloc(5_000)])
    return updatedPdf(signed, { objects: forgedContent })
  }),
]

/** Files that are read in an unusual way: encrypted ones, and ones with bytes before or after the PDF. */
export const pdfForms: HostileFamily = { name: 'pdf-forms', extension: 'pdf', files }
