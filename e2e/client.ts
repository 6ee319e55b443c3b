import { setTimeout as pause } from 'node:timers/promises'
import type { RunningServices } from './services'

/** An answer to a program: status, headers, JSON. */
export interface Answer {
  readonly http: number
  readonly type: string | null
  readonly retryAfter: string | null
  readonly body: AnswerBody
}

/** The next request to a person's browser. */
export interface BrowserRequest {
  readonly kind: string
  /** The provider's page to open. */
  readonly url?: string
  /** For a card: the value to authenticate with. */
  readonly nonce?: string | undefined
}

/** All fields that the API document allows in answers; specs check which are present. */
export interface AnswerBody {
  readonly status: string
  readonly message: string
  readonly error_code?: number
  /** In hosted calls: the code for programs. */
  readonly reason?: string
  readonly token: string
  readonly session: string
  readonly owner: string
  readonly control_code: string
  readonly secret: string | null
  readonly organisation: { readonly callback_url: string | null }
  readonly connected: boolean
  /** In answers about organisations. */
  readonly account: { readonly id: string; readonly member: string; readonly role: string }
  readonly accounts: readonly {
    readonly id: string
    readonly name: string
    readonly role: string
  }[]
  readonly member: { readonly id: string }
  readonly may_create: boolean
  readonly identified: boolean
  /** In answers about the sign-in of an organisation's members. */
  readonly sign_in: { readonly issuer: string; readonly link: string } | null
  readonly link: string
  readonly address: string
  readonly ended: number
  readonly label: { readonly id: string }
  readonly labels: readonly {
    readonly id: string
    readonly name: string
    readonly colour: string
  }[]
  readonly members: readonly {
    readonly id: string
    readonly name: string
    readonly surname: string
    readonly email: string
    readonly state: string
    readonly role: string
    readonly program: boolean
    readonly person: boolean
  }[]
  readonly invitation_url: string
  readonly access_token: string
  readonly sent_by: { readonly id: string; readonly name: string }
  readonly notes?: readonly { readonly code: string; readonly message: string }[]
  readonly device_link: string
  readonly code: string
  readonly country: string
  readonly name: string
  readonly surname: string
  /** In a count: entries of the list by state, and documents. */
  readonly entries: Readonly<Record<string, number>>
  readonly counts: Readonly<Record<string, number>>
  readonly signature_id: string
  readonly signature_value: string
  readonly file: { readonly name: string; readonly content: string; readonly digest: string }
  readonly person: { readonly name: string; readonly surname: string }
  readonly certificate: {
    readonly name: string
    readonly value: string
    readonly valid_from: string
    readonly valid_to: string
    readonly subject: Readonly<Record<string, string | null>>
    readonly issuer: Readonly<Record<string, string | null>>
  }
  readonly sanctions_data: readonly unknown[]
  readonly peps_data: readonly unknown[]
  readonly handed_over_to: string
  readonly reminded: readonly { readonly signer_id: string; readonly mail: string }[]
  /** In answers about a document that its owner signs alone. */
  readonly signer_id: string
  readonly delete_at: string
  /** In answers about a kept document: its record, and the digest of the file that the record proves. */
  readonly record: string
  readonly sha256: string
  /** In answers about an augmented document. */
  readonly size: number
  readonly version: number
  readonly kept: {
    readonly by: string
    readonly proven_until: string | null
    readonly time_stamps: number
    readonly in_trouble: boolean
  } | null
  readonly document: {
    readonly uuid: string
    readonly owner_name: string
    readonly name: string
    readonly erase_at: string | null
    readonly document_status: string
    readonly deadline: string | null
    readonly sent_again_as: string | null
    readonly sent_again_from: string | null
    readonly created_at: string
    readonly updated_at: string
    readonly reminders: { readonly first_after_days: number; readonly every_days: number } | null
    readonly time_zone: string
    readonly allow_hand_over: boolean
    readonly needed_signatures_count: number
    readonly waiting_for: object | null
    readonly declined: object | null
    readonly copies: readonly {
      readonly id: string
      readonly email: string
      readonly mail: string
      readonly sent_at: string | null
    }[]
    /** In document details. */
    readonly signers: readonly {
      readonly id: string
      readonly email: string | null
      readonly turn: string
      readonly asked_at: string | null
      readonly signStatus: string
      readonly link_valid_until: string | null
      readonly reminded_at: string | null
      readonly next_reminder_at: string | null
      readonly reminders_off_at: string | null
      readonly other_person: { readonly difference: string } | null
      readonly certificate_name: string | null
      readonly certificate_name_differs: boolean
      readonly name_questioned: { readonly name: string } | null
    }[]
  }
  /** In answers about the documents that wait for a person. */
  readonly total: number
  readonly documents: readonly {
    readonly uuid: string
    readonly name: string
    /** In the list of documents that wait for a person. */
    readonly signer_id?: string
    readonly owner_name?: string
    readonly more_of_sender?: number
    /** In a list with batches as single entries. */
    readonly batch?: {
      readonly uuid: string
      readonly documents: number
      readonly signed: number
      readonly waiting: number
      readonly reminded_count?: number
    } | null
    readonly reminded_count?: number
    readonly updated_at?: string
    readonly labels?: readonly { readonly id: string; readonly name: string }[]
    readonly needed_signatures_count?: number
    readonly waiting_for?: object | null
    /** In a signing run. */
    readonly invitationUrl?: string
    readonly identification?: string | null
  }[]
  readonly run?: string
  readonly more?: boolean
  /** In answers about a confirmed e-mail address. */
  readonly email?: string | null
  readonly storage?: { readonly used: number; readonly allowed: number }
  readonly owner_storage?: { readonly used: number; readonly allowed: number | null } | null
  readonly next_cursor: string | null
  readonly signers: readonly {
    readonly name: string
    readonly surname: string
    readonly invitationUrl: string | null
    readonly mail?: string
    readonly isSignatureValid: string
    readonly signStatus: string
    readonly rejectionReason: string
    readonly order?: number
    readonly turn?: string
  }[]
  readonly data: { readonly document_status: string; readonly message: string }
  readonly upload: string
  /** In the list of earlier invitees. */
  readonly enabled: boolean
  readonly people: readonly {
    readonly id: string
    readonly name: string
    readonly email: string
  }[]
  readonly suggest_people: boolean | null
  readonly template: { readonly uuid: string }
  readonly batch: {
    readonly uuid: string
    readonly batch_status: string
    readonly rows: Readonly<Record<'waiting' | 'sent' | 'failed' | 'stopped', number>>
    readonly documents: Readonly<Record<string, number>>
    readonly paused_until: string | null
  }
  readonly batches: readonly { readonly uuid: string; readonly name: string }[]
  /** In answers about a batch. */
  readonly rows: readonly {
    readonly row: number
    readonly row_status: string
    readonly document: { readonly uuid: string; readonly document_status: string } | null
    readonly reason: string | null
    readonly signers: readonly { readonly email: string }[]
  }[]
  readonly faults?: readonly { readonly parameter: string; readonly reason: string }[]
  readonly invitationUrl: string
  /** In the answer that opens a document that waits for a person. */
  readonly identification?: string | null
  readonly temporary_signing_link: string
  readonly valid_until: string
  readonly temporary_signing_links?: readonly {
    readonly temporary_signing_link: string
    readonly valid_until: string
  }[]
  readonly invitation: {
    readonly document: {
      readonly sha256: string
      readonly name: string
      readonly title: string | null
      readonly message: string | null
    } | null
    readonly identification_required: boolean
    readonly busy_seconds: number | null
    readonly signer: {
      readonly signStatus: string
      readonly turn?: string
      readonly code_known: boolean
    }
    readonly attempt: {
      readonly token: string
      readonly state: string
      readonly control_code: string | null
      readonly device_link: string | null
      readonly browser_request: BrowserRequest | null
      readonly reason: string | null
    } | null
  }
  readonly files: readonly {
    readonly name: string
    readonly size: number
    readonly sha256: string
    readonly media_type: string
  }[]
  readonly signatures: readonly {
    readonly signed_by: string | null
    readonly signed_at: string | null
    readonly isSignatureValid: string
  }[]
  readonly events: readonly {
    readonly at: string
    readonly kind: string
    readonly actor: string
    readonly data: Readonly<Record<string, unknown>>
  }[]
  readonly chain: {
    readonly holds: boolean
    readonly broken_at: number | null
    readonly fault: string | null
  }
  readonly callbacks: readonly {
    readonly id: string
    readonly url: string
    readonly type: string
    readonly state: string
    readonly attempts: number
    readonly last_status: number | null
    readonly last_error: string | null
    readonly last_duration_ms: number | null
    readonly next_attempt_at: string | null
  }[]
  readonly id: string
  readonly last_status: number | null
}

