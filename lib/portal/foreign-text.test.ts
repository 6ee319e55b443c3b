import { execFileSync } from 'node:child_process'
import { memorySource } from '@paraph/validator/encoding/byte-source'
import { utf8 } from '@paraph/validator/encoding/bytes'
import { printable } from '@paraph/validator/pdf/fonts/type-face'
import { nameAttributes } from '@paraph/validator/pki/certificate/distinguished-name'
import { pades } from '@paraph/validator/signature/pades/pades'
import { preparedState } from '@paraph/validator/signature/pades/signature-state'
import { issue, profiles } from '@paraph/validator/testing/certificates'
import { cmsMessage } from '@paraph/validator/testing/cms-message'
import { samplePdf } from '@paraph/validator/testing/pdf'
import { pdfWithMessage } from '@paraph/validator/testing/pdf-with-message'
import { openTrustStore } from '@paraph/validator/trust/trust-store'
import { validateFile } from '@paraph/validator/validation/validate-file'
import { withVisibleTexts } from '@paraph/validator/vocabulary/visible-text'
import { describe, expect, it } from 'vitest'
import { decodeText } from '@/components/viewer/text-preview'
import { type ValidationData, validationData } from '@/lib/gateway/contract/validation-report'
import { type MailContent, writeMail } from '@/lib/mail/write-mail'
import { personIdentity } from '@/lib/providers/person-identity'
import { checkedDocument } from './validation/checked-document'

/** One character of each misleading kind: it changes the direction, is invisible, breaks a line, or is not a letter. */
const misleading = [
  '\u202e',
  '\u2066',
  '\u200b',
  '\u00ad',
  '\u0007',
  '\u2028',
  '\u3164',
  '\u{e0041}',
]
const foreign = `ONA${misleading.join('')}SIGNED`

async function report(): Promise<Awaited<ReturnType<typeof validateFile>>> {
  const signer = issue(foreign, undefined, profiles.person)
  const bytes = await pdfWithMessage(samplePdf(), {
    message: (content) => cmsMessage({ content, signers: [{ holder: signer }] }),
  })
  const trust = openTrustStore({ certificates: [], lists: [] })
  const file = { source: memorySource(bytes), name: `${foreign}.pdf` }
  return await validateFile(file, { at: new Date('2026-06-01T00:00:00Z'), trust }, 'en')
}

async function mail(kind: MailContent['kind']): Promise<object> {
  const declined = { by: foreign, reason: foreign }
  const names = { asker: foreign, documentName: foreign, signer: foreign, handedOverBy: foreign }
  return await writeMail({ kind, language: 'en', ...names, declined, demonstration: false })
}

function logLine(): string {
  const text = JSON.stringify(foreign)
  const script = `import { createLog } from './lib/log/log.ts'
    createLog('info', 'test').info({ file: ${text} }, ${text})`
  const loaded = ['--import', 'tsx', '--input-type=module', '-e', script]
  return execFileSync(process.execPath, loaded, { encoding: 'utf8' })
}

async function asData(): Promise<ValidationData> {
  return validationData.parse(JSON.parse(JSON.stringify(await report())))
}

function sentencesOf({ simpleReport }: Awaited<ReturnType<typeof report>>): readonly string[] {
  return simpleReport.jaxbModel.signatureOrTimestamp.flatMap(({ errors, warnings }) => [
    ...errors,
    ...warnings,
  ])
}

/** Returns /Name as a PDF viewer shows it. */
async function nameInDictionary(): Promise<string> {
  const { certificate } = issue(foreign, undefined, profiles.person)
  const pdf = samplePdf()
  const claimedSigningTime = new Date('2026-03-01T09:30:00Z')
  const choices = {
    certificate,
    issuers: [],
    algorithm: 'ecdsa-sha256',
    claimedSigningTime,
  } as const
  const prepared = await pades.prepare(memorySource(pdf), choices)
  const { tail } = preparedState.parse(prepared.state)
  const [, hex = ''] = /\/Name\s*<FEFF([^>]*)>/.exec(Buffer.from(tail).toString('latin1')) ?? []
  return new TextDecoder('utf-16be').decode(Buffer.from(hex, 'hex'))
}

function identity(): string {
  const { parsed } = issue('PERSON', undefined, profiles.person)
  const [attribute] = parsed.subject.attributes
  if (!attribute) throw new RangeError('The certificate has no name')
  const named = (type: string, value: string) => ({ ...attribute, type, value })
  const attributes = [
    named(nameAttributes.givenName, foreign),
    named(nameAttributes.surname, foreign),
    named(nameAttributes.serialNumber, 'PNOLT-49001010008'),
  ]
  return textOf(personIdentity({ ...parsed, subject: { ...parsed.subject, attributes } }))
}

function textOf(value: unknown): string {
  if (typeof value === 'string') return value
  if (typeof value !== 'object' || value === null) return ''
  return Object.values(value).map(textOf).join('|')
}

/** Every function through which text of others reaches a reader. */
const sinks: readonly (readonly [string, () => unknown])[] = [
  ['the sentences of a report', async () => sentencesOf(await report())],
  ['a report on a page', async () => checkedDocument(await asData())],
  ['an answer of the gateway on a page', () => withVisibleTexts({ items: [{ name: foreign }] })],
  ['the preview of a text file', () => decodeText(utf8(foreign))],
  ['an invitation by mail', () => mail('invitation')],
  ['a mail about a decline', () => mail('owner_declined')],
  ['a mail that asks to send again', () => mail('owner_asked_again')],
  ['a mail about a hand-over', () => mail('owner_handed_over')],
  ['text drawn into a PDF', () => printable(foreign)],
  ['the name in a signature dictionary', () => nameInDictionary()],
  ['the name of an identified person', () => identity()],
  ['a line of the log', () => logLine()],
]

describe('foreign text is shown without misleading characters in', () => {
  it.each(sinks)('%s', async (_, shown) => {
    const text = textOf(await shown())
    expect(text).toContain('ONA')
    for (const character of misleading) expect(text).not.toContain(character)
  })
})

it('keeps foreign text unchanged in data for programs', async () => {
  const { simpleReport } = await report()
  expect(simpleReport.documentFilename).toBe(`${foreign}.pdf`)
  expect(textOf(simpleReport.jaxbModel.signatureOrTimestamp)).toContain(foreign)
})
