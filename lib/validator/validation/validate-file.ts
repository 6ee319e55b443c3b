import { atHand, type ByteSource } from '#encoding/byte-source'
import type { DataFile } from './formats/data-files'
import { withRecordsBeside } from './formats/evidence-record/records-beside'
import { openDocument } from './formats/open-document'
import type { ReportLanguage } from './messages/messages'
import {
  type ReportChoices,
  type ValidationReports,
  validationReports,
} from './reports/validation-reports'
import { type ValidationSettings, validateDocument } from './validate-document'

/** A file and its name in the reports. */
export interface NamedFile {
  readonly source: ByteSource
  readonly name: string
  /** The signed files, if the signatures are detached. */
  readonly dataFiles?: readonly DataFile[] | undefined
  /** Evidence records beside the file, which protect all of it. */
  readonly evidenceRecords?: readonly DataFile[] | undefined
}

/**
 * Reads a signed file, validates its signatures and writes the reports. Runs in the calling thread; untrusted files
 * go through the pool. Throws `ValidationRefused`.
 */
export async function validateFile(
  { source, name, dataFiles, evidenceRecords = [] }: NamedFile,
  settings: ValidationSettings,
  language: ReportLanguage,
  choices: ReportChoices = {},
): Promise<ValidationReports> {
  const file = atHand(source)
  const alone = await openDocument(file, name, dataFiles)
  const document = await withRecordsBeside(alone, { source: file, name }, evidenceRecords)
  const findings = await validateDocument(document, settings)
  return validationReports(findings, name, language, choices)
}
