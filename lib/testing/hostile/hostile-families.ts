import { cadesContainers } from './cades-containers'
import { certificationPaths } from './certification-paths'
import type { HostileFamily } from './hostile-file'
import { messageAlgorithms } from './message-algorithms'
import { messagesAlone } from './messages-alone'
import { messagesInPdf } from './messages-in-pdf'
import { pdfBombs } from './pdf-bombs'
import { pdfByteRanges } from './pdf-byte-ranges'
import { pdfPermissions } from './pdf-permissions'
import { pdfUpdates } from './pdf-updates'
import { revocationAnswers } from './revocation-answers'
import { timeStamps } from './time-stamps'
import { xadesContainers } from './xades-containers'
import { xmlBombs } from './xml-bombs'
import { xmlSignatures } from './xml-signatures'
import { xmlWrapping } from './xml-wrapping'
import { zipArchives } from './zip-archives'

/** All hostile files there are. */
export const hostileFamilies: readonly HostileFamily[] = [
  pdfByteRanges,
  pdfUpdates,
  pdfPermissions,
  pdfBombs,
  messagesInPdf,
  messageAlgorithms,
  messagesAlone,
  certificationPaths,
  revocationAnswers,
  timeStamps,
  xmlSignatures,
  xmlWrapping,
  xmlBombs,
  zipArchives,
  xadesContainers,
  cadesContainers,
]
