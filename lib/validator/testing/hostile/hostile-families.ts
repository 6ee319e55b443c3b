import { certificationPaths } from './certificates/certification-paths'
import { revocationAnswers } from './certificates/revocation-answers'
import { revocationExcuses } from './certificates/revocation-excuses'
import { timeStamps } from './certificates/time-stamps'
import { cadesContainers } from './containers/cades-containers'
import { partlySignedFiles } from './containers/partly-signed-files'
import { xadesContainers } from './containers/xades-containers'
import { zipArchives } from './containers/zip-archives'
import type { HostileFamily } from './hostile-file'
import { jsonSignatures } from './json/json-signatures'
import { messageAlgorithms } from './messages/message-algorithms'
import { messagesAlone } from './messages/messages-alone'
import { messagesInPdf } from './messages/messages-in-pdf'
import { pdfBombs } from './pdf/pdf-bombs'
import { pdfByteRanges } from './pdf/pdf-byte-ranges'
import { pdfForms } from './pdf/pdf-forms'
import { pdfPermissions } from './pdf/pdf-permissions'
import { pdfUpdates } from './pdf/pdf-updates'
import { xmlBombs } from './xml/xml-bombs'
import { xmlSignatures } from './xml/xml-signatures'
import { xmlWrapping } from './xml/xml-wrapping'

/** All families of hostile files. */
export const hostileFamilies: readonly HostileFamily[] = [
  pdfByteRanges,
  pdfUpdates,
  pdfForms,
  pdfPermissions,
  pdfBombs,
  messagesInPdf,
  messageAlgorithms,
  messagesAlone,
  jsonSignatures,
  certificationPaths,
  revocationAnswers,
  revocationExcuses,
  timeStamps,
  xmlSignatures,
  xmlWrapping,
  xmlBombs,
  zipArchives,
  xadesContainers,
  partlySignedFiles,
  cadesContainers,
]
