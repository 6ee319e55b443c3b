import { atHand, type ByteSource } from '#encoding/byte-source'
import type { DataFile } from './formats/data-files'
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
  /** The signed files, if the signatures are detached; evidence records over the whole file. */
  readonly dataFiles?: readonly DataFile[] | undefined
}

/**
 * Reads a signed file, validates its signatures and writes the reports. Runs in the calling thread; untrusted files
 * go through the pool. Throws `ValidationRefused`.
 */
export async function validateFile(
  { source, name, dataFiles }: NamedFile,
  settings: ValidationSettings,
  language: ReportLanguage,
  choices: ReportChoices = {},
): Promise<ValidationReports> {
  const document = await openDocument(atHand(source), name, dataFiles)
  const findings = await validateDocument(document, settings)
  return validationReports(findings, name, language, choices)
}
