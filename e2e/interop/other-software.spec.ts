import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { memorySource } from '@paraph/validator/encoding/byte-source'
import { parseTimeStampToken } from '@paraph/validator/pki/time-stamp/token'
import { asice } from '@paraph/validator/signature/asic/asice'
import { testAlgorithms } from '@paraph/validator/testing/certificates'
import { samplePdf } from '@paraph/validator/testing/pdf'
import { signContainer } from '@paraph/validator/testing/sign-container'
import { signPdf } from '@paraph/validator/testing/sign-pdf'
import { outcomesOf } from '@paraph/validator/testing/verdicts'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { unpack } from '../unpack'
import { verdictOfDss } from './dss/ask-dss'
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
import { jsonPrograms, jsonReads } from './other-software/expected-json'
import { reads, tellings } from './other-software/expected-reads'
import { journeys, repackings } from './other-software/journeys'
import { type JsonJob, readJsonBy } from './other-software/json-commands'
import { jsonSamples } from './other-software/json-samples'
import { outcomeOf } from './other-software/outcome'
import { type MeasuredCell, writePage } from './other-software/page'
import {
  type ReadSignature,
  readBy,
  readOutcome,
  tellingOutcome,
} from './other-software/read-commands'
import { containerSamples, pdfSamples, type ReadSample } from './other-software/read-samples'
import { isInstalled, pdfsigVerdicts, runTool } from './run-tool'
import { certify, installed, makeStore, ofJava, storePassword } from './second-signers/programs'
import { toolFolder } from './tool-folder'

/**
 * Tests which programs read files that Paraph signed, and how they change them: docs/explain/other-software.md. The
 * long run has all programs and writes the page if OTHER_SOFTWARE_PAGE names it; before a merge only programs run that
 * need no download.
 */

const folder = toolFolder()
const isLong = inject('wholeTables')
const askIfThere = inject('judges') && isLong ? ask : undefined
const brought = isLong
  ? await bringPrograms()
  : { python: undefined, pyasice: undefined, packages: undefined, pdfcpu: undefined }

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
  xmlsec1: 'xmlsec1',
  OCRmyPDF: 'tesseract',
}

const isThere = (program: string) => {
  const tool = tools[program]
  return tool === undefined || isInstalled(tool)
}

/** A start of LibreOffice or of a Java tool takes longer than all others together. */
const slow = new Set(['LibreOffice', 'pdftk', 'JDK jar'])

const isRun = ({ program }: { program: string }) =>
  isThere(program) && (isLong || !slow.has(program))

const measured: MeasuredCell[] = []

function keep(kind: MeasuredCell['kind'], cell: Omit<MeasuredCell, 'kind'>): void {
  measured.push({ kind, ...cell })
}

let files: EditedFiles

beforeAll(async () => {
  files = await editedFiles()
})

afterAll(async () => {
  const page = process.env.OTHER_SOFTWARE_PAGE
  if (page !== undefined) await writeFile(page, await writePage(measured, brought))
})

let count = 0

/** An empty folder. */
async function emptyFolder(): Promise<string> {
  const path = folder.pathOf(`edit-${++count}`)
  await mkdir(path, { recursive: true })
  return path
}

const made = new Map<string, Promise<ReadSample>>()

/** Each file is made once for all programs. */
function sampleOf(kind: 'pdf' | 'asice', name: string): Promise<ReadSample> {
  const make = (kind === 'pdf' ? pdfSamples : containerSamples)[name]
  if (!make) throw new Error('There is no such sample')
  const key = `${kind} ${name}`
  const sample = made.get(key) ?? make(files.pki, { certify: certified, evidence, proofBundle })
  made.set(key, sample)
  return sample
}

async function certified(pdf: Buffer): Promise<Buffer> {
  const to = folder.pathOf('certified.pdf')
  await certify(await makeStore(folder.pathOf), await folder.keep('uncertified.pdf', pdf), to)
  return await readFile(to)
}

