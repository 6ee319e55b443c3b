import { mkdir, readFile } from 'node:fs/promises'
import { samplePdf } from '@paraph/validator/testing/pdf'
import { signPdf } from '@paraph/validator/testing/sign-pdf'
import { outcomesOf } from '@paraph/validator/testing/verdicts'
import { beforeAll, describe, expect, inject, it } from 'vitest'
import { ask } from './judges/ask'
import { bringPrograms } from './other-software/bring-programs'
import { editBy } from './other-software/edit-commands'
import { type EditedFiles, editedFiles, signedAt } from './other-software/edited-files'
import {
  containerEdits,
  type ExpectedEdit,
  pdfEdits,
  pdfJourneys,
} from './other-software/expected-edits'
import { reads } from './other-software/expected-reads'
import { journeys, repackings } from './other-software/journeys'
import { outcomeOf } from './other-software/outcome'
import { readBy, readOutcome } from './other-software/read-commands'
import { readSamples } from './other-software/read-samples'
import { isInstalled, pdfsigVerdicts } from './run-tool'
import { installed, makeStore, ofJava } from './second-signers/programs'
import { toolFolder } from './tool-folder'

/**
 * Which programs read what Paraph signs, and what they do to it: docs/explain/other-software.md. The long run has all
 * programs; before a merge only those run that need no download.
 */

const folder = toolFolder()
const isLong = inject('wholeTables')
const askIfThere = inject('judges') && isLong ? ask : undefined
const brought = isLong
  ? await bringPrograms()
  : { python: undefined, packages: undefined, pdfcpu: undefined }

/** Tools of the distribution, by the program that they belong to. */
const tools: Readonly<Record<string, string>> = {
  qpdf: 'qpdf',
  MuPDF: 'mutool',
  Ghostscript: 'gs',
  poppler: 'pdfsig',
  pdftk: 'pdftk',
  LibreOffice: 'soffice',
  zip: 'zip',
  '7-Zip': '7z',
  bsdtar: 'bsdtar',
  'JDK jar': 'jar',
  'Python zipfile': 'python3',
}

const isThere = (program: string) => {
  const tool = tools[program]
  return tool === undefined || isInstalled(tool)
}

/** A start of LibreOffice or of a Java tool takes longer than all others together. */
const slow = new Set(['LibreOffice', 'pdftk', 'JDK jar'])

const isRun = ({ program }: { program: string }) =>
  isThere(program) && (isLong || !slow.has(program))

let files: EditedFiles

beforeAll(async () => {
  files = await editedFiles()
})

let count = 0

/** An empty folder. */
async function emptyFolder(): Promise<string> {
  const path = folder.pathOf(`edit-${++count}`)
  await mkdir(path, { recursive: true })
  return path
}

describe('other programs read', () => {
  it.each(reads.filter((one) => isRun(one) && readBy(one.program, brought, askIfThere)))(
    '$program: $sample',
    async ({ program, sample, outcome }) => {
      const make = readSamples[sample]
      const read = readBy(program, brought, askIfThere)
      if (!make || !read) throw new Error('There is no such cell')
      const path = await folder.keep(`${sample.replace(/\W/g, '-')}.pdf`, await make(files.pki))
      const anchor = await folder.keepPem('anchor.pem', files.pki.anchor)
      const found = await read(path, anchor).then(readOutcome, () => 'gives up')
      expect(found).toBe(outcome)
    },
  )
})

/** Each was first expected to be `valid`. */
const signers = isLong ? [...(inject('judges') ? ofJava : []), ...installed] : []

const canSign = signers.length > 0 && isInstalled('openssl') && isInstalled('pdfsig')

describe.runIf(canSign)('other programs sign', () => {
  const plain = () => samplePdf({ line: 'Signed by another program first' })
  const sign = (bytes: Uint8Array) => signPdf(files.pki, bytes, { at: signedAt, level: 'B-LT' })

  /** Here, in poppler, and in the bytes. */
  const resultOf = async (before: Buffer, after: Buffer, path: string) => {
    const verdicts = await pdfsigVerdicts(path)
    const here = (await outcomesOf(after, 'a.pdf', files.trust)).toSorted()
    const isKept = after.subarray(0, before.length).equals(before)
    const isValid = [...verdicts.values()].every((verdict) => verdict === 'Signature is Valid.')
    const isPassed = here.join() === 'NO_CERTIFICATE_CHAIN_FOUND,TOTAL_PASSED'
    return isKept && isPassed && isValid && verdicts.size === 2 ? 'valid' : 'not valid'
  }

  it.each(signers)('%s after us', async (_program, again) => {
    const store = await makeStore(folder.pathOf)
    const { bytes } = await sign(plain())
    const to = folder.pathOf('theirs-last.pdf')
    await again(store, await folder.keep('ours-first.pdf', bytes), to)
    expect(await resultOf(bytes, await readFile(to), to)).toBe('valid')
  })

  it.each(signers)('%s before us', async (_program, first) => {
    const store = await makeStore(folder.pathOf)
    const to = folder.pathOf('theirs-first.pdf')
    await first(store, await folder.keep('unsigned.pdf', plain()), to)
    const before = await readFile(to)
    const { bytes } = await sign(before)
    const path = await folder.keep('ours-last.pdf', bytes)
    expect(await resultOf(before, bytes, path)).toBe('valid')
  })
})

interface Edited {
  readonly bytes: Buffer
  readonly name: string
}

/** The edited file; undefined if the program refuses. */
async function edited(one: ExpectedEdit, kind: 'pdf' | 'asice'): Promise<Edited | undefined> {
  const inner = await emptyFolder()
  const from = await folder.keep(
    `signed-${count}.${kind}`,
    kind === 'pdf' ? files.pdf : files.container,
  )
  const other = await folder.keep('plain.pdf', files.plain)
  const to = folder.pathOf(`edited-${count}.${kind}`)
  const repacking = kind === 'asice' && repackings[`${one.program}: ${one.edit}`]
  const edit = editBy(one.program, one.edit, brought, askIfThere)
  try {
    if (repacking) repacking(inner, from, to)
    else await edit?.({ from, to, other, folder: inner })
    return { bytes: await readFile(to), name: `a.${kind}` }
  } catch (error) {
    if (one.outcome !== 'refused') process.stderr.write(`${one.program}, ${one.edit}: ${error}\n`)
    return undefined
  }
}

describe.each([
  ['PDF', 'pdf', pdfEdits],
  ['container', 'asice', containerEdits],
] as const)('other programs change a %s', (_, kind, edits) => {
  const canRun = (one: ExpectedEdit) =>
    repackings[`${one.program}: ${one.edit}`] !== undefined ||
    editBy(one.program, one.edit, brought, askIfThere) !== undefined

  it.each(edits.filter((one) => isRun(one) && canRun(one)))('$program: $edit', async (one) => {
    const file = await edited(one, kind)
    const found = file ? await outcomeOf(file.bytes, file.name, files.trust) : 'refused'
    expect(found).toBe(one.outcome)
  })
})

describe('a PDF on its way', () => {
  it.each(pdfJourneys.filter(isRun))('$program: $edit', async (one) => {
    const journey = journeys[`${one.program}: ${one.edit}`]
    if (!journey) throw new Error('There is no such journey')
    const found = await outcomeOf(journey(files.pdf, await emptyFolder()), 'a.pdf', files.trust)
    expect(found).toBe(one.outcome)
  })
})
