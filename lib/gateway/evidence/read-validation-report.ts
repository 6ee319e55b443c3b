import { createHash } from 'node:crypto'
import { encodeBase64 } from '@paraph/validator/encoding/base64'
import type { PooledReports } from '@paraph/validator/validation/reports/report-texts'
import type { Document } from '@/lib/storage/documents'
import type { Language } from '@/lib/vocabulary/language'
import { openContent } from '../documents/content/stored-content'
import { requireDocument } from '../documents/find-document'
import { requirePublic } from '../documents/read-public-document'
import { validate, validateSent } from '../documents/validate-document'
import type { Context } from '../operation/context'
import type { Operation } from '../operation/operation'
import { OperationFailure } from '../operation/operation-failure'
import { admitEvidence } from './admit-evidence'
import { openSeal } from './seal'
import { sealReport } from './seal-report'

const withReport = (language: Language | undefined) => ({ withEtsiReport: true, language })

/** Returns the sealed report of TS 119 102-2 about a stored document, for its owner. */
export const readValidationReport: Operation<'readValidationReport'> = async (
  context,
  { path, body },
) => {
  const document = await requireDocument(context, context.database.db, path.documentId)
  await admitEvidence(context, document.id)
  return await reportOnStored(context, document, body.language)
}

/** The same for the holder of a public document's link; counted apart from the owner's. */
export const readPublicValidationReport: Operation<'readPublicValidationReport'> = async (
  context,
  { path, body },
) => {
  const document = await requirePublic(context, path.documentId)
  await admitEvidence(context, `public ${document.id}`)
  return await reportOnStored(context, document, body.language)
}

/** A portal asks for all its visitors. */
const sentFilesAnHour = 300

/** The same for a file sent with the request or just before it, which is not kept. */
export const reportOnFile: Operation<'reportOnFile'> = async (
  context,
  { body: { file, language } },
) => {
  await admitEvidence(context, `files ${context.relyingParty.id}`, sentFilesAnHour)
  const reports = await validateSent(context, file, withReport(language))
  return await answer(context, file.filename, reports)
}

async function reportOnStored(
  context: Context,
  { file }: Pick<Document, 'file'>,
  language: Language | undefined,
) {
  const source = await openContent(context.blobs, file)
  try {
    const reports = await validate(context, { name: file.name, source }, withReport(language))
    return await answer(context, file.name, reports)
  } finally {
    source.close()
  }
}

/** A report is canonicalised in the main thread; one of usual size has 20 to 100 KiB. */
const reportMax = 4 << 20

async function answer(context: Context, name: string, { etsiReport }: PooledReports) {
  if (etsiReport === undefined) throw new OperationFailure('technical-fault')
  if (etsiReport.length > reportMax) throw new OperationFailure('too-complex')
  const { database, isHeld } = context
  const seal = await database.db.transaction((tx) => openSeal(context, tx))
  // A restored copy makes no outgoing calls.
  const sealed = await sealReport(context, seal, etsiReport, !isHeld())
  return {
    status: 'ok' as const,
    file: {
      name: `${name}-validation.xml`,
      content: encodeBase64(sealed),
      digest: createHash('sha256').update(sealed).digest('hex'),
    },
  }
}
