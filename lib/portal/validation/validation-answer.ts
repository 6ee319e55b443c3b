import type { ValidationData } from '@/lib/gateway/contract/validation-report'
import { fileAnswer } from '../http/answers'
import { dataFileName } from './data-file-name'

/** The API's own data as a file to keep. */
export function validationAnswer(data: ValidationData): Response {
  const file = Response.json(data)
  return fileAnswer(file, dataFileName(data.diagnosticData.DocumentName), 'attachment')
}
