import type { ContainedFile } from '@/lib/gateway/contract/entries/contents'
import type { BrowserMethod } from '@/lib/portal/browser-signing/methods'
import type { MessageWay } from '@/lib/portal/signer/message-way'
import type { RunPlace } from '@/lib/portal/signer/run-address'
import type { RunStep } from '@/lib/portal/signer/run-place'
import type { SigningRun } from '@/lib/portal/signer/signing-run'
import type { WaitingLink } from '@/lib/portal/smart-id/waiting-link'
import type { MethodName } from '@/lib/vocabulary/provider'

export interface RunViewProps {
  readonly run: SigningRun
  readonly place: RunPlace
  readonly step: RunStep
  /** The files of the shown container; empty for a PDF. */
  readonly files: readonly ContainedFile[]
  /** The device link that is waiting for the app, if any. */
  readonly link: WaitingLink | undefined
  readonly at: Date
  readonly messageWay: MessageWay | undefined
  /** Methods in which the person answers in the browser. */
  readonly browserMethods: readonly BrowserMethod[]
  /** The method that was used last in this browser. */
  readonly lastMethod: MethodName | undefined
  /** Whether this browser began the attempt that is waiting. */
  readonly begunHere: boolean
}
