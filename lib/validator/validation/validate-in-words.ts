import { atHand, type ByteSource } from '#encoding/byte-source'
import type { DataFile } from './formats/data-files'
import { openDocument } from './formats/open-document'
import type { ReportWords } from './messages/report-words'
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
}

/** Like `validateFile`, for callers that have the texts of only one language. Throws `ValidationRefused`. */
export async function validateInWords(
  { source, name, dataFiles }: NamedFile,
  settings: ValidationSettings,
  words: ReportWords,
  choices: ReportChoices = {},
): Promise<ValidationReports> {
  const document = await openDocument(atHand(source), name, dataFiles)
  const findings = await validateDocument(document, settings)
  return validationReports(findings, name, words, choices)
}
