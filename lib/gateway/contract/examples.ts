import type { EndpointName } from './endpoints'
import { authenticationExamples } from './examples/authentication'
import { callbackExamples } from './examples/callbacks'
import { contentsExamples } from './examples/contents'
import { deviceLinkExamples } from './examples/device-link'
import { documentExtensionExamples } from './examples/document-extensions'
import { documentExamples } from './examples/documents'
import type { Examples } from './examples/example'
import { hashSigningExamples } from './examples/hash-signing'
import { hostedExamples } from './examples/hosted'
import { publicDocumentExamples } from './examples/public-document'
import { signingExamples } from './examples/signing'

/** A call and its answer for every endpoint: the table does not compile while one is missing. */
export const examples: Examples<EndpointName> = {
  ...signingExamples,
  ...authenticationExamples,
  ...hashSigningExamples,
  ...documentExamples,
  ...documentExtensionExamples,
  ...callbackExamples,
  ...hostedExamples,
  ...publicDocumentExamples,
  ...contentsExamples,
  ...deviceLinkExamples,
}