type Reached = Pick<RunningServices, 'gatewayUrl' | 'accessToken'>

/** A client written only from the API document, without any code of the project. */
export function clientOf(
  services: Reached,
  accessToken = services.accessToken,
  headers: Readonly<Record<string, string>> = {},
) {
  const send = async (path: string, init: RequestInit): Promise<Answer> => {
    const response = await fetch(services.gatewayUrl + path, init)
    const text = await response.text()
    return {
      http: response.status,
      type: response.headers.get('content-type'),
      retryAfter: response.headers.get('retry-after'),
      body: text.startsWith('{') ? JSON.parse(text) : { status: text },
    }
  }
  const call = (path: string, body: object = {}, method = 'POST') =>
    send(path, {
      method,
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify({ access_token: accessToken, ...body }),
    })
  /** Polls until the session ends; limited, so that a hanging session fails its test. */
  const awaitEnd = async (path: string, seconds = 100): Promise<Answer> => {
    const deadline = Date.now() + seconds * 1000
    for (;;) {
      const answer = await call(path)
      if (answer.body.status !== 'waiting' || Date.now() > deadline) return answer
      await pause(10)
    }
  }
  return { send, call, awaitEnd, get: (path: string) => send(path, { method: 'GET' }) }
}

export type Client = ReturnType<typeof clientOf>
