import type { AttemptKind } from '@/lib/portal/attempts/outcome-words'
import type { CardAnswer } from '@/lib/portal/card/card-request'
import type { PersonAnswer } from '@/lib/portal/people/person-answer'
import type { CommandAnswer } from '@/lib/portal/signer/command-answer'
import type { AppWay } from '@/lib/portal/smart-id/app-way'
import type { Country } from '@/lib/vocabulary/person'
import type { MethodName } from '@/lib/vocabulary/provider'

/** A document as shown on a page: the id of the page and the digest of the document. */
export interface ShownPage {
  readonly id: string
  readonly sha256: string
}

/** A request to a person, who answers on a phone or in this browser. */
export interface PhoneCall {
  readonly kind: AttemptKind
  /** Id of the signing page. */
  readonly id: string
  /** Absent: the invited person, by a device link. In a run: the signed-in person. */
  readonly person?: PersonAnswer | undefined
  /** How the app of the person is reached. Mobile-ID supports messages only. */
  readonly way: AppWay
  /** A method in which the person answers in this browser. It replaces person and way. */
  readonly method?: MethodName | undefined
  /** Digest of the document on the page. Empty if the page showed no document. */
  readonly sha256: string
  /** Id of the run that the document is part of. */
  readonly run?: string | undefined
  /** Further documents that are signed with the same authorisation, if the method allows it. */
  readonly together?: readonly ShownPage[] | undefined
}

/** Server actions of the signing panel. The sign-in page has others. */
export interface PanelActions {
  readonly callPhone: (call: PhoneCall) => Promise<CommandAnswer>
  readonly cancel: (id: string, kind: AttemptKind) => Promise<CommandAnswer>
  readonly bringAnswer: (
    id: string,
    kind: AttemptKind,
    answer: CardAnswer,
  ) => Promise<CommandAnswer>
}

/** The data of a signer's actions other than signing. */
export interface WayOut {
  readonly id: string
  readonly owner: string
  readonly isPrivate: boolean
  /** Whether the person approves instead of signing. */
  readonly isApprover: boolean
  /** The preselected country of personal codes. */
  readonly country: Country
}

/** The props of the dialog that is the second step of such an action. */
export interface LateDialogProps extends WayOut {
  readonly open: boolean
  readonly onClose: () => void
}
