import { memorySource } from '@paraph/validator/encoding/byte-source'
import type { Bytes } from '@paraph/validator/encoding/bytes'
import type { Language } from '@/lib/vocabulary/language'
import type { MethodName } from '@/lib/vocabulary/provider'
import { downloadName } from '../documents/content/file-reply'
import { requireDocument } from '../documents/find-document'
import { identifiedAs, openLink, requireReader } from '../invitations/open-link'
import type { Context } from '../operation/context'
import type { Operation } from '../operation/operation'
import { FileReply } from '../operation/reply'
import { admitTimeStamp } from '../rules/admit-time-stamp'
import { archiveReply } from './archive'
import { describedFor, type FindDocument, readFileFacts, readStoredFacts } from './facts'
import { sealPdf } from './seal'
import type { EvidenceReader } from './who-sees-what'
import { evidenceWords } from './words'
import { type Evidence, writeEvidence } from './write-evidence'

/** Returns the evidence of a document, for its owner. */
const readEvidence: Operation<'readEvidence'> = async (context, { path, body }) => {
  const evidence = await ownersEvidence(context, path.documentId, body.language, false)
  return pdfReply(evidence, await sealed(context, evidence))
}

/** Returns the evidence with the file itself, the proof bundle of its validation and the audit trail. */
const readEvidenceArchive: Operation<'readEvidenceArchive'> = async (context, { path, body }) => {
  const evidence = await ownersEvidence(context, path.documentId, body.language, true)
  return await archiveReply(context, evidence, await sealed(context, evidence))
}

/**
 * Returns the evidence of a document for one of its signers or copy recipients. Facts about other people are limited to
 * what this reader may see.
 */
const readInvitationEvidence: Operation<'readInvitationEvidence'> = async (
  context,
  { path, body },
) => {
  const opened = await openLink(context, context.database.db, path.secret)
  await requireReader(context, opened, body.identification)
  const { signer } = opened
  const reader: EvidenceReader = {
    kind: 'signer',
    signerId: signer.id,
    isIdentified: (await identifiedAs(context, opened, body.identification)) !== undefined,
  }
  await admitTimeStamp(context, signer.id)
  const find: FindDocument = async (tx) => (await openLink(context, tx, path.secret)).document
  const evidence = await gather(context, {
    reader,
    find,
    language: body.language ?? signer.language,
    isRecorded: false,
  })
  return pdfReply(evidence, await sealed(context, evidence))
}

async function ownersEvidence(
  context: Context,
  documentId: string,
  language: Language | undefined,
  isRecorded: boolean,
): Promise<Evidence> {
  const { id } = await requireDocument(context, context.database.db, documentId)
  await admitTimeStamp(context, id)
  return await gather(context, {
    reader: { kind: 'owner' },
    find: (tx) => requireDocument(context, tx, id),
    language: language ?? context.locale,
    isRecorded,
  })
}

interface Asked {
  readonly reader: EvidenceReader
  readonly find: FindDocument
  readonly language: Language
  /** Whether the reports are also used for a proof bundle. */
  readonly isRecorded: boolean
}

async function gather(
  context: Context,
  { reader, find, language, isRecorded }: Asked,
): Promise<Evidence> {
  const stored = await readStoredFacts(context, find)
  const file = await readFileFacts(context, stored, language, isRecorded)
  const { demonstration } = context.settings
  const titleOf = (method: MethodName) => context.providers[method]?.title
  const installation = { isDemonstration: demonstration, titleOf }
  return {
    stored,
    file,
    reader,
    described: describedFor(reader, stored),
    words: await evidenceWords(language, stored.document.timeZone, installation),
    demonstration,
    // A restored copy makes no outgoing calls.
    isStamped: !context.isHeld(),
  }
}

async function sealed(context: Context, evidence: Evidence): Promise<Bytes> {
  return await sealPdf(context, evidence.stored.seal, writeEvidence(evidence), evidence.isStamped)
}

function pdfReply({ stored }: Evidence, pdf: Bytes): FileReply {
  const name = downloadName(stored.document).replace(/(?<=.)\.[^.]*$/, '')
  return new FileReply({
    name: `${name}_evidence.pdf`,
    mediaType: 'application/pdf',
    size: pdf.length,
    sha256: undefined,
    chunks: async function* () {
      yield memorySource(pdf).read(0, pdf.length)
    },
  })
}

export const operations = { readEvidence, readEvidenceArchive, readInvitationEvidence }