/** Asks the gateway. */
async function call(path: string, body: object): Promise<Response> {
  const { gatewayUrl, hostedToken } = inject('services')
  return await fetch(`${gatewayUrl}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ access_token: hostedToken, ...body }),
  })
}

const fileOf = (pdf: Buffer) => ({ filename: 'contract.pdf', content: pdf.toString('base64') })

/** The evidence of a document that nobody was asked to sign. */
async function evidence(): Promise<Buffer> {
  const upload = { access: 'public', file: fileOf(samplePdf()), signers: [] }
  const uploaded = await call('/en/api/document/upload.json', upload)
  const { document } = (await uploaded.json()) as { readonly document: { readonly uuid: string } }
  const path = `/en/api/document/${document.uuid}/evidence.json`
  const answer = await call(path, { language: 'en' })
  return Buffer.from(await answer.arrayBuffer())
}

async function proofBundle(pdf: Buffer): Promise<Buffer> {
  const answer = await call('/api/v2/document/validation-bundle.json', { file: fileOf(pdf) })
  return Buffer.from(await answer.arrayBuffer())
}

async function unitCertificates(): Promise<readonly Uint8Array[]> {
  const token = await files.pki.services.timeStamp(new Uint8Array(32))
  return parseTimeStampToken(token).signedData.certificates
}

const signers = new Set(testAlgorithms.map((algorithm) => `ŽYGIMANTĖ PAVARDENĖ ${algorithm}`))

/** Files that have other signers, too, or data that some programs take for a signer. */
const others = new Set([
  ...['certified', 'archive time-stamp', 'evidence', 'proof bundle', 'ETSI report'],
])

describe('other programs read', () => {
  const told = new Map<string, readonly ReadSignature[]>()
  const canRead = (program: string) => readBy(program, brought, askIfThere) !== undefined
  const canMake = (sample: string) => sample !== 'certified' || (isLong && isInstalled('openssl'))

  it.each(reads.filter((one) => isRun(one) && canRead(one.program) && canMake(one.sample)))(
    '$program: $kind, $sample',
    async ({ program, kind, sample, outcome, guessed }) => {
      const { bytes, anchor = files.pki.anchor, changed } = await sampleOf(kind, sample)
      const name = `${sample.replace(/\W/g, '-')}.${kind}`
      const file = {
        path: await folder.keep(name, bytes),
        anchor: await folder.keepPem(`${name}.pem`, anchor),
        listed: await folder.keepPem(`${name}-listed.pem`, anchor, ...(await unitCertificates())),
        issuer: await folder.keepPem('issuer.pem', ...files.pki.signer('ecdsa-sha256').issuers),
        folder: await emptyFolder(),
      }
      const read = readBy(program, brought, askIfThere)
      const found = await read?.(file).catch((error: unknown) => {
        process.stderr.write(`${program}, ${sample}: ${error}\n`)
        return undefined
      })
      const counted = found ? readOutcome(found) : 'gives up'
      if (found && changed) {
        const other = { ...file, path: await folder.keep(`changed-${name}`, changed) }
        const again = await read?.({ ...other, folder: await emptyFolder() }).catch(() => [])
        expect(again?.filter(({ valid }) => valid)).toEqual([])
      }
      if (found && !others.has(sample)) {
        const key = `${kind} ${program}`
        told.set(key, [...(told.get(key) ?? []), ...found])
      }
      keep(kind === 'pdf' ? 'read' : 'readContainer', {
        program,
        what: sample,
        outcome: counted,
        guessed,
      })
      expect(counted).toBe(outcome)
    },
  )

  it.each(tellings.filter((one) => isRun(one) && canRead(one.program)))(
    '$program: $kind, the $about of the signers',
    ({ program, kind, about, outcome, guessed }) => {
      const isRight = (text: string) =>
        about === 'name' ? signers.has(text) : text === '2026-03-01T09:30:00Z'
      const found = tellingOutcome(told.get(`${kind} ${program}`) ?? [], about, isRight)
      const cell = { program, what: `the ${about}`, outcome: found, guessed }
      keep(kind === 'pdf' ? 'read' : 'readContainer', cell)
      expect(found).toBe(outcome)
    },
  )
})

const jsonReaders = jsonPrograms.flatMap((program) => {
  const read = readJsonBy(program, brought, askIfThere)
  return read ? [[program, read] as const] : []
})

describe.runIf(jsonReaders.length > 0)('libraries for JWS read JAdES', () => {
  let jobs: readonly JsonJob[]

  beforeAll(async () => {
    const make = Object.entries(jsonSamples).map(async ([name, sample]) => ({
      name,
      ...(await sample(files.pki)),
    }))
    jobs = await Promise.all(make)
  })

  it.each(jsonReaders)('%s', async (program, read) => {
    const found = await read(await folder.keep('jobs.json', JSON.stringify(jobs)))
    const expected = jsonReads.filter((one) => one.program === program)
    for (const { sample, guessed } of expected)
      keep('readJson', { program, what: sample, outcome: found[sample] ?? '', guessed })
    expect(found).toEqual(
      Object.fromEntries(expected.map(({ sample, outcome }) => [sample, outcome])),
    )
  })
})

/** The indications of both validators for a file that we and an unknown person signed, sorted. */
const onlyOursIsTrusted = 'NO_CERTIFICATE_CHAIN_FOUND,TOTAL_PASSED'

async function outcomesOfDss(path: string): Promise<readonly string[]> {
  const anchors = await folder.keepPem('anchor.pem', files.pki.anchor)
  const { signatures } = await verdictOfDss(path, { anchors })
  return signatures.map(({ indication, subIndication }) => subIndication ?? indication).toSorted()
}

/** Programs that sign first. Each result was first expected to be `valid`. */
const secondSigners = [...(inject('judges') ? ofJava : []), ...(isLong ? installed : [])]

const canSign =
  secondSigners.length > 0 && inject('judges') && isInstalled('openssl') && isInstalled('pdfsig')

describe.runIf(canSign)('other programs sign', () => {
  const plain = () => samplePdf({ line: 'Signed by another program first' })
  const sign = (bytes: Uint8Array) => signPdf(files.pki, bytes, { at: signedAt, level: 'B-LT' })

  /** The result in Paraph, poppler and EU DSS, and whether the earlier bytes are unchanged. */
  const resultOf = async (before: Buffer, after: Buffer, path: string) => {
    const verdicts = await pdfsigVerdicts(path)
    const here = (await outcomesOf(after, 'a.pdf', files.trust)).toSorted()
    const isKept = after.subarray(0, before.length).equals(before)
    const isValid = [...verdicts.values()].every((verdict) => verdict === 'Signature is Valid.')
    const isPassed = here.join() === onlyOursIsTrusted
    const isSame = (await outcomesOfDss(path)).join() === here.join()
    return isKept && isPassed && isValid && isSame && verdicts.size === 2 ? 'valid' : 'not valid'
  }

  it.each(secondSigners)('%s after us', async (program, again) => {
    const store = await makeStore(folder.pathOf)
    const { bytes } = await sign(plain())
    const to = folder.pathOf('theirs-last.pdf')
    await again(store, await folder.keep('ours-first.pdf', bytes), to)
    const outcome = await resultOf(bytes, await readFile(to), to)
    keep('add', { program, what: 'its signature on ours', outcome })
    expect(outcome).toBe('valid')
  })

  it.each(secondSigners)('%s before us', async (program, first) => {
    const store = await makeStore(folder.pathOf)
    const to = folder.pathOf('theirs-first.pdf')
    await first(store, await folder.keep('unsigned.pdf', plain()), to)
    const before = await readFile(to)
    const { bytes } = await sign(before)
    const path = await folder.keep('ours-last.pdf', bytes)
    const outcome = await resultOf(before, bytes, path)
    keep('add', { program, what: 'our signature on its', outcome })
    expect(outcome).toBe('valid')
  })
})

const signsContainers = brought.pyasice !== undefined && inject('judges') && isInstalled('openssl')

describe.runIf(signsContainers)('another program signs a container', () => {
  const sign = async (way: 'add' | 'make', from: string, to: string) => {
    const store = await makeStore(folder.pathOf)
    const script = 'e2e/interop/second-signers/sign_container.py'
    const { code, output } = await runTool(
      brought.pyasice ?? '',
      ...[script, store, storePassword, way, from, to],
    )
    if (code !== 0) throw new Error(output)
    return await readFile(to)
  }

  /** The result in Paraph and EU DSS, and whether the earlier files of the container are unchanged. */
  const resultOf = async (before: Buffer, after: Buffer, path: string) => {
    const here = (await outcomesOf(after, 'a.asice', files.trust)).toSorted()
    const there = await outcomesOfDss(path)
    const kept = unpack(after)
    const isKept = [...unpack(before)].every(([name, bytes]) => kept.get(name)?.equals(bytes))
    const isPassed = [here, there].every((one) => one.join() === onlyOursIsTrusted)
    return isKept && isPassed ? 'valid' : 'not valid'
  }

  it('pyasice after us', async () => {
    const to = folder.pathOf('theirs-last.asice')
    const after = await sign('add', await folder.keep('ours-first.asice', files.container), to)
    const outcome = await resultOf(files.container, after, to)
    keep('add', { program: 'pyasice', what: 'its signature on ours', outcome })
    expect(outcome).toBe('valid')
  })

  it('pyasice before us', async () => {
    const to = folder.pathOf('theirs-first.asice')
    const before = await sign('make', await folder.keep('first.txt', 'Signed first\n'), to)
    const choices = { at: signedAt, level: 'B-LT' } as const
    const signed = await signContainer(asice, files.pki, memorySource(before), choices)
    const after = Buffer.from(signed.read(0, signed.size))
    const outcome = await resultOf(before, after, await folder.keep('ours-last.asice', after))
    keep('add', { program: 'pyasice', what: 'our signature on its', outcome })
    expect(outcome).toBe('valid')
  })
})

interface Edited {
  readonly bytes: Buffer
  readonly name: string
}

/** Messages of programs that refuse a signed file. Programs with other messages have failed. */
const refusals = /DigitalSignatureError|LibreOffice wrote nothing/

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
    if (!refusals.test(String(error))) throw error
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
    const kept =
      kind === 'pdf' ? file?.bytes.subarray(0, files.pdf.length).equals(files.pdf) : undefined
    keep(kind, { program: one.program, what: one.edit, outcome: found, guessed: one.guessed, kept })
    expect(found).toBe(one.outcome)
  })
})

describe('a PDF on its way', () => {
  it.each(pdfJourneys.filter(isRun))('$program: $edit', async (one) => {
    const journey = journeys[`${one.program}: ${one.edit}`]
    if (!journey) throw new Error('There is no such journey')
    const found = await outcomeOf(journey(files.pdf, await emptyFolder()), 'a.pdf', files.trust)
    keep('journey', { program: one.program, what: one.edit, outcome: found, guessed: one.guessed })
    expect(found).toBe(one.outcome)
  })
})
