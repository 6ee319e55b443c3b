import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { memorySource } from '#encoding/byte-source'
import { hasOutside, outsidePath } from '#testing/outside-data'
import { changesAfter } from './later-changes'
import { type PdfSignature, readSignedPdf, type SignedPdf } from './read'

const index = z.array(
  z.looseObject({
    id: z.string(),
    kind: z.string(),
    file: z.string(),
    outcome: z.string(),
    tags: z.array(z.string()),
  }),
)

/** Outcomes of files in which signatures are valid and all later changes are permitted. */
const sound = ['passed', 'intact']

/** Tags of files that are cryptographically valid but must not be accepted. */
const attacks = ['shadow-attack', 'ISA', 'SWA', 'USF', 'object-clobbering', 'page-added']

const files = hasOutside('corpus')
  ? index
      .parse(JSON.parse(readFileSync(outsidePath('corpus', 'index.json'), 'utf8')))
      .filter(({ kind }) => kind === 'pdf')
  : []

const open = (file: string) =>
  readSignedPdf(memorySource(readFileSync(outsidePath('corpus', 'files', file))))

/** Whether a signature has a wrong byte range or is followed by a change of unknown kind. */
function isDoubtful(pdf: SignedPdf, signature: PdfSignature): boolean {
  const { changes } = changesAfter(pdf, signature)
  return (
    signature.failures.length + signature.conflicts.length > 0 ||
    changes.some(({ kind }) => kind === 'undefined')
  )
}

const named = (wanted: (outcome: string, tags: readonly string[]) => boolean) =>
  files
    .filter(({ outcome, tags }) => wanted(outcome, tags))
    .map(({ id, file }) => [id, file] as const)

describe('PDF corpus', () => {
  it('has files if the corpus is present', () => {
    expect(files.length > 0).toBe(hasOutside('corpus'))
  })

  it.each(named((outcome) => sound.includes(outcome)))('finds %s in order', (_, file) => {
    const pdf = open(file)
    expect(pdf.unreadableFrom).toBeUndefined()
    expect(pdf.orphans).toEqual([])
    for (const signature of pdf.signatures) {
      expect(isDoubtful(pdf, signature), signature.signatureId).toBe(false)
    }
  })

  it.each(
    named((outcome, tags) => !sound.includes(outcome) && tags.some((tag) => attacks.includes(tag))),
  )('finds %s suspicious', (_, file) => {
    const pdf = open(file)
    const doubtful = pdf.signatures.some((signature) => isDoubtful(pdf, signature))
    expect(doubtful || pdf.orphans.length > 0).toBe(true)
  })
})
