import { utf8 } from '#encoding/bytes'
import { type EncryptedPdf, encryptedPdf } from '../../encrypted-pdf'
import { updatedPdf } from '../../pdf-update'
import { fails, type HostileFamily, type HostileFile, passes } from '../hostile-file'
import type { HostileWorld } from '../hostile-world'
import { forgedContent, signedAgain, signedPdf } from './signed-pdf'

const encryption = 'ISO 32000-2, 7.6.2: the signed bytes would be read differently'

/** A signature in a file in RC4 that opens with an empty user password. */
async function signedInRc4(world: HostileWorld): Promise<{ file: Buffer } & EncryptedPdf> {
  const encrypted = encryptedPdf()
  const { bytes, string, trailer } = encrypted
  const entries = `/M ${string(301, 'D:20260301093000Z')}`
  const order = { fields: [], entries, name: string(300, 'Signature'), trailer }
  return { ...encrypted, file: await signedAgain(world, bytes, order) }
}

const files: readonly HostileFile[] = [
  {
    name: 'an encrypted file that opens without a password',
    make: async (world) => (await signedInRc4(world)).file,
    verdict: passes,
    why: 'ISO 32000-2, 7.6.2: the value of a signature is not encrypted',
  },
  {
    name: 'an encrypted file with other content since an update',
    make: async (world) => {
      const { file, trailer } = await signedInRc4(world)
      return updatedPdf(file, { trailer, objects: forgedContent })
    },
    verdict: fails('FORMAT_FAILURE'),
    why: 'EN 319 102-1, 5.2.2',
  },
  {
    name: 'an update that encrypts the signed content',
    make: async (world) => updatedPdf(await signedPdf(world), { trailer: encryptedPdf().trailer }),
    verdict: fails('FORMAT_FAILURE'),
    why: encryption,
  },
  {
    name: 'an update that removes the encryption',
    make: async (world) => updatedPdf((await signedInRc4(world)).file, {}),
    verdict: fails('FORMAT_FAILURE'),
    why: encryption,
  },
  {
    name: 'an update with another key',
    make: async (world) => {
      const { file, trailer } = await signedInRc4(world)
      return updatedPdf(file, { trailer: trailer.replace('/P -4', '/P -8') })
    },
    verdict: fails('FORMAT_FAILURE'),
    why: encryption,
  },
  {
    name: 'text before the header that is signed',
    make: async (world) => await signedPdf(world, { before: utf8('A line of text\n') }),
    verdict: passes,
    why: 'ISO 32000-2, 7.5.2: offsets count from the header, and the signature covers the text',
  },
  {
    name: 'text before the header that is not signed',
    make: async (world) => Buffer.concat([utf8('A line of text\n'), await signedPdf(world)]),
    verdict: fails('FORMAT_FAILURE'),
    why: 'ISO 32000-2, 12.8.1: the /ByteRange does not leave out exactly the value',
  },
  {
    name: 'an update after zero bytes',
    make: async (world) => {
      const signed = Buffer.concat([await signedPdf(world), Buffer.alloc(5_000)])
      return updatedPdf(signed, { objects: forgedContent })
    },
    verdict: fails('FORMAT_FAILURE'),
    why: 'EN 319 102-1, 5.2.2',
  },
]

/** Files whose bytes are read in an unusual way: encrypted, or with surrounding bytes. */
export const pdfForms: HostileFamily = { name: 'pdf-forms', extension: 'pdf', files }
