import { GatewayFailure } from '@/lib/gateway/client/gateway-failure'
import type { FailureReason } from '@/lib/gateway/contract/failure'
import { failureReason } from './failure-reason'
import { currentLanguage } from './i18n/current-language'
import type { Language } from './i18n/language'
import { ownerFailureMessages } from './i18n/messages/owner-failures'
import { translator } from './i18n/translate'
import { currentViewer, type Viewer } from './viewer'

/** What an owner reads when something did not work: what happened, and what to do. */
export interface ExplainedFailure {
  readonly happened: string
  readonly next: string
}

export type CommandResult<Value> =
  | { readonly ok: true; readonly value: Value }
  | { readonly ok: false; readonly failure: ExplainedFailure }

type FailureText = Exclude<keyof typeof ownerFailureMessages.en, `${string}_next`>

/** Reasons an owner can meet that need words of their own; all others are our trouble. */
const texts: Readonly<Partial<Record<FailureReason, FailureText>>> = {
  'invalid-parameter': 'notAccepted',
  'invalid-file-type': 'notSignable',
  'document-corrupted': 'corrupted',
  'document-not-found': 'gone',
  'too-large': 'tooLarge',
  'too-many-requests': 'tooMany',
  busy: 'changed',
  'document-changed': 'changed',
}

/** Runs a command of the signed-in person; a failure comes back as words, never as an exception. */
export async function ownerCommand<Value>(
  command: (viewer: Viewer) => Promise<Value>,
): Promise<CommandResult<Value>> {
  const viewer = await currentViewer()
  if (viewer === undefined) return failed('signedOut')
  try {
    return { ok: true, value: await command(viewer) }
  } catch (error) {
    return failed(failureText(error))
  }
}

/** Thrown when a command names something that is not this person's. */
export class NotTheirs extends Error {
  constructor() {
    super('Not a document or upload of the signed-in person')
    this.name = 'NotTheirs'
  }
}

function failureText(error: unknown): FailureText {
  if (error instanceof NotTheirs) return 'gone'
  if (!(error instanceof GatewayFailure)) return 'serviceAway'
  return texts[failureReason(error.status, error.code)] ?? 'technical'
}

async function failed(text: FailureText): Promise<{ ok: false; failure: ExplainedFailure }> {
  return { ok: false, failure: explainFailure(text, await currentLanguage()) }
}

export function explainFailure(text: FailureText, language: Language): ExplainedFailure {
  const t = translator(ownerFailureMessages, language)
  return { happened: t(text), next: t(`${text}_next`) }
}
